# %%
import json

import numpy as np

curves = json.load(open("curves.json"))
gap = np.polynomial.Polynomial(curves["second"]) - np.polynomial.Polynomial(curves["first"])
start, end = curves["from"], curves["to"]
area = abs(gap.integ()(end) - gap.integ()(start))
grid = np.linspace(start, end, 2_000_001)
print(f"Answer: area={area:.3f}; x={grid[np.abs(gap(grid)).argmax()]:.3f}")
