"""Time by arithmetic on the stamp's digits; entries gathered line by line."""

import zipfile
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    entries: set[str] = set()
    with zipfile.ZipFile(inputs / "logs.zip") as box:
        for name in box.namelist():
            gathered: list[str] = []
            for line in box.read(name).decode().splitlines():
                if line[:3] == "202" and line[10] == "T":
                    gathered.append(line)
                else:
                    gathered[-1] += "\n" + line
            entries |= set(gathered)
    counts: Counter[tuple[str, str]] = Counter()
    for one in entries:
        stamp, level, _, message = one.split(" ", 3)
        if level == "ERROR":
            hour = datetime.strptime(stamp[:13], "%Y-%m-%dT%H")
            if not stamp.endswith("Z"):
                hour -= timedelta(hours=int(stamp[-6:-3]))
            causes = [line.split(": ")[1] for line in one.splitlines() if line.startswith("Caused by: ")]
            counts[hour.strftime("%Y-%m-%dT%H:00Z"), causes[-1] if causes else message.split(":")[0]] += 1
    hours: Counter[str] = Counter()
    for (when, _), count in counts.items():
        hours[when] += count
    rows = [{"hour": hour, "exception": error, "count": n} for (hour, error), n in sorted(counts.items())]
    return {"errors": rows, "worst": min(hours, key=lambda hour: (-hours[hour], hour))}
