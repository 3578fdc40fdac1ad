"""Villages with daily vans; the weighted mean, the unweighted optimum and the one with closed villages all lie elsewhere."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    from scipy.optimize import minimize

    def best(points: np.ndarray, vans: np.ndarray) -> np.ndarray:
        cost = lambda p: (vans * np.hypot(*(points - p).T)).sum()  # noqa: E731
        return minimize(cost, np.average(points, axis=0, weights=vans), method="Nelder-Mead", options={"xatol": 1e-7, "fatol": 1e-7}).x

    attempt = 0
    while True:
        dice = random.Random(f"depot-{seed}-{attempt}")
        attempt += 1
        rows = [(round(dice.uniform(0, 60), 1), round(dice.uniform(0, 40), 1), dice.choice([1, 1, 2, 3, 5, 8]), dice.random() < 0.2) for _ in range(16)]
        points, vans = np.array([r[:2] for r in rows]), np.array([r[2] for r in rows])
        open_ = np.array([not r[3] for r in rows])
        if open_.all():
            continue
        right = best(points[open_], vans[open_])
        others = [best(points, vans), best(points[open_], np.ones(open_.sum())), np.average(points[open_], axis=0, weights=vans[open_])]
        # Not on a village: there the cost has a kink and the optimum is the village itself.
        if min(np.hypot(*(o - right)) for o in others) > 0.5 and np.hypot(*(points - right).T).min() > 1:
            break
    lines = [f"Village {chr(65 + i)},{x},{y},{v},{'closed' if c else ''}" for i, (x, y, v, c) in enumerate(rows)]
    (folder / "villages.csv").write_text("village,x_km,y_km,vans,remark\n" + "\n".join(lines) + "\n")
