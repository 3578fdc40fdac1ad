"""Counts ticket by ticket."""

import json
from collections import Counter
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    tickets = {t["ticket"]: t for t in json.loads((inputs / "tickets.json").read_text())["tickets"]}
    sold: Counter[str] = Counter()
    for ticket in tickets.values():
        if ticket["status"].strip().lower() != "void":
            for line in ticket["lines"]:
                name = " ".join(line["item"].split()).capitalize()
                sold[name] += line["qty"] * {"piece": 1, "half dozen": 6, "dozen": 12}[line["unit"]]
    top = dict(sold.most_common(7))
    return {"top": top, "sum": sum(top.values())}
