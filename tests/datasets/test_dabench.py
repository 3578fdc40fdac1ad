"""DABench: its questions, its closed form, its accuracies, and published answers played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pybench.core.errors import UserError
from pybench.core.journal import read_trials
from pybench.datasets.dabench import DABenchTasks, read_lines
from pybench.grading.foreign.dabench import is_equal
from tests.helpers.command_line import QUIET, Run, only_run

LABELS: dict[int, list[list[str]]] = {
    0: [["mean_fare", "34.65"]],
    6: [["fare_child", "31.09"], ["fare_adult", "35.17"]],
    19: [["is_normal", "No"]],
    23: [["error", "0.50"], ["name", "linear"]],
    39: [["rows", "3"]],
}
ANSWERS: dict[int, str | None] = {
    0: "The mean is @mean_fare[34.650000001].",
    6: "@fare_child[31.1] and @fare_adult[35.17]",
    # The last value of a name counts; letters' case matters.
    19: "@is_normal[No], or rather @is_normal[no]",
    23: "@name[linear] @error[5e-1]\n```python\nprint('never run')\n```",
    39: "",
}


def lines(rows: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout of InfiAgent in small, with published answers."""
    data = tmp_path / "checkout/examples/DA-Agent/data"
    (data / "da-dev-tables").mkdir(parents=True)
    (data / "da-dev-tables/fares.csv").write_text("fare\n34.65\n", "utf-8")
    questions = [
        {
            "id": number,
            "question": f"Question {number}?",
            "concepts": ["Summary Statistics"],
            "constraints": "Round to two places.",
            "format": "@name[value]",
            "file_name": "fares.csv",
            "level": "hard" if number == 6 else "easy",
        }
        for number in LABELS
    ]
    (data / "da-dev-questions.jsonl").write_text(lines(questions), "utf-8")
    labels = [{"id": number, "common_answers": answers} for number, answers in LABELS.items()]
    (data / "da-dev-labels.jsonl").write_text(lines(labels), "utf-8")
    answers: list[dict[str, Any]] = [{"id": number, "response": text} for number, text in ANSWERS.items()]
    # The evaluation takes the first answer that is not empty, and skips what names no question.
    answers = [{"id": 0, "response": ""}, {"response": "@rows[3]"}, *answers, {"id": 6, "response": "@x[1]"}]
    (tmp_path / "answers.jsonl").write_text(lines(answers), "utf-8")
    return tmp_path / "checkout"


def test_questions(root: Path) -> None:
    tasks = {task.id: task for task in DABenchTasks(path=str(root)).load()}
    assert set(tasks) == {"0", "6", "19", "23", "39"}
    assert tasks["6"].difficulty == "hard"
    assert tasks["0"].inputs == ("fares.csv",)
    assert "Round to two places." in tasks["0"].prompt
    assert "34.65" not in tasks["0"].prompt
    below = DABenchTasks(path=str(root / "examples/DA-Agent"), difficulty="hard")
    assert [task.id for task in below.load()] == ["6"]


def test_no_questions(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"holds no da-dev-questions\.jsonl"):
        DABenchTasks(path=str(tmp_path)).load()


@pytest.mark.parametrize(
    ("given", "label", "equal"),
    [
        ("34.65", "34.65", True),
        ("34.6500001", "34.65", True),
        ("34.65001", "34.65", False),
        ("34.650", "34.65", True),
        ("no", "No", False),
        ("", "", True),
        ("nan", "nan", True),
        ("1,000", "1000", False),
    ],
)
def test_the_closed_form(given: str, label: str, equal: bool) -> None:
    assert is_equal(given, label) is equal


def test_published_answers_are_judged(pybench: Run, root: Path, tmp_path: Path) -> None:
    done = pybench(
        "model=replay", "model.path=answers.jsonl", "dataset=dabench", f"dataset.path={root}",
        "agent=plain", "grader=dabench", *QUIET,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    run = only_run(tmp_path)
    records = {record.task_id: record for record in read_trials(run)}
    assert {task: (record.status, record.score) for task, record in records.items()} == {
        "0": ("passed", 1.0),
        "6": ("failed", 0.5),
        "19": ("failed", 0.0),
        "23": ("passed", 1.0),
        "39": ("failed", 0.0),
    }
    found = json.loads(pybench("figures", str(run), "--format", "json").stdout)["figures"]
    figures = {each["name"]: each["value"] for each in found}
    # As DABench's script counts: question 39 has no answer and stays out.
    assert figures["by question"] == 2 / 4
    assert figures["proportional by sub-question"] == 2.5 / 4
    assert figures["by sub-question"] == 4 / 6
    assert figures["by question (unanswered count as wrong)"] == 2 / 5
    assert figures["by sub-question (unanswered count as wrong)"] == 4 / 7


def test_questions_that_were_not_graded_count_over_all_that_were_planned(
    pybench: Run, root: Path, tmp_path: Path
) -> None:
    """A question without any recorded answer ends in an error, and is planned all the same."""
    answers = [
        line for line in (tmp_path / "answers.jsonl").read_text("utf-8").split("\n") if '"id": 6' not in line
    ]
    (tmp_path / "answers.jsonl").write_text("\n".join(answers), "utf-8")
    pybench(
        "model=replay", "model.path=answers.jsonl", "dataset=dabench", f"dataset.path={root}",
        "agent=plain", "grader=dabench", *QUIET,
    )  # fmt: skip
    run = only_run(tmp_path)
    found = json.loads(pybench("figures", str(run), "--format", "json").stdout)["figures"]
    figures = {each["name"]: (each["value"], each["of"]) for each in found}
    assert figures["by question"] == (2 / 3, "2 of 3 questions")
    assert figures["by question (unanswered count as wrong)"] == (2 / 5, "2 of 5 questions")
    assert figures["proportional by sub-question (unanswered count as wrong)"] == (2 / 5, "5 questions")
    assert figures["by sub-question (unanswered count as wrong)"] == (3 / 7, "3 of 7 sub-questions")
    (root / "examples/DA-Agent/data/da-dev-labels.jsonl").unlink()
    found = json.loads(pybench("figures", str(run), "--format", "json").stdout)["figures"]
    assert "by sub-question (unanswered count as wrong)" not in {each["name"] for each in found}


def test_a_model_that_plays_solutions_is_refused_in_one_line(pybench: Run, root: Path) -> None:
    done = pybench("model=oracle", "dataset=dabench", f"dataset.path={root}", "grader=dabench", *QUIET)
    assert done.returncode == 2
    [line] = done.stderr.strip().splitlines()
    assert "model=oracle: it plays each task's solution, and none of these tasks brings one" in line


def test_lines_end_at_newlines_alone(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    text = "\ufeff" + '{"id": 1, "question": "one\u2028two\u0085three"}' + "\r\n" + '{"id": 2}' + "\n"
    file.write_text(text, "utf-8", newline="")
    assert [line["id"] for line in read_lines(file)] == [1, 2]
    assert read_lines(file)[0]["question"] == "one\u2028two\u0085three"
