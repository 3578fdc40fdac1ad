"""Regular expressions over the page's source."""

import re
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    page = (inputs / "rainfall.html").read_text(encoding="utf-8")
    height, total = {}, {}
    for row in re.findall(r"<tr>(.*?)</tr>", page):
        name, *cells = re.findall(r"<td>(.*?)</td>", row) or [""]
        if len(cells) == 2:
            number, unit = cells[0].replace(",", "").split()
            height[name] = float(number) * (0.3048 if unit == "ft" else 1)
        elif len(cells) == 12 and "&ndash;" not in cells[3:9]:
            total[name] = sum(float(c.split("<")[0]) * (25.4 if "<sup>2" in c else 1) for c in cells[3:9])
    best = max((name for name in total if height[name] > 300), key=lambda name: total[name])
    return {"best": {"gauge": best, "mm": round(total[best], 1)}}
