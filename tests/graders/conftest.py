"""Judges outputs that a snippet makes, through the real grader in real isolated jobs."""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
import zlib
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from pybench.core.jobs import IsolatedJob, IsolatedLimits, IsolatedRunner
from pybench.core.protocols import GradeRequest
from pybench.core.records import CheckResult, CheckSpec, Grade, Task
from pybench.grading.checks import PRELOAD, ChecksGrader
from pybench.sandboxes.guest import figure_recorder
from pybench.sandboxes.local.runner import LocalJobRunner

_MAKER = """
import base64, os, shutil, sys, traceback, zlib
from pathlib import Path

def main(payload, call):
    os.environ["MPLBACKEND"] = "agg"
    sys.path.insert(0, "/opt/recorder")
    import figure_recorder, matplotlib.pyplot
    figure_recorder.install()
    home, failed, files = Path.cwd(), "", {}
    for number in range(10**6):
        wanted = call({"failed": failed, "files": files})
        if "code" not in wanted:
            return None
        place = home / str(number)
        for name in ("output", "claims"):
            (place / name).mkdir(parents=True)
        os.chdir(place)
        os.environ["PYBENCH_CLAIMS"] = str(place / "claims")
        failed = ""
        try:
            with matplotlib.rc_context():
                exec(compile(wanted["code"], "snippet", "exec"), {"__name__": "__main__"})
        except Exception:
            failed = traceback.format_exc()
        matplotlib.pyplot.close("all")
        made = [path for path in place.rglob("*") if path.is_file() and not path.is_symlink()]
        files = {
            str(path.relative_to(place)): base64.b64encode(zlib.compress(path.read_bytes(), 1)).decode()
            for path in made
        }
        os.chdir(home)
        shutil.rmtree(place)
"""

Judge = Callable[..., Grade]
Checks = Sequence[tuple[str, dict[str, Any]]]
Chart = tuple[str, str, dict[str, Any]]
Verdicts = dict[str, CheckResult]
JudgeCharts = Callable[[Mapping[str, Chart]], Verdicts]


class Maker:
    """A job that runs one snippet after the other, each in a folder of its own.

    All of them in one: matplotlib's first figure in a process costs as much as the next three.
    """

    def __init__(self, loop: asyncio.Runner, isolated: IsolatedRunner, entry: Path) -> None:
        self._loop = loop
        self._wanted: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._made: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        entry.write_text(_MAKER)
        recorder = Path(str(figure_recorder.__file__))
        job = IsolatedJob(
            entry="/opt/maker.py",
            payload={},
            mounts={
                "/opt/maker.py": entry,
                "/opt/recorder/figure_recorder.py": recorder,
                "/opt/recorder/_pybench_figure_marks.py": recorder.with_name("figure_marks.py"),
            },
            limits=IsolatedLimits(wall_sec=3600),
            on_call=self._exchange,
        )
        self._job = loop.get_loop().create_task(isolated.run(job))
        loop.run(self._next())

    async def _exchange(self, made: dict[str, Any]) -> dict[str, Any]:
        self._made.put_nowait(made)
        return await self._wanted.get()

    async def _next(self) -> dict[str, Any]:
        waiting = asyncio.ensure_future(self._made.get())
        await asyncio.wait([waiting, self._job], return_when=asyncio.FIRST_COMPLETED)
        assert waiting.done(), self._job.result()
        return waiting.result()

    def make(self, code: str, work: Path) -> None:
        """Run a snippet; what it leaves in output/ and claims/ and beside them is then in `work`."""
        for name in ("output", "claims"):
            (work / name).mkdir(parents=True, exist_ok=True)
        self._wanted.put_nowait({"code": code})
        made = self._loop.run(self._next())
        assert not made["failed"], made["failed"]
        for name, content in made["files"].items():
            (work / name).parent.mkdir(parents=True, exist_ok=True)
            (work / name).write_bytes(zlib.decompress(b64decode(content)))

    def close(self) -> None:
        self._wanted.put_nowait({})
        self._loop.run(asyncio.wait([self._job]))


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


@pytest.fixture(scope="session")
def maker(
    loop: asyncio.Runner, isolated: IsolatedRunner, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Maker]:
    made = Maker(loop, isolated, tmp_path_factory.mktemp("maker") / "maker.py")
    yield made
    made.close()


