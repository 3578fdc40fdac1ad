# %%
import json

curves = json.load(open("curves.json"))
print(curves)
# %%
import numpy as np
from scipy.integrate import quad

gap = np.polynomial.Polynomial(curves["second"]) - np.polynomial.Polynomial(curves["first"])
start, end = curves["from"], curves["to"]
crossings = [r.real for r in gap.roots() if abs(r.imag) < 1e-9 and start < r.real < end]
area = quad(lambda x: abs(gap(x)), start, end, points=crossings, limit=200)[0]
grid = np.linspace(start, end, 2_000_001)
widest = grid[np.abs(gap(grid)).argmax()]
print(f"Answer: area={area:.3f} sq ft; x={widest:.3f}")
