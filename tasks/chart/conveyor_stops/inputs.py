"""Stops of three lines around a clock change: overlapping, over midnight, before and after the window."""

import csv
import json
import random
from datetime import datetime, timedelta
from pathlib import Path

CHANGES = {
    "Europe/Berlin": datetime(2024, 10, 27, 1),
    "America/Chicago": datetime(2024, 11, 3, 7),
    "Australia/Sydney": datetime(2024, 4, 6, 16),
}


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"conveyor-{seed}")
    zone = dice.choice(list(CHANGES))
    change = CHANGES[zone]
    first = change.date() - timedelta(dice.randrange(4, 8))
    last = change.date() + timedelta(dice.randrange(4, 8))
    rows = []
    for line in "ABC":
        for _ in range(45):
            start = datetime.combine(first, datetime.min.time()) + timedelta(
                seconds=dice.randrange(-90000, 1300000)
            )
            end = start + timedelta(seconds=dice.choice([900, 3000, 9000, 20000]) + dice.randrange(900))
            rows.append([line, start, end, dice.choice(["jam", "film change", "sensor", "power"])])
        long = change - timedelta(hours=dice.randrange(7, 20), seconds=dice.randrange(3600))
        rows.append([line, long, change + timedelta(hours=dice.randrange(20, 30)), "overhaul"])
    rows.append(
        [
            dice.choice("ABC"),
            datetime.combine(last, datetime.min.time()) - timedelta(seconds=7777),
            None,
            "power",
        ]
    )
    dice.shuffle(rows)
    with (folder / "stops.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["line", "start", "end", "reason"])
        writer.writerows(
            [a, f"{b:%Y-%m-%dT%H:%M:%SZ}", f"{c:%Y-%m-%dT%H:%M:%SZ}" if c else "", d] for a, b, c, d in rows
        )
    window = {"from": first.isoformat(), "to": last.isoformat(), "time_zone": zone}
    (folder / "window.json").write_text(json.dumps(window, indent=1))
