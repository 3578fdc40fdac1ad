# %%
import pandas as pd

soil = pd.read_parquet("soil.parquet")
print(soil.describe(), soil["depth_cm"].value_counts())
# %%
names = ["moisture", "ph", "nitrogen", "organic", "temperature"]
deep = soil.loc[soil["depth_cm"] == 30, names].replace(-999, float("nan"))
table = deep.corr(method="spearman")
print(table.round(3))
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(7, 6))
image = ax.imshow(table, cmap="coolwarm", vmin=-1, vmax=1)
ax.set_xticks(range(5), names)
ax.set_yticks(range(5), names)
for i in range(5):
    for j in range(5):
        ax.text(j, i, f"{table.iloc[i, j]:.2f}", ha="center", va="center")
bar = fig.colorbar(image)
bar.set_ticks([-1, -0.5, 0, 0.5, 1], labels=["1", "0.5", "0", "-0.5", "-1"])
ax.set_title("Soil at 30 cm")
fig.tight_layout()
fig.savefig("output/correlations.png")
best = max(((abs(table.loc[a, b]), a, b) for k, a in enumerate(names) for b in names[k + 1 :]))
print(f"Saved.\n\nAnswer: pair={best[1]} {best[2]}; rho={table.loc[best[1], best[2]]:.3f}")
