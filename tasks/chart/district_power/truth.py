"""Whole tenths of kWh and whole fen, summed in dictionaries."""

from collections import defaultdict
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq


def truth(inputs: Path) -> dict[str, Any]:
    power: dict[str, int] = defaultdict(int)
    fee: dict[str, int] = defaultdict(int)
    users: dict[str, set[str]] = defaultdict(set)
    for row in pq.read_table(inputs / "用电.parquet").to_pylist():
        if row["电量_kWh"] is not None:
            power[row["区"]] += round(row["电量_kWh"] * 10)
            fee[row["区"]] += round(row["电费_元"] * 100)
            users[row["区"]].add(row["用户"])
    whole = sum(power.values())
    table = [
        {
            "区": d,
            "户数": len(users[d]),
            "总电量": power[d] / 10,
            "均价": round(fee[d] / power[d] / 10, 4),
            "占比": round(100 * power[d] / whole, 2),
        }
        for d in sorted(power, key=lambda d: -power[d])
    ]
    return {"table": table, "price": sum(fee.values()) / whole / 10}
