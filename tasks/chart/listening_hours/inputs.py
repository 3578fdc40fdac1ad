"""Listening sessions in UTC, many of them near the end of a month in Taipei, reported again, skipped, of other kinds."""

import json
import random
from datetime import datetime, timedelta
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"listening-{seed}")
    quiet = dice.sample(range(2, 17), 2)
    sessions = []
    for month in range(18):
        first = datetime(2023 + month // 12, month % 12 + 1, 1) - timedelta(hours=8)
        for kind, number in (("Music", 14), ("Podcasts", 9), ("Audiobooks", 0 if month in quiet else 5), ("Radio", 2)):
            for _ in range(dice.randrange(number, number + 6) if number else 0):
                start = first + timedelta(minutes=dice.randrange(0, 27 * 1440))
                if dice.random() < 0.2:
                    start = first + timedelta(minutes=dice.randrange(0, 460))
                length = dice.randrange(5, 30) if dice.random() < 0.08 else dice.randrange(600, 9000)
                key = f"{dice.randrange(16**8):08x}"
                one = {"session": key, "started": f"{start:%Y-%m-%dT%H:%M:%SZ}", "kind": kind}
                sessions.append({**one, "length": shown(length, dice)})
                if dice.random() < 0.12 and length > 100:
                    sessions.append({**one, "length": shown(dice.randrange(40, length), dice)})
    dice.shuffle(sessions)
    (folder / "history.json").write_text(json.dumps({"app": "Hark", "zone": "UTC", "sessions": sessions}, indent=0))


def shown(seconds: int, dice: random.Random) -> int | str:
    if dice.random() < 0.6:
        return seconds
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02d}:{rest:02d}" if minutes >= 60 else f"{minutes}:{rest:02d}"
