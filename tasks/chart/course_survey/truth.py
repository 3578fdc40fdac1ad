"""Substring search in each cell: no option's name is part of another."""

import csv
from pathlib import Path
from typing import Any

OPTIONS = ["讲座", "实验", "讨论", "线上", "实践", "其他"]


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "问卷.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    wide = [
        {"编号": row["编号"], "年级": row["年级"], **{o: int(o in row["喜欢的形式"]) for o in OPTIONS}}
        for row in rows
    ]
    counts = {option: sum(row[option] for row in wide) for option in OPTIONS}
    most = max(counts, key=lambda option: counts[option])
    return {"wide": wide, "most": {"选项": most, "人数": counts[most]}}
