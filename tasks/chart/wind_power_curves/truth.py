"""Sums by bin in plain loops; the notes read with patterns, ends of troubles found in the numbers."""

import csv
import re
from pathlib import Path
from typing import Any

BINS = list(range(3, 13))


def truth(inputs: Path) -> dict[str, Any]:
    log = (inputs / "运行日志.txt").read_text(encoding="utf-8")

    def moment(month: str, day: str, clock: str = "00:00") -> str:
        return f"2025-{int(month):02d}-{int(day):02d} {clock}"

    limit = re.search(r"(\d+)月(\d+)日(\d\d:\d\d) 电网调度令：(\d号)机组限出力，(\d+)月(\d+)日(\d\d:\d\d) 解除", log)
    gauge = re.search(r"(\d+)月(\d+)日 (\d号)机组更换测风仪", log)
    ice = re.search(r"(\d+)月(\d+)日(\d\d:\d\d) (\d号)机组风速仪结冰", log)
    slow = re.search(r"(\d号)机组的风速采集器比功率采集器时钟慢 (\d+) 分钟", log)
    assert limit
    assert gauge
    assert ice
    assert slow
    tables = {}
    for path in inputs.glob("*号.csv"):
        with path.open(newline="", encoding="utf-8") as file:
            tables[path.stem] = [[row["时间"], float(row["风速"] or "nan"), float(row["有功功率"])] for row in csv.DictReader(file)]
    # The first row of that day whose wind is far above that of the others, and stays there.
    rows, others = tables[gauge[3]], [tables[name] for name in tables if name not in (gauge[3], slow[1], ice[4])]
    ratios = [row[1] / others[0][i][1] for i, row in enumerate(rows)]
    day = [i for i, row in enumerate(rows) if row[0][:10] == moment(gauge[1], gauge[2])[:10]]
    start = next(i for i in day if all(ratio > 2 for ratio in ratios[i : i + 3]))
    for row in rows[start:]:
        row[1] /= 3.6
    rows = tables[slow[1]]
    step = int(slow[2]) // 10
    for i, row in enumerate(rows):
        row[1] = rows[i + step][1] if i + step < len(rows) else float("nan")
    curves = {}
    for name in sorted(tables):
        sums = {k: [0.0, 0] for k in BINS}
        still = None
        for time, speed, power in tables[name]:
            if name == ice[4] and time == moment(*ice.groups()[:3]):
                still = speed
            if still is not None and speed != still:
                still = None
            is_limited = name == limit[4] and moment(*limit.groups()[:3]) <= time < moment(*limit.groups()[4:7])
            if still is not None or is_limited or power < -900 or speed != speed:
                continue
            place = int(speed + 0.5)
            if place in sums:
                sums[place][0] += power
                sums[place][1] += 1
        curves[name] = [total / count for total, count in sums.values()]
    return {"curves": curves, "bins": BINS, "at_eight": {name: round(curve[5]) for name, curve in curves.items()}}
