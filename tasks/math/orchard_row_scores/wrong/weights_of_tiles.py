# %%
import os

import numpy as np
import pandas as pd

scored, unscored = pd.read_csv("scored.csv"), pd.read_csv("open.csv")
KINDS = ["apple", "pear", "plum", "cherry", "quince", "bee", "wasp", "crow", "scarecrow", "ladder", "basket"]


def features(season, row):
    """How many of each tile, the sum of its numbers, equal and rising neighbours."""
    tiles = [(t.rstrip("123456789"), int(t[-1]) if t[-1].isdigit() else 0) for t in row.split()]
    counts = [sum(k == kind for k, _ in tiles) for kind in KINDS] + [sum(f for k, f in tiles if k == kind) for kind in KINDS[:5]]
    pairs = [sum(a[1] == b[1] > 0 for a, b in zip(tiles, tiles[1:])), sum(0 < a[1] < b[1] for a, b in zip(tiles, tiles[1:]))]
    return [1, *counts, *pairs, *(season == s for s in ("spring", "summer", "autumn"))]


X, Y = (np.array([features(*one) for one in table[["season", "row"]].itertuples(index=False)], float) for table in (scored, unscored))
weights = np.linalg.lstsq(X, scored["score"], rcond=None)[0]
print((np.rint(X @ weights) == scored["score"]).mean())
# %%
os.makedirs("output", exist_ok=True)
pd.DataFrame({"round": unscored["round"], "score": np.rint(Y @ weights).clip(0).astype(int)}).to_csv("output/scores.csv", index=False)
print("done")
