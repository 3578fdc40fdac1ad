# %%
import json
from fractions import Fraction

import numpy as np

game = json.load(open("dice.json"))
grid = np.stack([g.ravel() for g in np.meshgrid(*map(np.array, game["dice"]), indexing="ij")])
strong = grid.sum(axis=0) >= game["target"]
ordered = np.sort(grid, axis=0)
different = (np.diff(ordered, axis=0) != 0).all(axis=0)
chance = Fraction(int((strong & different).sum()), int(strong.sum()))
print(f"P = {float(chance):.4f}\n\n**Answer: {chance}**")
