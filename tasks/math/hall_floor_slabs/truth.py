"""Cell by cell around the courtyard: for each pattern of cells already covered at the front, the number of ways, modulo coprime numbers."""

import csv
import math
from pathlib import Path
from typing import Any

import numpy as np

MODULI = (2**61 - 1, 2**61 - 31, 2**61 - 45, 2**61 - 229, 2**61 - 259, 2**61 - 283, 2**61 - 339)


def truth(inputs: Path) -> dict[str, Any]:
    lines = (inputs / "plan.txt").read_text("utf-8").splitlines()
    rows = lines[: lines.index("")]
    free = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in ".o"}
    drain = next((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "o")
    with (inputs / "joints.csv").open(encoding="utf-8", newline="") as file:
        barred = {frozenset([(int(a) - 1, int(b) - 1), (int(c) - 1, int(d) - 1)]) for a, b, c, d in list(csv.reader(file))[1:]}
    middle = (len(rows) / 2 + 0.013, len(rows[0]) / 2 + 0.017)
    # Around the courtyard at an even pace: by the angle as seen in a square of the same shape.
    order = sorted(free, key=lambda cell: math.atan2((cell[0] - middle[0]) / len(rows), (cell[1] - middle[1]) / len(rows[0])))
    whole = ways(order, barred)
    upright = {frozenset([drain, (drain[0] + a, drain[1])]) for a in (1, -1)}
    return {"ways": {"总数": str(whole), "横放": str(ways(order, barred | upright))}}


def ways(order: list[tuple[int, int]], barred: set[frozenset[tuple[int, int]]]) -> int:
    moduli = np.array(MODULI, dtype=np.int64)
    place = {cell: k for k, cell in enumerate(order)}
    front: list[tuple[int, int]] = []
    counts = np.ones((len(moduli),), dtype=np.int64)
    for cell in order:
        r, c = cell
        later = [n for n in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)) if place.get(n, -1) > place[cell] and frozenset([cell, n]) not in barred]
        for new in [cell, *later]:
            if new not in front:
                front.append(new)
                counts = np.stack([counts, np.zeros_like(counts)], axis=-1)
        axis = front.index(cell) + 1
        bare, covered = np.take(counts, 0, axis), np.take(counts, 1, axis)
        front.remove(cell)
        for other in later:
            at = front.index(other) + 1
            there: list[Any] = [slice(None)] * covered.ndim
            here = list(there)
            there[at], here[at] = 1, 0
            covered[tuple(there)] += bare[tuple(here)]
        limit = moduli.reshape(-1, *[1] * (covered.ndim - 1))
        counts = np.where(covered >= limit, covered - limit, covered)
        counts = np.where(counts >= limit, counts - limit, counts)
    from sympy.ntheory.modular import crt

    return int(crt(list(MODULI), [int(v) for v in counts.reshape(-1)])[0])
