"""A page with two tables: gauges with heights in m or ft, monthly rain with raised footnote marks.

Drawn again until a low gauge and one with a gap would each lead if they were not left out.
"""

import random
from pathlib import Path

NAMES = [
    "Alder Fell",
    "Brent Moor",
    "Corby Dene",
    "Dun Law",
    "Esk Head",
    "Fox Tor",
    "Gill End",
    "High Rigg",
    "Ivy Bank",
    "Kelso Green",
    "Long Crag",
    "Moss Side",
]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
Cell = tuple[float | None, str]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"rainfall-{seed}")
    while True:
        heights = {name: dice.choice([dice.randrange(120, 270), dice.randrange(330, 700)]) for name in NAMES}
        rain = {name: [cell(dice) for _ in MONTHS] for name in NAMES}
        total = {name: sum(value or 0 for value, _ in rain[name][3:9]) for name in NAMES}
        order = sorted(NAMES, key=lambda name: -total[name])
        high = [name for name in order if heights[name] > 300]
        whole = [name for name in order if all(value is not None for value, _ in rain[name][3:9])]
        both = [name for name in high if name in whole]
        marks = {mark for _, mark in rain[both[0]][3:9]} if both else set()
        if (
            len(both) > 1
            and both[0] not in (high[0], whole[0])
            and total[both[0]] - total[both[1]] > 3
            and len(marks) == 3
        ):
            break
    listed = dice.sample(NAMES, len(NAMES))
    first = rows(
        {name: [height(heights[name], dice), dice.choice(["county", "volunteer"])] for name in listed}
    )
    second = rows({name: [text(*one) for one in rain[name]] for name in NAMES})
    heads = "".join(f"<th>{word}</th>" for word in ["Gauge", *MONTHS])
    (folder / "rainfall.html").write_text(
        f"""<!DOCTYPE html><html><head><meta charset="utf-8"><title>Rain gauges</title></head>
<body><h1>Rain gauges of the county</h1><p>Updated in January.</p>
<table id="gauges"><tr><th>Gauge</th><th>Height</th><th>Kept by</th></tr>{first}</table>
<h2>Monthly rainfall in mm</h2>
<table id="rain"><tr>{heads}</tr>{second}</table>
<p><sup>1</sup> estimated from neighbouring gauges, valid
<sup>2</sup> reading in inches, not yet converted
&nbsp; &ndash; no reading</p></body></html>""",
        encoding="utf-8",
    )


def rows(table: dict[str, list[str]]) -> str:
    return "\n".join(
        "<tr>" + "".join(f"<td>{c}</td>" for c in [name, *cells]) + "</tr>" for name, cells in table.items()
    )


def height(metres: int, dice: random.Random) -> str:
    return dice.choice([f"{metres} m", f"{metres / 0.3048:,.0f} ft"])


def cell(dice: random.Random) -> Cell:
    """Millimetres and the footnote's mark."""
    luck, value = dice.random(), dice.randrange(25, 140)
    if luck < 0.04:
        return None, ""
    return (round(value / 25.4, 2) * 25.4, "2") if luck < 0.14 else (value, "1" if luck < 0.35 else "")


def text(value: float | None, mark: str) -> str:
    if value is None:
        return "&ndash;"
    shown = f"{value / 25.4:.2f}" if mark == "2" else f"{value}"
    return f"{shown}<sup>{mark}</sup>" if mark else shown
