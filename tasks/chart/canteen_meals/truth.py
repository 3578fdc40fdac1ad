"""The rows taken out of the page's text with a regular expression."""

import re
from pathlib import Path
from statistics import fmean
from typing import Any

DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri"]


def truth(inputs: Path) -> dict[str, Any]:
    sold: dict[str, dict[str, list[int]]] = {menu: {day: [] for day in DAYS} for menu in ("Meat", "Vegetarian", "Vegan")}
    for line in (inputs / "canteen.html").read_text(encoding="utf-8").splitlines():
        cells = re.findall("<td>(.*?)</td>", line)
        if cells and cells[0] in sold:
            for day, cell in zip(DAYS, cells[1:6]):
                if cell != "closed":
                    sold[cells[0]][day].append(0 if cell == "-" else int(cell))
    means = {menu: {day: fmean(numbers) for day, numbers in days.items()} for menu, days in sold.items()}
    return {"means": means, "wednesday": sum(days["Wed"] for days in means.values())}
