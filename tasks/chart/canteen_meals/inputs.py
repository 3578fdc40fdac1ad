"""Nine weeks of canteen tables in one page; closed days, dashes for nothing sold, sums in a row and a column."""

import random
from pathlib import Path

LEVEL = {"Meat": 130, "Vegetarian": 95, "Vegan": 45}
DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"canteen-{seed}")
    while (page := draw(dice))[1] % 1 == 0:
        pass
    (folder / "canteen.html").write_text(page[0], encoding="utf-8")


def draw(dice: random.Random) -> tuple[str, float]:
    """The page, and ten times the mean of all menus on Wednesdays."""
    lift = {(menu, day): dice.uniform(0.6, 1.4) for menu in LEVEL for day in DAYS}
    closed = [{week for week in dice.sample(range(9), dice.randrange(1, 3))} for _ in DAYS]
    parts = ["<html><head><meta charset='utf-8'><title>Canteen</title></head><body><h1>Meals sold</h1>"]
    wednesdays = 0
    for week in range(9):
        parts.append(f"<h2>Week {36 + week}</h2>\n<table border=1>\n<tr><th>Menu</th>" + "".join(f"<th>{d}</th>" for d in DAYS) + "<th>Week</th></tr>")
        sums = [0] * 5
        for menu in dice.sample(list(LEVEL), 3):
            sold = [int(dice.gauss(LEVEL[menu] * lift[menu, day], 12)) for day in DAYS]
            sold = [0 if menu == "Vegan" and dice.random() < 0.12 else max(3, n) for n in sold]
            shown = ["closed" if week in closed[at] else n or "-" for at, n in enumerate(sold)]
            sold = [0 if week in closed[at] else n for at, n in enumerate(sold)]
            wednesdays += sold[2]
            sums = [a + b for a, b in zip(sums, sold)]
            parts.append(row(menu, [*shown, sum(sold)]))
        parts.append(row("All", [*(n or "" for n in sums), sum(sums)]) + "\n</table>")
    return "\n".join([*parts, "</body></html>"]), 10 * wednesdays / (9 - len(closed[2]))


def row(name: str, cells: list) -> str:
    return f"<tr><td>{name}</td>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
