"""Exact antiderivatives between the crossings; the widest place among crossings of the slope and the ends."""

import json
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    from numpy.polynomial import Polynomial

    curves = json.loads((inputs / "curves.json").read_text())
    gap = Polynomial(curves["second"]) - Polynomial(curves["first"])
    start, end = curves["from"], curves["to"]

    def between(polynomial: Any) -> list[float]:
        return [r.real for r in polynomial.roots() if abs(r.imag) < 1e-9 and start < r.real < end]

    cuts = sorted([start, *between(gap), end])
    whole = gap.integ()
    area = sum(abs(whole(b) - whole(a)) for a, b in zip(cuts, cuts[1:]))
    widest = max([start, end, *between(gap.deriv())], key=lambda x: abs(gap(x)))
    return {"bed": {"area": float(area), "x": float(widest)}}
