"""The rows as lists; every view is made by comparing them one by one."""

import random
import re
from pathlib import Path
from typing import Any

COLUMNS = ["hut", "valley", "altitude", "price"]


def truth(inputs: Path) -> dict[str, Any]:
    text = (inputs / "huts.csv").read_text(encoding="utf-8")
    dice, rows = random.Random(text), read(text)
    valleys = sorted({row[1] for row in rows})
    steps: list[dict[str, Any]] = [
        {"select": "#huts thead th", "texts": COLUMNS},
        {"select": "#valley option", "texts": ["all valleys", *valleys]},
        {"select": "#valley", "value": ""},
        *({"select": field, "label": name} for field, name in (("#search", "Search"), ("#valley", "Valley"), ("#most", "At most"))),
        *seen(rows, rows),
    ]
    last, down = None, False
    for place in (2, 2, 3, 3, 3, 0, 1, 1):
        last, down = place, place == last and not down
        steps += [{"click": f"#huts thead th:nth-child({place + 1})"}, *seen(order(rows, place, down), rows)]
    prices = sorted(float(row[3]) for row in rows if row[3])
    limit, part = prices[len(prices) // 2], dice.choice(["lodge", "HUT", "refuge", "cabin"])
    cheap = [row for row in rows if row[3] and float(row[3]) <= limit]
    valley = max(valleys, key=lambda v: (sum(row[1] == v for row in cheap), v))
    few = [row for row in cheap if row[1] == valley]
    named = [row for row in rows if part.lower() in row[0].lower()]
    more = [
        {"type": "#most", "value": f"{limit - 0.01:.2f}"}, *seen([row for row in cheap if float(row[3]) < limit], rows),
        {"type": "#most", "value": f"{limit:g}"}, *seen(cheap, rows),
        {"click": "#huts thead th:nth-child(3)"}, *seen(order(cheap, 2, False), rows),
        {"choose": "#valley", "value": valley}, *seen(order(few, 2, False), rows),
        {"click": "#huts thead th:nth-child(3)"}, *seen(order(few, 2, True), rows),
        {"type": "#most", "value": ""}, {"choose": "#valley", "value": ""}, *seen(order(rows, 2, True), rows),
        {"type": "#search", "value": f"  {part} "}, *seen(order(named, 2, True), rows),
        {"click": "#huts thead th:nth-child(4)"}, *seen(order(named, 3, False), rows),
        {"type": "#search", "value": valley[:3].upper()},
        *seen(order([row for row in rows if valley[:3].lower() in (row[0] + "|" + row[1]).lower()], 3, False), rows),
        {"type": "#search", "value": "no such hut"}, *seen([], rows),
        {"type": "#search", "value": ""}, *seen(order(rows, 3, False), rows),
    ]  # fmt: skip
    return {"steps": [*steps, {"reload": True}, *more]}


def read(text: str) -> list[list[str]]:
    rows: list[list[str]] = []
    for line in text.splitlines()[1:]:
        name, valley, high, cost = (" ".join(cell.split()) for cell in line.split(";"))
        high = re.sub(r"\D", "", high)
        euros = re.sub(r"[^\d.]", "", cost.replace(",", "."))
        row = [name, valley, high, f"{float(euros):.2f}" if euros else ""]
        for old in rows:
            if [cell.lower() for cell in old[:2]] == [cell.lower() for cell in row[:2]]:
                old[:] = row
                break
        else:
            rows.append(row)
    return rows


def order(rows: list[list[str]], place: int, down: bool) -> list[list[str]]:
    def key(row: list[str]) -> Any:
        return float(row[place]) if place > 1 else row[place].lower()

    return sorted([r for r in rows if r[place]], key=key, reverse=down) + [r for r in rows if not r[place]]


def seen(rows: list[list[str]], every: list[list[str]]) -> list[dict[str, Any]]:
    return [{"select": "#huts tbody tr", "rows": rows}, {"select": "#count", "text": f"{len(rows)} of {len(every)} huts"}]
