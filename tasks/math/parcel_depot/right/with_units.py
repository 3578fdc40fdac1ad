# %%
import csv
from math import hypot

rows = [r for r in csv.DictReader(open("villages.csv")) if r["remark"].strip() != "closed"]
spots = [(float(r["x_km"]), float(r["y_km"]), int(r["vans"])) for r in rows]


def cost(x, y):
    return 2 * sum(v * hypot(a - x, b - y) for a, b, v in spots)


x, y, step = 30.0, 20.0, 16.0
while step > 1e-6:
    best = min(((x + i * step, y + j * step) for i in (-1, 0, 1) for j in (-1, 0, 1)), key=lambda p: cost(*p))
    if best == (x, y):
        step /= 2
    x, y = best
print(f"Answer: x={x:.2f} km; y={y:.2f} km; km={cost(x, y):,.1f} km")
