"""Runs and configs from before parts moved: `old_runs` was made by the code of commit a66aa07.

`finished` is a whole run over `tasks`, `cut` one over `slow` that was interrupted after its first trial.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import yaml

from pybench.config.compose import compose_config
from pybench.config.parts import settings_of
from pybench.core import journal
from pybench.core.errors import UserError
from pybench.core.hashing import run_hash
from pybench.core.moved import MOVED, RENAMED, as_first_named, moved_targets, up_to_date
from pybench.results.load import load_run
from pybench.sandboxes.local import host
from tests.helpers.command_line import Run
from tests.helpers.configs import composed

OLD_RUNS = Path(__file__).with_name("old_runs")
RUNS = ("finished", "cut")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The old runs and their tasks where the commands run: a copy, for some write into it."""
    shutil.copytree(OLD_RUNS, tmp_path, dirs_exist_ok=True)
    for trajectory in tmp_path.glob("*/trials/*/*/*/trajectory.jsonl"):
        (trajectory.parent / "output").mkdir(exist_ok=True)  # empty, and git keeps no empty folder
    return tmp_path


def test_every_old_path_leads_to_a_part_of_today() -> None:
    from hydra.utils import get_class

    for path in MOVED.values():
        assert get_class(path)


def test_paths_of_parts_within_parts_are_brought_up_to_date_too() -> None:
    old_path = "pybench.grading.judge.JudgeGrader"
    config = {"grader": {"_target_": old_path, "judges": [{"_target_": old_path}]}, "name": old_path}
    now = up_to_date(config)
    assert now["grader"]["_target_"] == now["grader"]["judges"][0]["_target_"] == MOVED[old_path]
    assert now["name"] == old_path
    assert list(moved_targets(now)) == []
    assert as_first_named(now) == config


def test_settings_get_their_present_names() -> None:
    config = {"limits": {"cell_sec": 9, "trial_sec": 50}, "seed": 1}
    assert up_to_date(config) == {"limits": {"cell_sec": 9, "all_cells_sec": 50}, "seed": 1}
    assert as_first_named(up_to_date(config)) == config
    assert up_to_date({"limits": None}) == {"limits": None}
    for name in RUNS:
        limits = load_run(OLD_RUNS / name).config["limits"]
        assert (limits["all_cells_sec"], "trial_sec" in limits) == (600, False)


@pytest.mark.parametrize("name", RENAMED)
def test_an_old_name_of_a_setting_gets_one_line_with_the_new_one(name: str) -> None:
    line = f"^{name}: this setting is called {RENAMED[name]} now$"
    with pytest.raises(UserError, match=line):
        compose_config([f"{name}=5"])
    group, _, key = name.partition(".")
    config = composed()
    with pytest.raises(UserError, match=line):
        settings_of(config | {group: config[group] | {key: 5}}).trial_limits()


@pytest.mark.parametrize("name", RUNS)
def test_the_digest_of_a_run_is_still_the_one_it_was_given(name: str) -> None:
    stored = yaml.safe_load((OLD_RUNS / name / "config.yaml").read_text("utf-8"))
    current = journal.read_config(OLD_RUNS / name)
    assert stored["sandbox"]["_target_"] != current["sandbox"]["_target_"]
    assert run_hash(current) == run_hash(stored) == load_run(OLD_RUNS / name).environment.run_hash


def test_old_runs_load() -> None:
    finished, cut = (load_run(OLD_RUNS / name) for name in RUNS)
    assert [record.status for record in finished.records] == ["passed", "passed"]
    assert finished.summary is not None
    assert finished.summary.overall.pass_rate == 1.0
    assert [record.task_id for record in cut.records] == ["sum_0"]
    assert finished.agent_format == "code_block"
    assert finished.request(finished.records[0]).startswith("What is the sum")


def test_old_runs_are_reported_and_compared(pybench: Run, old: Path) -> None:
    shutil.copytree(old / "finished", old / "again")
    reported = pybench("report", "finished", "again")
    assert reported.returncode == 0, reported.stderr
    compared = pybench("compare", "finished", "again")
    assert compared.returncode == 0, compared.stderr
    assert "no difference shown" in compared.stdout


def test_an_old_run_is_verified(pybench: Run, old: Path) -> None:
    packed = pybench("pack", "finished", "--output", "run.zip")
    assert packed.returncode == 0, packed.stderr
    verified = pybench("verify", "run.zip", "--tasks", "tasks")
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert "2 trials confirmed, 0 contradicted, 0 unknown" in verified.stdout


def test_an_old_run_is_resumed(pybench: Run, old: Path) -> None:
    refused = pybench("resume", "cut")
    if refused.returncode == 2:  # the kernel's packages are newer than the run: one line says so
        assert "the kernel's packages are not those the run began with" in refused.stderr
        _give_todays_packages(old)
        refused = pybench("resume", "cut")
    assert refused.returncode == 0, refused.stderr
    assert [record.status for record in journal.read_trials(old / "cut")] == ["passed", "passed"]
    events = journal.read_events(journal.trial_folder(old / "cut", "sum_1", 0, 1) / "trajectory.jsonl")
    assert "resumed" in {event.type for event in events}, "the second trial was begun anew"
    config = yaml.safe_load((old / "cut" / "config.yaml").read_text("utf-8"))
    assert list(moved_targets(config)) == []


def test_a_config_that_names_an_old_path_is_told_the_new_one(pybench: Run, tmp_path: Path) -> None:
    choice = tmp_path / "mine" / "sandbox" / "old.yaml"
    choice.parent.mkdir(parents=True)
    choice.write_text("_target_: pybench.sandboxes.local.LocalProvider\n", "utf-8")
    done = pybench("--config-dir", "mine", "model=oracle", "sandbox=old", "dataset=smoke", "tracking=none")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "pybench: sandbox._target_=pybench.sandboxes.local.LocalProvider: this part has moved; "
        "name it as pybench.sandboxes.local.provider.LocalProvider"
    ]


def _give_todays_packages(old: Path) -> None:
    """As if the kernel's packages were still those of the run."""
    path = old / "cut" / "environment.json"
    environment = json.loads(path.read_text("utf-8"))
    environment["sandbox"]["packages"] = host.package_versions(host.python_facts("kernel"))
    path.write_text(json.dumps(environment), "utf-8")
