"""Trades dropped into slots by their clock, one by one in order."""

import csv
from pathlib import Path
from typing import Any

STARTS = ["09:30", "10:00", "10:30", "11:00", "13:00", "13:30", "14:00", "14:30"]


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "成交明细.csv").open(newline="", encoding="utf-8-sig") as file:
        trades = [row for row in csv.DictReader(file) if row["状态"] != "撤销"]
    slots: dict[tuple[str, str], list[tuple[float, int]]] = {}
    for row in sorted(trades, key=lambda row: (row["时间"], int(row["序号"]))):
        clock = {"11:30:00": "11:29:59", "15:00:00": "14:59:59"}.get(row["时间"], row["时间"])
        start = max(s for s in STARTS if s <= clock[:5])
        slots.setdefault((row["代码"], start), []).append((float(row["价格"]), int(row["数量"])))
    bars: dict[str, list[dict[str, Any]]] = {}
    for code in sorted({code for code, _ in slots}):
        close = 0.0
        for start in STARTS:
            prices = [price for price, _ in slots.get((code, start), [])] or [close]
            close = prices[-1]
            bar = {"时间": start, "开盘": prices[0], "最高": max(prices), "最低": min(prices), "收盘": close}
            bars.setdefault(code, []).append(bar | {"成交量": sum(n for _, n in slots.get((code, start), []))})
    code, start = max(slots, key=lambda slot: sum(n for _, n in slots[slot]))
    return {"bars": bars, "most": {"代码": code, "时间": start}}
