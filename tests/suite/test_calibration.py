"""The plays by which difficulties are given: tasks/calibration.csv."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

from pybench.datasets.folders import TaskFolders

TASKS = Path(__file__).parents[2] / "tasks"
CAUSES = {"mistake", "ambiguity", "check"}
PLAYS_OF_FRONTIER = 3


def test_difficulties_are_those_that_were_measured() -> None:
    tasks = {task.id: task for task in TaskFolders().load()}
    plays: dict[str, list[dict[str, str]]] = defaultdict(list)
    with (TASKS / "calibration.csv").open(newline="", encoding="utf-8") as file:
        for play in csv.DictReader(file):
            plays[play["task"]].append(play)
    assert set(plays) <= set(tasks)
    for task_id, played in plays.items():
        for play in played:
            assert play["passed"] in ("true", "false")
            assert (play["cause"] in CAUSES) == (play["passed"] == "false"), play
            assert 1 <= int(play["turns"]) <= 10
        has_failed = any(play["cause"] == "mistake" for play in played)
        assert has_failed or tasks[task_id].difficulty != "frontier", f"{task_id}: every solver passed it"
    frontier = {task.id for task in tasks.values() if task.difficulty == "frontier"}
    assert {name for name in frontier if len(plays[name]) < PLAYS_OF_FRONTIER} == set()
