# %%
import csv
from itertools import combinations

import matplotlib.pyplot as plt
import numpy as np
import pyarrow.parquet as pq
from scipy.stats import spearmanr

names = ["age", "bmi", "bp", "ldl", "glucose", "progression"]
lab = {row["patient_id"]: row for row in pq.read_table("lab.parquet").to_pylist()}
values = {name: [] for name in names}
for row in csv.DictReader(open("patients.tsv"), delimiter="\t"):
    row = row | lab.get(row["patient_id"], {})
    for name in names:
        try:
            values[name].append(float(row[name]))
        except (KeyError, TypeError, ValueError):
            values[name].append(np.nan)
grid, best = np.identity(6), (0, "", "", 0)
for (i, a), (j, b) in combinations(enumerate(names), 2):
    both = ~(np.isnan(values[a]) | np.isnan(values[b]))
    r = spearmanr(np.array(values[a])[both], np.array(values[b])[both]).statistic
    grid[i, j] = grid[j, i] = r
    best = max(best, (abs(r), a, b, int(both.sum())))
with open("output/spearman.csv", "w", newline="") as file:
    csv.writer(file).writerows([["variable", *names]] + [[n, *(round(float(v), 3) for v in row)] for n, row in zip(names, grid)])
# %%
fig, ax = plt.subplots()
mesh = ax.pcolormesh(grid, cmap="PuOr", vmin=-1, vmax=1, edgecolors="white")
ax.invert_yaxis()
ax.set_xticks(np.arange(6) + 0.5, names, rotation=45)
ax.set_yticks(np.arange(6) + 0.5, names)
fig.colorbar(mesh, label="rank correlation")
ax.set_title("Spearman correlations")
fig.savefig("output/spearman.png", bbox_inches="tight", dpi=140)
print("Answer: first=%s; second=%s; n=%d" % best[1:])
