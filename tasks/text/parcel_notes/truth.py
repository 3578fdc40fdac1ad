"""Token by token: known pieces are cut out of each line one after the other."""

import re
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    lines = (inputs / "留言.txt").read_bytes().decode("gb18030").split("\r\n")
    kept: dict[str, dict[str, Any]] = {}
    for line in filter(None, lines):
        rest = line
        phone = None
        for run in re.findall(r"1\d{2}[ -]?\d{4}[ -]?\d{4}(?!\d)", rest):
            phone = "".join(filter(str.isdigit, run))
            rest = rest.replace(run, "#")
        full = re.search(r"2024(?:年|/)(\d+)(?:月|/)(\d+)", rest)
        short = full or re.search(r"(?<![\d-])(\d{1,2})(?:月|\.)(\d{1,2})", rest)
        code = re.search(r"(?<!\d)\d{1,2}-\d{4}(?!\d)", rest)[0]
        kept.pop(code, None)
        kept[code] = {"取件码": code, "手机号": phone, "日期": f"2024-{int(short[1]):02d}-{int(short[2]):02d}"}
    days: dict[str, int] = {}
    for one in kept.values():
        days[one["日期"]] = days.get(one["日期"], 0) + 1
    most = max(days.values())
    return {"records": list(kept.values()), "busiest": min(day for day in days if days[day] == most)}
