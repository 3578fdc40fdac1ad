"""Judges outputs that a snippet makes, through the real grader in real isolated jobs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pybench.core.jobs import IsolatedJob, IsolatedLimits, IsolatedRunner
from pybench.core.protocols import GradeRequest
from pybench.core.records import CheckSpec, Grade, Task
from pybench.grading.checks import PRELOAD, ChecksGrader
from pybench.sandboxes.guest import figure_recorder
from pybench.sandboxes.local.runner import LocalJobRunner

_MAKER = """
import os, sys

def main(payload, call):
    os.environ["PYBENCH_CLAIMS"] = "/home/user/claims"
    os.environ["MPLBACKEND"] = "agg"
    sys.path.insert(0, "/opt/recorder")
    import figure_recorder
    figure_recorder.install()
    exec(compile(payload["code"], "snippet", "exec"), {"__name__": "__main__"})
"""

Judge = Callable[..., Grade]


@pytest.fixture(scope="session")
def loop() -> Iterator[asyncio.Runner]:
    """One event loop for the runner and all jobs."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session")
def isolated(loop: asyncio.Runner) -> Iterator[IsolatedRunner]:
    """A runner with its warm parent."""
    runner = LocalJobRunner(preload=(*PRELOAD, "matplotlib.pyplot"))
    loop.run(runner.open())
    yield runner
    loop.run(runner.close())


@pytest.fixture
def judge(loop: asyncio.Runner, isolated: IsolatedRunner, tmp_path: Path) -> Judge:
    """`judge(code, (check, params), ..., answer=, prompt=, truth=, inputs=)`: code fills output/."""
    rounds = iter(range(10_000))

    def run(
        code: str,
        *checks: tuple[str, dict[str, Any]],
        answer: str = "",
        prompt: str = "p",
        truth: dict[str, Any] | None = None,
        inputs: dict[str, bytes] | None = None,
    ) -> Grade:
        base = tmp_path / str(next(rounds))
        work, task_folder, maker = base / "work", base / "task", base / "maker.py"
        (work / "output").mkdir(parents=True)
        (work / "claims").mkdir()
        for folder in (task_folder, base / "inputs"):
            folder.mkdir()
        for name, content in (inputs or {}).items():
            (base / "inputs" / name).write_bytes(content)
        if truth is not None:
            (task_folder / "truth.json").write_text(json.dumps(truth))
            source = "import json\nfrom pathlib import Path\n\n\ndef truth(inputs):\n"
            source += "    return json.loads((Path(__file__).parent / 'truth.json').read_text())\n"
            (task_folder / "truth.py").write_text(source)
        maker.write_text(_MAKER)
        recorder = Path(str(figure_recorder.__file__))
        made = loop.run(
            isolated.run(
                IsolatedJob(
                    entry="/opt/maker.py",
                    payload={"code": code},
                    mounts={
                        "/opt/maker.py": maker,
                        "/opt/recorder/figure_recorder.py": recorder,
                        "/opt/recorder/_pybench_figure_marks.py": recorder.with_name("figure_marks.py"),
                    },
                    work=work,
                    limits=IsolatedLimits(wall_sec=60),
                )
            )
        )
        assert made.status == "ok", made.message
        task = Task(
            id="t", category="c", prompt=prompt, folder=task_folder, task_hash="h",
            checks=tuple(CheckSpec(name=name, params=params) for name, params in checks),
        )  # fmt: skip
        grader = ChecksGrader()
        loop.run(grader.open(isolated))
        request = GradeRequest(
            task=task,
            seed=0,
            answer=answer,
            output=work / "output",
            inputs=base / "inputs",
            figure_records=work / "claims",
        )
        return loop.run(grader.grade(request))[0]

    return run
