"""Whole thousands of euros, found by position in the text."""

import re
from datetime import datetime
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    text = (inputs / "report.txt").read_text(encoding="utf-8")
    body, _, notes = text.partition("Notes (second print")
    now, before = {}, {}
    for name, thousand, million in re.findall(
        r"^([A-Z][\w ]+): revenue was EUR ([\d,]+) thousand, after EUR ([\d.]+)", body, re.M
    ):
        now[name], before[name] = int(thousand.replace(",", "")), round(float(million) * 1000)
    stale_sum = sum(now.values())
    fixed = re.search(r"revenue of ([A-Z][\w ]+) in the first quarter was EUR ([\d,]+)", notes)
    plus = re.search(r"([\d,]+) in the operating companies plus (\d+)", notes)
    moved = re.search(r"moved to \w+, (\w+ \d+, \d{4})", notes)
    counted = re.search(r"had ([\d,]+) employees", body)
    planned = re.search(r"held on (\d+ \w+ \d{4})", body)
    assert all((fixed, plus, moved, counted, planned))
    stale_region = now[fixed[1]]
    now[fixed[1]] = int(fixed[2].replace(",", ""))
    revenue, change = (
        sum(now.values()),
        100 * (sum(now.values()) - sum(before.values())) / sum(before.values()),
    )
    best = max(now, key=lambda name: now[name])
    head = int(plus[1].replace(",", "")) + int(plus[2])
    percent = f"{change:.1f}"
    day = datetime.strptime(moved[1], "%B %d, %Y").date().isoformat()
    first = datetime.strptime(planned[1], "%d %B %Y").date().isoformat()
    return {
        "facts": [f"{revenue / 1000:.1f}", [f"{percent}%", f"{percent} %"], best, str(head), day],
        "figures": [f"{revenue / 1000:.1f}", percent, str(head), day],
        "stale": [
            f"{stale_sum / 1000:.1f}",
            str(stale_region),
            counted[1],
            first,
            *(n for n in now if n != best),
        ],
        "answer": {"revenue": round(revenue / 1000, 1), "change": round(change, 1), "headcount": head},
    }
