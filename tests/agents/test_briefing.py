"""What a model is told before it begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pybench.agents.code_agent import CodeAgent
from pybench.core.protocols import AgentInput, KernelFacts
from pybench.core.records import Task, TrialLimits

UNKNOWN = KernelFacts()


def opening(
    memory_mb: int | None = None,
    kernel: KernelFacts = UNKNOWN,
    prompt: str = "Begin. {limits} End.",
    **more: Any,
) -> tuple[str, str]:
    agent = CodeAgent(
        name="a",
        format="code_block",
        system_prompt=prompt,
        request="{prompt} Files: {files}",
        memory_mb=memory_mb,
        packages=("numpy", "pandas", "polars"),
        fonts={"A.otf": "Family A", "B.ttf": "Family B"},
    )
    task = Task(
        id="t",
        category="math",
        prompt="Count {files}.",
        folder=Path("/nowhere"),
        task_hash="",
        inputs=("a.csv", "b.bin", "c.txt"),
        **more,
    )
    nothing: Any = None
    limits = TrialLimits(max_turns=7, cell_sec=60, all_cells_sec=300)
    sizes = {"a.csv": 12, "b.bin": 2_345_000}
    inputs = AgentInput(task, 1, nothing, nothing, nothing, limits, file_sizes=sizes, kernel=kernel)
    system, request = agent.opening(inputs)
    return system.content, request.content


def test_the_system_prompt_names_what_a_trial_may_use() -> None:
    system, _ = opening()
    assert system == (
        "Begin. You have 7 replies, the answer among them. A cell may run for 60 seconds and all cells "
        "together for 300; the time in which you write does not count. End."
    )
    assert "The kernel has 2048 MB of memory." in opening(memory_mb=2048)[0]
    assert "A cell may run for 9 seconds" in opening(cell_timeout_sec=9)[0], "the task's own limit"


def test_the_request_lists_files_with_the_sizes_that_are_known() -> None:
    assert opening()[1] == "Count {files}. Files: a.csv (12 bytes), b.bin (2.3 MB), c.txt"


PACKAGES = {"pandas": "3.0.1", "numpy": "2.4.2", "lxml": "6.0"}
NAMED = "Begin. {kernel} End."


def test_the_system_prompt_names_what_is_known_of_the_kernel() -> None:
    whole = KernelFacts("3.12.1", PACKAGES, ("B.ttf", "C.ttf"), has_network=False)
    assert opening(kernel=whole, prompt=NAMED)[0] == (
        "Begin. There is no network. Python 3.12.1 has numpy 2.4.2, pandas 3.0.1, and more. "
        "Chinese, Japanese and Korean text: matplotlib draws it without set-up, PIL opens "
        '"B.ttf" by that name, OpenCV draws it through PIL; in sys.prefix + "/share/fonts": Family B. End.'
    )
    some = KernelFacts("3.12.1", PACKAGES, has_network=True)
    assert (
        opening(kernel=some, prompt=NAMED)[0]
        == "Begin. Python 3.12.1 has numpy 2.4.2, pandas 3.0.1, and more. End."
    )


def test_nothing_is_said_of_a_kernel_of_which_nothing_is_known() -> None:
    assert opening(prompt=NAMED)[0] == "Begin. End."
    assert KernelFacts.of({}) == KernelFacts()
