# %%
import json

import numpy as np

curves = json.load(open("curves.json"))
gap = np.polynomial.Polynomial(curves["second"]) - np.polynomial.Polynomial(curves["first"])
start, end = curves["from"], curves["to"]
grid = np.linspace(start, end, 2_000_001)
area = np.abs(gap(grid)).mean() * (end - start)
turns = [r.real for r in gap.deriv().roots() if start < r.real < end]
print(f"Answer: area={area:.3f}; x={max(turns, key=lambda x: abs(gap(x))):.3f}")
