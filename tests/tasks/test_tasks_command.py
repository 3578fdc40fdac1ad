"""`python -m pybench tasks`: list, show, new and prove, through the command line."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import Run


def test_list_tells_what_a_task_asks(pybench: Run) -> None:
    done = pybench("tasks", "list", "math", "--format", "json")
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)
    assert {row["category"] for row in rows} == {"math"}
    asked = "id category subcategory language difficulty prompt inputs outputs"
    assert list(rows[0]) == asked.split()


def test_show_names_files_and_checks(pybench: Run) -> None:
    done = pybench("tasks", "show", "digits_of_product")
    assert "answer.fields" in done.stdout
    assert "solution.py" in done.stdout


def test_an_unknown_task_is_named(pybench: Run) -> None:
    done = pybench("tasks", "show", "no_such_task")
    assert done.returncode == 2
    assert "no_such_task" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_new_task_is_proven_until_a_near_miss_is_right(pybench: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    made = pybench("tasks", "new", "chart/shop_total", "dataset.path=mine")
    assert made.returncode == 0, made.stderr
    done = pybench("tasks", "prove", "shop_total", "--seeds", "0,5", "dataset.path=mine")
    assert done.returncode == 0, done.stdout + done.stderr
    proof = json.loads((mine / "proofs" / "shop_total.json").read_text())
    assert proof["proven"]
    assert proof["varies"]
    assert {"solution", "nothing", "list_all", "quote_prompt", "wrong/mean.py"} <= set(proof["tried"])
    folder = mine / "chart" / "shop_total"
    (folder / "wrong" / "mean.py").write_text((folder / "solution.py").read_text())
    done = pybench("tasks", "prove", "shop_total", "--seeds", "0", "--stale", "dataset.path=mine")
    assert done.returncode == 1
    assert "wrong/mean.py: passed let by answer.number" in done.stdout
