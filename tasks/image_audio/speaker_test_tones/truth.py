"""Sample by sample with the standard library."""

import csv
import math
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    samples: list[float] = []
    for row in csv.DictReader((inputs / "tones.csv").open()):
        hz, count = int(row["hz"]), round(int(row["duration_ms"]) * 44.1)
        peak = 10 ** (float(row["peak_dbfs"]) / 20) if hz else 0.0
        samples += [peak * math.sin(2 * math.pi * hz * i / 44100) for i in range(count)]
    return {"samples": samples}
