# %%
import pandas as pd

plants = pd.read_csv("seedlings.tsv", sep="\t", keep_default_na=False)
print(plants.head(15), plants["dose"].unique(), (plants["height"] == "").sum())
# %%
plants["dose"] = plants["dose"].str.lower()
parts = plants["height"].str.extract(r"([\d.]+) (cm|mm)")
plants["cm"] = parts[0].astype(float).where(parts[1] != "mm", parts[0].astype(float) / 10)
plants = plants.dropna(subset=["cm"])
trays = plants.groupby(["dose", "tray"])["cm"].agg(["mean", "count"])
trays = trays[trays["count"] >= 3]
table = trays.groupby("dose")["mean"].agg(["mean", "sem", "count"]).loc[["none", "low", "medium", "high"]]
print(table)
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(7, 5))
ax.bar(table.index, table["mean"], yerr=2 * table["sem"], capsize=5, color="tab:green")
ax.set_title("Seedling height")
ax.set_ylabel("height (cm)")
fig.savefig("output/heights.png")
top = table["mean"].idxmax()
best = table.loc[top]
print(f"Saved.\n\nAnswer: dose={top}; mean={best['mean']:.2f}; se={best['sem']:.3f}; trays={best['count']:.0f}")
