"""Two cubics that cross twice or more between the ends, with one clear widest place inside."""

import json
import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np

    attempt = 0
    while True:
        dice = random.Random(f"bed-{seed}-{attempt}")
        attempt += 1
        start, end = 0.0, float(dice.randrange(7, 11))
        roots = sorted(round(dice.uniform(0.15, 0.85) * end, 1) for _ in range(3))
        gap = np.polynomial.polynomial.polyfromroots(roots) * dice.choice([-1, 1]) * dice.randrange(2, 6) / 40
        lower = np.array([dice.randrange(10, 30) / 10, dice.randrange(-9, 9) / 10, dice.randrange(1, 9) / 40, 0.0])
        upper = np.round(lower + gap, 4)
        x = np.linspace(start, end, 200001)
        d = np.polynomial.polynomial.polyval(x, upper - lower)
        area, signed = abs(d).mean() * end, abs(d.mean()) * end
        inside = x[(x > 0.02 * end) & (x < 0.98 * end)]
        far = abs(np.polynomial.polynomial.polyval(inside, upper - lower)).max()
        if roots[1] - roots[0] < 0.12 * end or roots[2] - roots[1] < 0.12 * end:
            continue
        # The ends may be the widest place; then the inner extremum is a near-miss, so it must be elsewhere.
        if area - signed > 1 and 2 < area < 90 and abs(abs(d).max() - far) > 0.02 * far:
            break
    curves = {"first": lower.tolist(), "second": upper.tolist(), "from": start, "to": end}
    (folder / "curves.json").write_text(json.dumps(curves))