Grading = Callable[[GradeRequest], Grade]


@pytest.fixture(scope="session")
def grading(loop: asyncio.Runner, isolated: IsolatedRunner) -> Grading:
    """The grader `checks`, open."""
    grader = ChecksGrader()
    loop.run(grader.open(isolated))
    return lambda request: loop.run(grader.grade(request))[0]


@pytest.fixture
def judge(grading: Grading, maker: Maker, tmp_path: Path) -> Judge:
    """Code that fills output/ is graded: `judge(code, (check, params), ..., answer=, own_checks=, ...)`."""
    rounds = iter(range(10_000))

    def run(
        code: str,
        *checks: tuple[str, dict[str, Any]],
        answer: str = "",
        prompt: str = "p",
        truth: dict[str, Any] | None = None,
        inputs: dict[str, bytes] | None = None,
        own_checks: str = "",
    ) -> Grade:
        base = tmp_path / str(next(rounds))
        for name in ("work/output", "task", "inputs"):
            (base / name).mkdir(parents=True)
        for name, content in (inputs or {}).items():
            (base / "inputs" / name).write_bytes(content)
        if own_checks:
            (base / "task" / "checks.py").write_text(own_checks)
        if truth is not None:
            (base / "task" / "truth.json").write_text(json.dumps(truth))
            source = "import json\nfrom pathlib import Path\n\n\ndef truth(inputs):\n"
            source += "    return json.loads((Path(__file__).parent / 'truth.json').read_text())\n"
            (base / "task" / "truth.py").write_text(source)
        if code:
            maker.make(code, base / "work")
        return grading(_request(base, checks, answer, prompt))

    return run


def _request(base: Path, checks: Checks, answer: str = "", prompt: str = "p") -> GradeRequest:
    task = Task(
        id="t", category="c", prompt=prompt, folder=base / "task", task_hash="h",
        checks=tuple(CheckSpec(name=name, params=params) for name, params in checks),
    )  # fmt: skip
    return GradeRequest(
        task=task,
        seed=0,
        answer=answer,
        output=base / "work" / "output",
        inputs=base / "inputs",
        figure_records=base / "work" / "claims",
    )


@pytest.fixture(scope="module")
def judge_charts(grading: Grading, maker: Maker, tmp_path_factory: pytest.TempPathFactory) -> JudgeCharts:
    """`judge_charts({name: (code, check, params)})`: each code makes output/c.png; what is said of each.

    A job judges several charts, for its start costs as much as three. It looks through all its figure records
    for each, so that one whose bytes no record of its own names is judged alone.
    """

    def run(charts: Mapping[str, Chart]) -> Verdicts:
        folder = tmp_path_factory.mktemp("charts")
        named: list[str] = []
        alone: list[list[str]] = []
        seen: set[str] = set()
        for number, (name, (code, _, _)) in enumerate(charts.items()):
            made = folder / f"made{number}"
            maker.make(code, made)
            digest = hashlib.sha256((made / "output" / "c.png").read_bytes()).hexdigest()
            is_named = any(digest in text.read_text() for text in (made / "claims").iterdir())
            if is_named and digest not in seen:
                named.append(name)
            else:
                alone.append([name])
            seen.add(digest)
        numbers = {name: number for number, name in enumerate(charts)}
        said: Verdicts = {}
        for place, names in enumerate([*batched(named, 10), *alone]):
            base = folder / f"job{place}"
            for name in ("task", "inputs"):
                (base / name).mkdir(parents=True)
            checks = []
            for name in names:
                made = folder / f"made{numbers[name]}"
                shutil.copytree(made / "output", base / "work" / "output" / made.name)
                shutil.copytree(made / "claims", base / "work" / "claims", dirs_exist_ok=True)
                _, check, params = charts[name]
                checks.append((check, {**params, "path": f"output/{made.name}/c.png"}))
            said |= zip(names, grading(_request(base, checks)).checks, strict=True)
        return said

    return run


def batched(names: list[str], most: int) -> Iterator[list[str]]:
    for first in range(0, len(names), most):
        yield names[first : first + most]
