"""The rooms of a house and its rules."""

import json
import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"rooms-{seed}")
    step = dice.choice([10, 15, 20, 30])
    house = {
        "rooms": {name: dice.randrange(4, 30) for name in dice.sample(["Oak", "Elm", "Attic", "Cellar", "Garden", "Studio"], 3)},
        "opens": f"{dice.randrange(7, 10):02d}:00",
        "closes": f"{dice.randrange(17, 22)}:{60 - step if step < 30 else 30}",
        "step_minutes": step,
        "gap_minutes": step * dice.choice([1, 2]),
        "longest_minutes": step * dice.choice([6, 8]),
        "minutes_per_person_and_day": step * dice.choice([10, 12]),
        "first_id": dice.randrange(1, 900),
    }
    (folder / "house.json").write_text(json.dumps(house, indent=1))
