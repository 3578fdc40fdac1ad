"""A list of tones: frequency, duration and level, with silences in between."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"tones-{seed}")
    lines = ["hz,duration_ms,peak_dbfs"]
    for number in range(dice.randrange(5, 8)):
        if number:
            lines.append(f"0,{dice.randrange(100, 400, 50)},")
        lines.append(f"{dice.randrange(110, 4000, 10)},{dice.randrange(300, 900, 50)},{-dice.randrange(6, 24, 3)}")
    (folder / "tones.csv").write_text("\n".join(lines) + "\n")
