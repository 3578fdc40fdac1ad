"""The teacher's mistakes, and that every family's solution passes its checks with one in it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pybench.agents.transcript import transcript_of
from pybench.core.errors import UserError
from pybench.core.records import Task
from pybench.families import FamilyTask, families
from pybench.models.mistakes import misspelt, mistakes_in
from pybench.models.noop import NoopModel
from pybench.models.teacher import TeacherModel, played, refuse_other_tasks
from pybench.results.load import load_run
from tests.helpers.command_line import Run, only_run


def test_a_misspelt_name_is_another_one_with_the_same_ending() -> None:
    for seed in range(200):
        wrong = misspelt("tenants_2021.csv", random.Random(seed))
        assert wrong != "tenants_2021.csv"
        assert wrong.endswith(".csv")
    assert misspelt("金额", random.Random(0)) != "金额"
    assert misspelt("a", random.Random(0)) != "a"


def test_each_kind_of_mistake_is_found_and_told() -> None:
    code = 'import pandas as pd\n\ndf = pd.read_csv("a_b.csv")\nprint(df["cost"].sum())'
    found = mistakes_in(code, ["a_b.csv"], ["cost", "place"], "en", random.Random(1))
    assert len(found) == 4
    told = " ".join(mistake.repair for mistake in found)
    for each in ("a_b.csv", "cost", "sum", "import pd"):
        assert each in told
    assert all(mistake.code != code for mistake in found)


def test_a_mistake_stands_before_its_repair() -> None:
    drawn = FamilyTask("top_group", "train", 0, 1).draw()
    plain = played(drawn, random.Random(0), 0.0)
    assert [line.code for line in plain] == [step.code for step in drawn.steps]
    with_one = played(drawn, random.Random(0), 1.0)
    assert len(with_one) == len(plain) + 1
    assert {line.code for line in plain} < {line.code for line in with_one}


def test_other_tasks_are_refused(tmp_path: Path) -> None:
    task = Task(id="a_task", category="math", prompt="?", folder=tmp_path, task_hash="0")
    with pytest.raises(UserError, match="a_task is none"):
        refuse_other_tasks(TeacherModel(), [task])
    refuse_other_tasks(NoopModel(), [task])


def test_every_family_passes_its_checks_and_every_mistake_fails(pybench: Run, tmp_path: Path) -> None:
    done = pybench(
        "model=teacher", "model.mistakes=1", "dataset=families", "dataset.split=validation",
        "dataset.per_family=1", "dataset.seed=5", "tracking=none",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    run = load_run(only_run(tmp_path))
    assert {record.task_id: record.reasons for record in run.records if record.status != "passed"} == {}
    assert len(run.records) == len(families())
    mistaken = 0
    for record in run.records:
        drawn = FamilyTask.of(record.task_id)
        assert drawn is not None
        ran = [turn.cell.status for turn in transcript_of(run.events(record)).turns if turn.cell]
        assert ran.count("ok") == len(drawn.draw().steps)
        assert len(ran) - ran.count("ok") == len(ran) - len(drawn.draw().steps)
        mistaken += ran.count("error")
    assert mistaken > 0.8 * len(run.records)
