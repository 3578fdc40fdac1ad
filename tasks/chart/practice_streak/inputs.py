"""Sessions near midnight in far time zones; drawn again until every shortcut names another streak."""

import json
import random
from collections import defaultdict
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

ZONES = [
    "America/Los_Angeles",
    "America/Toronto",
    "Europe/Madrid",
    "Asia/Kolkata",
    "Asia/Tokyo",
    "Pacific/Auckland",
]
USERS = ["anouk", "bela", "caro", "dmitri", "esi", "farid", "gwen", "hana"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"streak-{seed}")
    while True:
        zones = {user: dice.choice(ZONES) for user in USERS}
        sessions = [one for user in USERS for one in draw(user, zones[user], dice)]
        once = list({one["id"]: one for one in sessions}.values())
        valid = [one for one in once if not one.get("deleted")]
        runs = streaks(valid, zones, 15)
        rivals = [
            streaks(valid, dict.fromkeys(USERS, "UTC"), 15),
            streaks(once, zones, 15),
            streaks(valid, zones, 1),
            streaks([one for one in sessions if not one.get("deleted")], zones, 15),
        ]
        if (
            runs[0][0] > runs[1][0]
            and runs[0][0] > 8
            and all(runs[0] not in other or other[0][0] > runs[0][0] for other in rivals)
        ):
            break
    dice.shuffle(sessions)
    (folder / "sessions.json").write_text(json.dumps(sessions, indent=0))
    lines = ["user,time_zone", *(f"{user},{zones[user]}" for user in USERS)]
    (folder / "users.csv").write_text("\n".join(lines) + "\n")


def draw(user: str, zone: str, dice: random.Random) -> list[dict[str, Any]]:
    rows = []
    for day in range(75):
        if dice.random() < 0.08:
            continue
        for _ in range(dice.choice([1, 1, 2, 3])):
            hour, minute = dice.choice([6, 7, 12, 18, 20, 22, 23]), dice.randrange(60)
            local = datetime(2024, 2, 10, hour, minute, tzinfo=ZoneInfo(zone)) + timedelta(days=day)
            one = {
                "id": f"{dice.getrandbits(32):08x}",
                "user": user,
                "minutes": dice.choice([8, 11, 14, 16, 20, 25, 30]),
                "started": local.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            }
            if dice.random() < 0.08:
                one["deleted"] = True
            rows += [one] * (2 if dice.random() < 0.1 else 1)
    return rows


def streaks(sessions: list[dict[str, Any]], zones: dict[str, str], least: int) -> list[tuple[int, str, date]]:
    """All streaks (days, user, last day), the longest first."""
    minutes: dict[tuple[str, date], int] = defaultdict(int)
    for one in sessions:
        local = datetime.fromisoformat(one["started"]).astimezone(ZoneInfo(zones[one["user"]]))
        minutes[one["user"], local.date()] += one["minutes"]
    good = {key for key, value in minutes.items() if value >= least}
    runs = []
    for user, day in good:
        if (user, day + timedelta(1)) not in good:
            length = 1
            while (user, day - timedelta(length)) in good:
                length += 1
            runs.append((length, user, day))
    return sorted(runs, reverse=True)
