"""Squares of legs taken apart into square and square-free part; equal sums of these are draws, all others differ in far digits."""

import csv
from collections import Counter, defaultdict
from decimal import Decimal, localcontext
from math import isqrt
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    hooks: dict[tuple[int, str], list[tuple[int, ...]]] = defaultdict(list)
    with (inputs / "runs.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            hooks[int(row["heat"]), row["cable"]].append((int(row["hook"]), int(row["x"]), int(row["y"]), int(row["z"])))
    winners = []
    for heat in sorted({heat for heat, _ in hooks}):
        sides = []
        for cable in "AB":
            spots = [spot[1:] for spot in sorted(hooks[heat, cable])]
            sides.append([sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) for one, two in zip(spots, spots[1:], strict=False)])
        winners.append({"heat": heat, "winner": winner(*sides)})
    count = Counter(row["winner"] for row in winners)
    return {"winners": winners, "count": {name: count[name] for name in ("A", "B", "draw")}}


def winner(one: list[int], two: list[int]) -> str:
    parts: Counter[int] = Counter()
    for sign, legs in ((1, one), (-1, two)):
        for n in legs:
            square, free = taken_apart(n)
            parts[free] += sign * square
    if not any(parts.values()):
        return "draw"
    with localcontext() as context:
        context.prec = 300
        gap = sum(count * Decimal(free).sqrt() for free, count in parts.items())
        assert abs(gap) > Decimal(10) ** -250
        return "A" if gap < 0 else "B"


def taken_apart(n: int) -> tuple[int, int]:
    """(a, b) with n = a * a * b and b free of squares. Divisors up to the cube root; the rest is a square or free of squares."""
    square, free, at = 1, 1, 2
    while at * at * at <= n:
        while n % (at * at) == 0:
            square, n = square * at, n // (at * at)
        if n % at == 0:
            free, n = free * at, n // at
        at += 1
    root = isqrt(n)
    return (square * root, free) if root * root == n else (square, free * n)
