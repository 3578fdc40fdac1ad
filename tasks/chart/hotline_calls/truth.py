"""Plain counting with the standard library."""

import sqlite3
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

DAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"]


def truth(inputs: Path) -> dict[str, Any]:
    base = sqlite3.connect(inputs / "hotline.sqlite")
    calls = base.execute("select started_at, seconds, status, parent_id from calls").fetchall()
    base.close()
    grid = [[0] * 24 for _ in DAYS]
    for at, seconds, status, parent in calls:
        local = datetime.fromtimestamp(at / 1000 if at > 10**11 else at, timezone(timedelta(hours=8)))
        if (local.year, local.month) == (2024, 3) and seconds >= 5 and status != "test" and parent is None:
            grid[local.weekday()][local.hour] += 1
    most, day, hour = max((v, d, h) for d, row in enumerate(grid) for h, v in enumerate(row))
    peak = {"星期": DAYS[day], "钟点": hour, "来电": most}
    return {"grid": grid, "days": DAYS, "hours": [str(h) for h in range(24)], "peak": peak}
