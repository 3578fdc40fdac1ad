"""`python -m pybench tasks`: list, show, new and prove.

What needs no kernel is called in this process, by the same arguments.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pybench.__main__ import main
from pybench.suite.new_task import lay_out
from tests.helpers.command_line import Run

Capture = pytest.CaptureFixture[str]


def test_list_tells_what_a_task_asks(capsys: Capture) -> None:
    assert main(["tasks", "list", "math", "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["category"] for row in rows} == {"math"}
    asked = "id category subcategory language difficulty prompt inputs outputs missing_inputs"
    assert list(rows[0]) == asked.split()


def test_show_names_files_and_checks(capsys: Capture) -> None:
    assert main(["tasks", "show", "digits_of_product"]) == 0
    shown = capsys.readouterr().out
    assert "answer.fields" in shown
    assert "solution.py" in shown


def test_an_unknown_task_is_named(capsys: Capture) -> None:
    assert main(["tasks", "show", "no_such_task"]) == 2
    said = capsys.readouterr().err
    assert "no_such_task" in said
    assert len(said.strip().splitlines()) == 1


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """The folder of a task as `tasks new` lays it out."""
    (tmp_path / "mine").mkdir()
    return lay_out(tmp_path / "mine", "chart", "shop_total")


def test_new_lays_out_a_folder(tmp_path: Path, mine: Path, capsys: Capture) -> None:
    assert main(["tasks", "new", "text/letters", f"dataset.path={tmp_path / 'mine'}"]) == 0
    made = tmp_path / "mine" / "text" / "letters"
    assert str(made) in capsys.readouterr().out
    assert sorted(path.name for path in made.iterdir()) == sorted(path.name for path in mine.iterdir())


def prove(pybench: Run, *options: str) -> tuple[int, str]:
    done = pybench("tasks", "prove", "shop_total", *options, "dataset.path=mine", "sandbox.preload=[pandas]")
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout


def proof(mine: Path) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads((mine.parent.parent / "proofs" / "shop_total.json").read_text())
    return kept


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_a_new_task_is_proven_until_a_near_miss_is_right(pybench: Run, mine: Path) -> None:
    code, said = prove(pybench, "--seeds", "0,5")
    assert code == 0, said
    assert proof(mine)["proven"]
    assert proof(mine)["varies"]
    tried = {"solution", "nothing", "list_all", "quote_prompt", "wrong/mean.py", "right/without_pandas.py"}
    assert tried <= set(proof(mine)["tried"])
    (mine / "wrong" / "mean.py").write_text((mine / "solution.py").read_text())
    code, said = prove(pybench, "--seeds", "0", "--stale")
    assert code == 1
    assert "wrong/mean.py: passed let by answer.number" in said


def test_a_near_miss_is_written_as_edits_of_the_solution(pybench: Run, mine: Path) -> None:
    (mine / "wrong" / "mean.py").unlink()
    edits = mine / "wrong" / "mean.yaml"
    edits.write_text("- {instead_of: '.sum()', write: '.mean()'}\n")
    code, said = prove(pybench, "--seeds", "0")
    assert code == 0, said
    assert "wrong/mean.yaml" in proof(mine)["tried"]
    edits.write_text("- {instead_of: '.sum()', write: '.sum() + 0'}\n")
    code, said = prove(pybench, "--seeds", "0")
    assert code == 1
    assert "wrong/mean.yaml: passed let by answer.number" in said


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("- {instead_of: '.max()', write: '.min()'}", "['.max()'] stands in the solution 0 times, not once"),
        ("- {instead_of: 'sales', write: 'sold'}", "['sales'] stands in the solution 4 times, not once"),
        ("- {instead_of: '.sum()'}", "not a list of edits: Field required"),
        ("- {", "cannot be read"),
    ],
)
def test_edits_that_do_not_fit_the_solution_are_told(
    mine: Path, capsys: Capture, text: str, line: str
) -> None:
    (mine / "wrong" / "mean.yaml").write_text(text)
    assert main(["tasks", "prove", "shop_total", "--lint", f"dataset.path={mine.parents[1]}"]) == 1
    (said,) = [each for each in capsys.readouterr().out.splitlines() if "mean.yaml" in each]
    assert line in said


def test_a_right_solution_that_fails_is_told(pybench: Run, mine: Path) -> None:
    (mine / "right" / "without_pandas.py").write_text((mine / "wrong" / "mean.py").read_text())
    code, said = prove(pybench, "--seeds", "0", "--dry-run")
    assert code == 1
    assert "BAD  shop_total" in said
    assert "right/without_pandas.py: failed answer.number: the answer" in said


def test_a_near_miss_fails_in_the_check_of_its_requirement(pybench: Run, mine: Path) -> None:
    yaml = mine / "task.yaml"
    looser = "  - name: answer.number\n    params: {expect: $total, abs: 5}\nrequirements:\n"
    edit(yaml, "requirements:\n", looser)
    code, said = prove(pybench, "--seeds", "0", "--dry-run")
    assert code == 0, said
    edit(yaml, "check: answer.number\n", "check: answer.number#2\n")
    code, said = prove(pybench, "--seeds", "0", "--dry-run")
    assert code == 1
    assert "wrong/whole_euros.py: failed let by answer.number#2 must fail in answer.number#2" in said
    two = (
        "  - {says: Answer, check: answer.number, near_miss: whole_euros}\n"
        "  - {says: Answer, check: answer.number#2, near_miss: whole_euros}\n"
    )
    edit(yaml, "requirements:\n", "requirements:\n" + two)
    code, said = prove(pybench, "--seeds", "0", "--dry-run")
    assert code == 1
    assert "wrong/whole_euros.py: passed with no seed did it fail in answer.number#2" in said


def test_what_was_written_for_one_seed_is_tried_with_others(pybench: Run, mine: Path) -> None:
    played = pybench(
        "model=oracle", "dataset.path=mine", "dataset.seed=5", "sandbox.preload=[pandas]", "tracking=none",
        "hydra.run.dir=outputs/played",
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    kept = pybench("tasks", "keep", "outputs/played", "dataset.path=mine")
    assert kept.returncode == 0, kept.stderr
    program = mine.parent.parent / "plays" / "shop_total.5.py"
    code, said = prove(pybench, "--seeds", "0,5")
    assert code == 0, said
    assert "of 1 tasks 1 let one pass with another seed, 1 with every one: shop_total" in said
    program.write_text("# %%\nprint('Answer: 17')\n")
    code, said = prove(pybench, "--seeds", "0,5")
    assert code == 0, said
    assert "of 1 tasks 0 let one pass with another seed, 0 with every one\n" in said


def test_nothing_is_kept_of_a_run_in_which_nothing_passed(pybench: Run, mine: Path) -> None:
    (mine / "solution.py").write_text((mine / "wrong" / "mean.py").read_text())
    played = pybench(
        "model=oracle", "dataset.path=mine", "sandbox.preload=[pandas]", "tracking=none",
        "hydra.run.dir=outputs/played",
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    kept = pybench("tasks", "keep", "outputs/played", "dataset.path=mine")
    assert kept.returncode == 2
    assert "tasks keep outputs/played: no trial of a task" in kept.stderr


def test_a_proof_of_fewer_seeds_replaces_none_of_more(pybench: Run, mine: Path) -> None:
    assert prove(pybench, "--seeds", "0")[0] == 0
    assert proof(mine)["seeds"] == [0]
    code, said = prove(pybench, "--stale")
    assert "1 tasks have no proof that still stands" in said
    assert code == 0
    assert proof(mine)["seeds"] == [0, 1, 2]
    (mine / "right" / "without_pandas.py").unlink()
    code, said = prove(pybench, "--seeds", "0")
    assert code == 1
    assert "lacks shop_total: right/ holds 1 of at least 2 scripts" in said
    assert "kept shop_total: its proof is of more seeds than 0" in said
    assert proof(mine)["proven"]
    assert prove(pybench)[0] == 1
    assert not proof(mine)["proven"]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"two decimals"', '"three decimals"', "these words are not in the prompt"),
        ('"two decimals"', '"two\\n decimals"', None),
        ("check: answer.number\n", "check: answer.numbers\n", "there is no check answer.numbers"),
        ("check: answer.number\n", "check: answer.number#2\n", "there is no check answer.number#2"),
        ("near_miss: whole_euros", "near_miss: whole", "wrong/whole.py is missing"),
        ("right: with_euro_sign", "right: euro_sign", "right/euro_sign.py is missing"),
        ("a euro sign before it or", "a pound sign before it or", "these words are not in the prompt"),
    ],
)
def test_the_lint_tells_what_does_not_fit(
    mine: Path, capsys: Capture, old: str, new: str, line: str | None
) -> None:
    text, _, lists = (mine / "task.yaml").read_text().partition("requirements:")
    assert old in lists
    (mine / "task.yaml").write_text(f"{text}requirements:{lists.replace(old, new)}")
    code = main(["tasks", "prove", "shop_total", "--lint", f"dataset.path={mine.parents[1]}"])
    said = capsys.readouterr().out
    assert (code, said) == (0, "") if line is None else (code == 1 and line in said)


def test_the_lint_misses_requirements(pybench: Run, mine: Path) -> None:
    text, _, _ = (mine / "task.yaml").read_text().partition("requirements:")
    (mine / "task.yaml").write_text(text)
    assert prove(pybench, "--lint")[0] == 1
    code, said = prove(pybench, "--seeds", "0")
    assert code == 1
    assert "lacks shop_total: no requirements" in said
    assert "not proven: shop_total" in said


def test_files_writes_what_a_trial_of_that_seed_reads(pybench: Run, tmp_path: Path) -> None:
    made = {}
    for seed in (0, 1):
        words = ("bakery_tickets", f"here/{seed}", f"dataset.seed={seed}", "sandbox.preload=[]")
        answer = pybench("tasks", "files", *words)
        assert answer.returncode == 0, answer.stderr
        assert f"of bakery_tickets, seed {seed})" in answer.stdout
        made[seed] = {path.name: path.read_bytes() for path in (tmp_path / "here" / str(seed)).iterdir()}
    assert made[0].keys() == made[1].keys() != set()
    assert made[0] != made[1]
    again = pybench("tasks", "files", "bakery_tickets", "here/0")
    assert again.returncode == 2
    assert "not empty" in again.stderr
