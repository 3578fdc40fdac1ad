"""The normal equations in fractions, solved by elimination."""

import csv
import re
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    note = (inputs / "检定说明.txt").read_text(encoding="utf-8")
    with (inputs / "检定.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    switch = int(re.search(r"D(\d+) 及以前", note)[1])  # type: ignore[index]
    asked = int(re.search(r"计数 (\d+) 处", note)[1])  # type: ignore[index]
    gone = {found[1] for row in rows if (found := re.search(r"代替 (D\d+)", row["备注"]))}
    points = []
    for row in rows:
        if row["编号"] not in gone and row["备注"] != "气泡":
            litres = Fraction(1000, 60) if row["单位"] == "立方米/时" else Fraction(1)
            spread = Fraction(row["不确定度"]) * litres / (1 if int(row["编号"][1:]) <= switch else 2)
            points.append((int(row["计数"]), Fraction(row["标准流量"]) * litres, 1 / spread**2))
    moments = [sum(w * n**k for n, _, w in points) for k in range(19)]
    grid = [[moments[i + j] for j in range(10)] + [sum(w * q * n**i for n, q, w in points)] for i in range(10)]
    for i in range(10):
        grid[i] = [value / grid[i][i] for value in grid[i]]
        for j in range(10):
            if j != i:
                grid[j] = [a - grid[j][i] * b for a, b in zip(grid[j], grid[i], strict=True)]
    found = [line[10] for line in grid]
    value = lambda n: sum(c * n**k for k, c in enumerate(found))  # noqa: E731
    return {
        "table": {"次数": list(range(10)), "系数": [spellings(c) for c in found]},
        "answer": {"流量": float(value(asked)), "残差": float(sum(w * (q - value(n)) ** 2 for n, q, w in points))},
    }


def spellings(value: Fraction) -> list[str]:
    """Fifteen digits and the power of ten, as programs write it; one more or less in the last digit is rounding."""
    with localcontext() as context:
        context.prec = 60
        number = Decimal(value.numerator) / Decimal(value.denominator)
        power = number.adjusted()
        digits = int(number.scaleb(14 - power).to_integral_value())
    forms = {f"{mark}{written}" for mark in "eE" for written in (f"{power:+03d}", f"{power:+d}", f"{power:d}")}
    sign = "-" if digits < 0 else ""
    return [f"{sign}{n // 10**14}.{n % 10**14:014d}{form}" for n in (abs(digits) + step for step in (0, -1, 1)) for form in sorted(forms)]
