"""The first round's number names the house rules: they are drawn once more, must give these very files, and score the open rounds."""

import csv
import importlib.util
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("orchard_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    with (inputs / "scored.csv").open(encoding="utf-8", newline="") as file:
        scored = list(csv.DictReader(file))
    with (inputs / "open.csv").open(encoding="utf-8", newline="") as file:
        rounds = list(csv.DictReader(file))
    rules = made.house_rules(int(scored[0]["round"]))
    for one in scored:
        assert made.score(rules, one["season"], one["row"].split()) == int(one["score"]), "not the rules of this family"
    return {"scores": [{"round": one["round"], "score": made.score(rules, one["season"], one["row"].split())} for one in rounds]}
