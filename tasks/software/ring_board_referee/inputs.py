"""The size of the tower, the length of a line and the players' marks."""

import json
import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"tower-{seed}")
    players = dice.choice([2, 2, 3])
    rules = {
        "columns": dice.randrange(6, 10),
        "rows": dice.randrange(5, 8),
        "line": 4 if players == 2 else dice.choice([3, 4]),
        "marks": dice.sample("XOABCZ#@", players),
    }
    (folder / "rules.json").write_text(json.dumps(rules, indent=1))
