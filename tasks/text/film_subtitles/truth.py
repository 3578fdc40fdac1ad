"""Times as seconds in fractions, formatted by timedelta."""

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

ZERO = datetime(1900, 1, 1)


def moment(written: str) -> timedelta:
    return datetime.strptime(written.strip().replace(",", "."), "%H:%M:%S.%f") - ZERO


def truth(inputs: Path) -> dict[str, Any]:
    plan = json.loads((inputs / "cut.json").read_text())
    low, high = moment(plan["from"]), moment(plan["to"])
    intro = timedelta(milliseconds=plan["intro_ms"])
    lines: list[str] = []
    count = 0
    for block in (
        (inputs / "film.srt").read_bytes().decode("utf-8-sig").replace("\r", "").strip().split("\n\n")
    ):
        _, times, *text = block.split("\n")
        new = []
        for time in map(moment, times.split("-->")):
            new.append(min(time, low) if time <= high else time - (high - low))
        if new[0] == new[1]:
            continue
        count += 1
        shown = [(ZERO + time + intro).strftime("%H:%M:%S,%f")[:-3] for time in new]
        lines += ["", str(count), " --> ".join(shown), *text]
    return {"lines": lines[1:], "count": count}
