"""Two house rules."""

import json
import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"tools-{seed}")
    rules = {"first_id": dice.choice([1, 10, 100, 500, 1000]) + dice.randrange(9), "most_per_person": dice.choice([1, 2, 3])}
    (folder / "rules.json").write_text(json.dumps(rules))
