"""Grading a run again: what is appended, which grading is in force, and what is not done twice."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pybench.__main__ import main
from pybench.results.load import load_run
from pybench.runs.gradings import read_regrades
from tests.helpers.command_line import QUIET, only_run
from tests.helpers.run_folders import record
from tests.helpers.tiny_tasks import make_tasks

pytestmark = pytest.mark.slow

PASS = '{"reasons": "fine", "missing": [], "passed": true}'
FAIL = '{"reasons": "bad", "missing": ["all"], "passed": false}'


def judge(reply: str, grader: str = "judge") -> list[str]:
    """Overrides for a judge that always says the same."""
    return [f"grader={grader}", "model@grader.model=scripted", f"grader.model.replies=[{json.dumps(reply)}]"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with tasks and a run in which one of three answers is right."""
    place = tmp_path_factory.mktemp("regrade")
    make_tasks(place / "tasks")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        answers = ["model=scripted", "model.replies=['Answer: 320']", "dataset.path=tasks", *QUIET]
        assert main(answers) == 0
    return place


@pytest.fixture
def run(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that run, beside a copy of its tasks."""
    shutil.copytree(made, tmp_path / "copy")
    monkeypatch.chdir(tmp_path / "copy")
    return only_run(tmp_path / "copy")


def statuses(folder: Path, grading: str = "newest") -> list[str]:
    return [each.status for each in load_run(folder, grading).records]  # type: ignore[arg-type]


def frozen(folder: Path) -> dict[str, bytes]:
    """What no regrade may touch: all but its own lines, the lock, and the report, which is a view."""
    free = ("grades.jsonl", ".lock", "report.html")
    files = [path for path in folder.rglob("*") if path.is_file() and path.name not in free]
    return {str(path): path.read_bytes() for path in files}


def test_a_judge_grades_anew_and_nothing_is_edited(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = frozen(run)
    assert main(["regrade", str(run), *judge(FAIL)]) == 0
    assert "in force: regraded" in capsys.readouterr().out
    assert frozen(run) == before
    assert "judge" in (run / "report.html").read_text("utf-8")
    assert statuses(run) == ["failed"] * 3
    assert statuses(run, "original") == ["passed", "failed", "failed"]
    loaded = load_run(run)
    assert loaded.summary is not None
    assert (loaded.summary.overall.passed, loaded.summary.by_category["math"].passed) == (0, 0)
    assert loaded.summary.grading_hash == loaded.grading_hash != loaded.environment.grading_hash
    assert loaded.records[0].reasons == ["vote_1: bad Missing: all"]


def test_both_grade_and_their_agreement_is_told(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regrade", str(run), *judge(PASS, "both")]) == 0
    assert "agrees with the checks on 1 of 3 trials, Cohen's kappa 0.00" in capsys.readouterr().out
    assert statuses(run) == ["passed", "failed", "failed"]
    assert [[each.grader for each in one.grades] for one in load_run(run).records] == [
        ["checks", "judge"]
    ] * 3
    assert main(["leaderboard", str(run)]) == 0
    board = capsys.readouterr().out
    assert "| kappa |" in board
    assert "regraded" in board
    assert main(["leaderboard", str(run), "--grading", "original"]) == 0
    assert "regraded" not in capsys.readouterr().out
    assert main(["compare", str(run), str(run)]) == 0
    assert "Cohen's kappa 0.00" in capsys.readouterr().out


def test_what_is_done_is_not_done_again(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regrade", str(run)]) == 0
    assert "graded now 0, there already 3; in force: as run" in capsys.readouterr().out
    assert read_regrades(run) == []
    for passed in (FAIL, PASS, FAIL):
        assert main(["regrade", str(run), *judge(passed)]) == 0
    # The last one was there already: one line makes it the newest.
    assert len(read_regrades(run)) == 3 + 3 + 1
    assert statuses(run) == ["failed"] * 3
    assert main(["regrade", str(run)]) == 0
    assert statuses(run) == ["passed", "failed", "failed"]


def test_a_judge_that_says_nothing_readable_changes_no_figure(
    run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["regrade", str(run), *judge("Well done!")]) == 3
    assert "is not in force, as 3 trials have no verdict" in capsys.readouterr().out
    assert {line.error.kind for line in read_regrades(run) if line.error} == {"grader"}
    assert statuses(run) == ["passed", "failed", "failed"]


def test_an_unscored_vote_beside_the_checks_is_filled_in_later(run: Path) -> None:
    assert main(["regrade", str(run), *judge("?", "both")]) == 0
    assert [one.grades[1].passed for one in load_run(run).records] == [None] * 3
    assert main(["regrade", str(run), *judge("?", "both")]) == 0
    assert len(read_regrades(run)) == 6, "what was not scored is asked for again"


def test_a_grading_cut_short_is_not_in_force(run: Path) -> None:
    assert main(["regrade", str(run), *judge(FAIL)]) == 0
    whole = (run / "grades.jsonl").read_text().splitlines()
    (run / "grades.jsonl").write_text("\n".join(whole[:2]) + '\n{"torn')
    assert statuses(run) == ["passed", "failed", "failed"]
    assert main(["regrade", str(run), *judge(FAIL)]) == 0
    assert statuses(run) == ["failed"] * 3
    assert len(read_regrades(run)) == 3


def test_newer_checks_grade_an_old_answer(run: Path) -> None:
    truth = Path("tasks/math/sum_1/truth.py")
    truth.write_text(truth.read_text().replace("sum(", "-1 + sum("))
    assert main(["regrade", str(run)]) == 0
    assert statuses(run) == ["passed", "passed", "failed"]
    assert len(read_regrades(run)) == 1, "only the task that has changed"


def test_another_request_or_input_is_an_error_of_the_input(run: Path) -> None:
    request = Path("tasks/math/sum_0/task.yaml")
    request.write_text(request.read_text().replace("What is the sum", "What is the product"))
    Path("tasks/math/sum_1/files/numbers.txt").write_text("1 2 3\n")
    shutil.rmtree("tasks/math/sum_2")
    assert main(["regrade", str(run), *judge(PASS)]) == 3
    said = {line.task_id: line.error.message for line in read_regrades(run) if line.error}
    assert "request" in said["sum_0"]
    assert "input files" in said["sum_1"]
    assert "no such task" in said["sum_2"]


def test_errors_of_the_grader_can_be_mended(run: Path) -> None:
    path = run / "trials.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for line in lines:
        line |= {"status": "error", "score": None, "grades": [], "stop_reason": "error"}
        line["error"] = {"kind": "grader", "message": "a bug in a check"}
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert statuses(run) == ["error"] * 3
    assert main(["regrade", str(run)]) == 0
    assert statuses(run) == ["passed", "failed", "failed"]
    assert {one.stop_reason for one in load_run(run).records} == {"answer"}


def test_trials_without_an_answer_fail_unasked(run: Path) -> None:
    for path in run.glob("trials/*/*/*/trajectory.jsonl"):
        text = path.read_text().replace('"stop_reason":"answer"', '"stop_reason":"max_turns"')
        path.write_text(text)
    assert main(["regrade", str(run), *judge("not even read", "both")]) == 0
    for line in read_regrades(run):
        assert [(each.grader, each.passed) for each in line.grades] == [("checks", False), ("judge", False)]


def test_the_limit_stops_a_regrade_and_an_unknown_price_is_refused(
    run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hosted = ["grader=judge", "model@grader.model=openai_compatible", "grader.model.name=openai/x"]
    hosted += ["grader.model.base_url=http://127.0.0.1:9/v1"]
    assert main(["regrade", str(run), *hosted, "--max-cost-usd", "1"]) == 2
    assert "'grader.model.price={input: 1, output: 2}'" in capsys.readouterr().err


def test_a_request_for_another_part_is_refused(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regrade", str(run), "model=oracle"]) == 2
    assert "only settings of the grader" in capsys.readouterr().err
    assert main(["regrade", str(run), "grader=jugde"]) == 2
    assert "no such choice" in capsys.readouterr().err


def test_superseded_attempts_leave_no_grade(run: Path) -> None:
    assert main(["regrade", str(run), *judge(PASS)]) == 0
    old = load_run(run, "original").records[2]
    newer = record(old.task_id, "failed", attempt=2, task_hash=old.task_hash, inputs_hash=old.inputs_hash)
    with (run / "trials.jsonl").open("a") as file:
        file.write(newer.model_dump_json() + "\n")
    assert load_run(run).grading == "as run"


def test_a_run_over_two_seeds_is_graded_and_replayed_by_each_trials_own_inputs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make_tasks(tmp_path / "tasks", count=1)
    task = tmp_path / "tasks" / "math" / "sum_0"
    shutil.rmtree(task / "files")
    build = "def build(seed, folder):\n    (folder / 'numbers.txt').write_text(f'{seed} 5')\n"
    (task / "inputs.py").write_text(build)
    monkeypatch.chdir(tmp_path)
    assert main(["model=oracle", "dataset.path=tasks", *QUIET]) == 0
    run = only_run(tmp_path)
    assert main(["resume", str(run), "dataset.seed=7"]) == 0
    assert main(["regrade", str(run), *judge(PASS, "both")]) == 0
    assert [one.answer for one in load_run(run).records] == ["Answer: 5", "Answer: 12"]
    assert statuses(run) == ["passed", "passed"]
    capsys.readouterr()
    assert main(["replay", str(run)]) == 0
    assert "2 trials as recorded" in capsys.readouterr().out
