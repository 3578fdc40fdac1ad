"""Market halls zipped with fixed dates; ties are made on the third and on the first place."""

import random
import zipfile
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

HALLS = ["Borough", "Grainger", "Kirkgate", "St Nicholas", "Queen Street", "Newgate"]
GOODS = [
    "Apples",
    "Bread",
    "Cheese",
    "Dates",
    "Eggs",
    "Figs",
    "Ginger",
    "Honey",
    "Olives",
    "Pears",
    "Quinces",
    "Walnuts",
]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"market-{seed}")
    codes = dice.sample(range(100, 999), len(GOODS))
    lines = ["code,name", *(f"P{c},{n}" for c, n in sorted(zip(codes, GOODS, strict=True)))]
    (folder / "products.csv").write_text("\n".join(lines) + "\n")
    closed, third, first = dice.sample(HALLS, 3)
    with zipfile.ZipFile(folder / "sales.zip", "w") as pack:
        for hall in HALLS:
            rows = [] if hall == closed else sales(codes, dice)
            if hall == third:
                level(rows, 3, 2)
            if hall == first:
                level(rows, 1, 0)
            dice.shuffle(rows)
            comma = hall in (third, first) or dice.random() < 0.3
            text = (
                "\n".join([";".join(["code", "quantity", "unit_price", "discount"]), *map(";".join, rows)])
                + "\n"
            )
            text = text.replace(".", ",") if comma else text.replace(";", ",")
            for name, content in (
                (f"sales/{hall}.csv", text),
                (f"__MACOSX/sales/._{hall}.csv", "\0\5\26\7Mac OS X"),
            ):
                pack.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), content)


def sales(codes: list[int], dice: random.Random) -> list[list[str]]:
    rows = []
    for code in codes:
        price = 20 * dice.randrange(4, 75)
        for _ in range(dice.randrange(5, 12)):
            discount = dice.choice(["", "", "", "5", "10", "15"])
            quantity = -dice.randrange(1, 9) if dice.random() < 0.15 else dice.randrange(1, 30)
            rows.append([f"P{code}", str(quantity), f"{price / 100:.2f}", discount])
    return rows


def level(rows: list[list[str]], low: int, high: int) -> None:
    """Make the product on place `low` (from 0) as strong as that on place `high`, to the cent."""
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for code, quantity, price, discount in rows:
        sums[code] += int(quantity) * Fraction(price) * (1 - Fraction(discount or "0") / 100)
    order = sorted(sums, key=lambda code: -sums[code])
    gap = round(sums[order[high]], 2) - round(sums[order[low]], 2)
    if gap:
        rows.append([order[low], "1", f"{float(gap):.2f}", ""])
