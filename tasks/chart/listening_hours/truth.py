"""Session by session with the standard library."""

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    longest: dict[str, tuple[int, str, str]] = {}
    for one in json.loads((inputs / "history.json").read_text())["sessions"]:
        found = (seconds(one["length"]), one["started"], one["kind"])
        longest[one["session"]] = max(longest.get(one["session"], found), found)
    sums = {kind: [0] * 18 for kind in ("Music", "Podcasts", "Audiobooks")}
    for length, started, kind in longest.values():
        if length >= 30 and kind in sums:
            local = datetime.strptime(started, "%Y-%m-%dT%H:%M:%SZ") + timedelta(hours=8)
            sums[kind][(local.year - 2023) * 12 + local.month - 1] += length
    hours = {kind: [v / 3600 for v in values] for kind, values in sums.items()}
    return {"hours": hours, "totals": {kind.lower(): sum(values) for kind, values in hours.items()}}


def seconds(length: int | str) -> int:
    parts = [int(part) for part in str(length).split(":")]
    return sum(part * 60**power for power, part in enumerate(reversed(parts)))
