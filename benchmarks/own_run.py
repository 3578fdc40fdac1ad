"""A whole run of the harness on one task that the benchmark writes itself."""

from __future__ import annotations

import dataclasses
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pybench.core.protocols import Model, SandboxProvider
from pybench.core.records import RunSummary

_TASK = """canary: "pybench-canary bench {name}"
subcategory: bench
language: en
difficulty: easy
prompt: Plot the running total of the sales and say when it is saved.
inputs: [sales.csv]
outputs: [{outputs}]
checks: {checks}
"""


async def run_task(
    folder: Path,
    checks: str,
    solution: str,
    overrides: list[str],
    *,
    model: Model | None = None,
    wrap: Callable[[SandboxProvider], SandboxProvider] | None = None,
) -> RunSummary:
    """Write the task to `folder`, run it there with these settings, return what came of it.

    Args:
        checks: the task's checks, as yaml.
        solution: its reference solution; with one it makes `output/chart.png`.
        model: in place of the one that the settings name.
        wrap: what to put around the sandbox provider.
    """
    task = folder / "tasks" / "chart" / "bench_task"
    (task / "files").mkdir(parents=True)
    (task / "files" / "sales.csv").write_text("month,sales\n1,3\n2,4\n")
    outputs = "output/chart.png" if solution else ""
    (task / "task.yaml").write_text(_TASK.format(name=task.name, checks=checks, outputs=outputs))
    (task / "solution.py").write_text(solution or "# %%\npass\n")
    (task / "truth.py").write_text("def truth(inputs):\n    return {}\n")
    settings = ["tracking=none", f"dataset.path={task.parents[1]}", "name=bench", *overrides]
    return await run_with(settings, folder / "run", model=model, wrap=wrap)


async def run_with(
    settings: list[str],
    folder: Path,
    *,
    model: Model | None = None,
    wrap: Callable[[SandboxProvider], SandboxProvider] | None = None,
) -> RunSummary:
    """A run into `folder` with these settings. Raises UserError for one that cannot be met."""
    from hydra import compose, initialize_config_module
    from omegaconf import OmegaConf

    from pybench.config.parts import parts_of, settings_of
    from pybench.runs.request import RunRequest
    from pybench.runs.run import run_suite
    from pybench.runs.terminal import TerminalView

    with initialize_config_module("pybench.conf", version_base=None):
        composed: Any = OmegaConf.to_container(compose("config", settings), resolve=True)
    parts = parts_of(composed)
    if model is not None:
        parts = dataclasses.replace(parts, model=model)
    if wrap is not None:
        parts = dataclasses.replace(parts, sandbox=wrap(parts.sandbox))
    request = RunRequest(settings_of(composed), parts, composed, folder)
    return await run_suite(request, TerminalView(sys.stderr))


def own_cpu_sec() -> float:
    """CPU seconds of this process so far."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
