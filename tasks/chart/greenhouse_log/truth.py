"""One pass over the lines; the last good reading of a (time, sensor) stands in a dictionary."""

import re
from datetime import datetime
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    kept: dict[tuple[datetime, str], float] = {}
    for line in (inputs / "log.tsv").read_text(encoding="utf-8").splitlines():
        found = re.match(r"(\d{4}-\S+ \S+)\t(\w+)\t(-?\d+)[.,](\d) ?°?([CFK])$", line)
        if not found:
            continue
        value = float(f"{found[3]}.{found[4]}")
        celsius = {"C": value, "F": (value - 32) * 5 / 9, "K": value - 273.15}[found[5]]
        if -20 <= celsius <= 60:
            kept[datetime.fromisoformat(found[1]), found[2].upper()] = round(celsius, 2)
    rows = [{"time": t, "sensor": s, "celsius": kept[t, s]} for t, s in sorted(kept)]
    return {"readings": rows, "mean": sum(kept.values()) / len(kept)}
