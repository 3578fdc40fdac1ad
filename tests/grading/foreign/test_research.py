"""The research code's tests, run by their names in isolation: who is to blame, and what they can reach."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pybench.core.errors import GraderError, UserError
from pybench.core.protocols import GradeRequest
from pybench.core.records import CheckResult
from pybench.datasets.research import ResearchTasks
from pybench.grading.foreign.research import ResearchGrader
from pybench.sandboxes.local.runner import LocalJobRunner
from tests.helpers.research_checkout import TESTS, make_checkout

pytestmark = pytest.mark.slow

EXTRA = """

def test_task_3(trajectory):
    import no_such_package


def test_task_4(trajectory):
    os.makedirs("./output/more")
    with open("./output/more/a.txt", "w") as file, open("./data/b.txt", "w") as other, open("c.txt", "w"):
        assert file.write("x") and other.write("x")
    os.chdir("data")
    assert os.path.exists("clinic.csv")


def test_task_5(trajectory):
    raise SystemExit(0)


def test_task_7(trajectory, more=(), *rest, **named):
    print("x" * 1_000_000)
    assert trajectory[-1]["content"] == "42"


def test_task_8(trajectory):
    while True:
        pass
"""
Judge = Callable[..., CheckResult]


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Judge]:
    """Grades files written to output/, with one runner for all."""
    root = make_checkout(tmp_path_factory.mktemp("grader") / "checkout", TESTS + EXTRA)
    tasks = {task.id: task for task in ResearchTasks(path=str(root)).load()}
    grader = ResearchGrader(path=str(root), python="kernel", wall_sec=5)
    with asyncio.Runner() as loop:
        loop.run(grader.open(LocalJobRunner()))

        def grade(task: str, answer: str = "", **files: bytes) -> CheckResult:
            folder = tmp_path_factory.mktemp("trial")
            (folder / "output").mkdir()
            inputs = folder / "inputs"
            (inputs / "data").mkdir(parents=True)
            (inputs / "data/clinic.csv").write_bytes((root / "data/clinic.csv").read_bytes())
            for name, content in files.items():
                target = folder / "output" / name.replace("__", ".")
                if name.endswith("/"):
                    target.mkdir()
                else:
                    target.write_bytes(content)
            chosen = tasks.get(task) or tasks["2"].model_copy(update={"id": task})
            request = GradeRequest(chosen, 0, answer, folder / "output", inputs)
            (found,) = loop.run(grader.grade(request))
            return found.checks[0]

        yield grade
        loop.run(grader.close())


def test_a_test_sees_outputs_and_inputs_beside_each_other(judge: Judge) -> None:
    assert judge("2", **{"2__csv": b"year,births\n1841,36\n1842,42\n1843,50\n"}).passed
    assert not judge("2", **{"2__csv": b"year,births\n1841,36\n1841,36\n"}).passed


def test_the_answer_is_the_last_message(judge: Judge) -> None:
    assert judge("18", "There were 42.").passed
    assert not judge("18", "I do not know.").passed


def test_whatever_a_test_raises_is_a_failure(judge: Judge) -> None:
    missing = judge("2")
    assert not missing.passed
    assert missing.reason.startswith("FileNotFoundError")
    assert "tests.py, line" in missing.reason
    assert "ValueError" in judge("11", **{"11__csv": b"a\n1\n"}).reason


def test_outputs_that_attack_their_reader_fail_alone(judge: Judge, tmp_path: Path) -> None:
    import pickle

    class Leave:
        def __reduce__(self) -> tuple[object, ...]:
            return eval, ("__import__('os')._exit(0)",)

    class Write:
        def __reduce__(self) -> tuple[object, ...]:
            return open, (str(tmp_path / "escaped"), "w")

    left = judge("40", **{"40__pkl": pickle.dumps(Leave())})
    assert not left.passed
    assert "process ended" in left.reason
    assert not judge("40", **{"40__pkl": pickle.dumps(Write())}).passed
    assert not (tmp_path / "escaped").exists()


def test_a_test_may_write_where_it_runs(judge: Judge) -> None:
    assert judge("4").passed
    assert judge("4", **{"4__csv": b"x"}).passed


def test_unusual_tests_end_as_they_do_in_the_code_that_calls_them(judge: Judge) -> None:
    left = judge("5")
    assert not left.passed
    assert left.reason.startswith("SystemExit")
    assert judge("7", "42").passed
    hangs = judge("8")
    assert not hangs.passed
    assert "timeout" in hangs.reason


def test_a_folder_counts_even_if_it_is_empty(judge: Judge) -> None:
    assert not judge("140").passed
    assert judge("140", **{"140/": b""}).passed


def test_a_package_that_a_test_lacks_is_the_graders_fault(judge: Judge) -> None:
    with pytest.raises(GraderError, match="no_such_package"):
        judge("3")


def test_a_task_without_a_test_is_the_graders_fault(judge: Judge) -> None:
    with pytest.raises(GraderError, match="test_task_999"):
        judge("999")


def test_no_checkout_no_grader(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"grader\.path=.*holds no data/unit_test/tests\.py"):
        asyncio.run(ResearchGrader(path=str(tmp_path)).open(LocalJobRunner()))
