# %%
import matplotlib.pyplot as plt
import numpy as np
import pyarrow.parquet as pq
from scipy.stats import spearmanr

names = ["moisture", "ph", "nitrogen", "organic", "temperature"]
rows = [r for r in pq.read_table("soil.parquet").to_pylist() if r["depth_cm"] == 30]
grid, best = np.eye(5), (0, "", "", 0)
for i, a in enumerate(names):
    for j in range(i + 1, 5):
        pairs = [(r[a], r[names[j]]) for r in rows if r[a] != -999 and r[names[j]] != -999]
        value = spearmanr(*zip(*pairs)).statistic
        grid[i, j] = grid[j, i] = value
        best = max(best, (abs(value), a, names[j], value))
# %%
fig, ax = plt.subplots(figsize=(7, 6), dpi=100)
mesh = ax.pcolormesh(grid, cmap="Greys", vmin=-1, vmax=1, edgecolors="white", linewidth=2)
ax.invert_yaxis()
for i in range(5):
    for j in range(5):
        ax.text(j + 0.5, i + 0.5, "%.2f" % grid[i, j], ha="center", va="center", color="white" if grid[i, j] > 0.3 else "black")
ax.set_xticks(np.arange(5) + 0.5, names, rotation=30)
ax.set_yticks(np.arange(5) + 0.5, names)
fig.colorbar(mesh)
ax.set_title("Soil at 30 cm")
fig.savefig("output/correlations.png", bbox_inches="tight")
print(f"Strongest: {best[1]} and {best[2]}.")
print(f"Answer: pair={best[1]} {best[2]}, rho={best[3]:.3f}")
