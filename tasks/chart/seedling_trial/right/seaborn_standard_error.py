# %%
import pandas as pd
import seaborn as sns

raw = pd.read_table("seedlings.tsv", keep_default_na=False).query("height not in ('', 'dead')")
split = raw["height"].str.split(" ", expand=True)
raw["cm"] = split[0].astype(float) / split[1].map({"cm": 1, "mm": 10})
raw["dose"] = raw["dose"].str.lower()
trays = raw.groupby(["dose", "tray"])["cm"].agg(["mean", "size"]).query("size >= 3").reset_index()
# %%
sns.set_theme(style="whitegrid")
ax = sns.barplot(trays, x="dose", y="mean", order=["none", "low", "medium", "high"], errorbar="se", n_boot=0, capsize=0.2, color="palegreen")
ax.set(title="Seedling height", ylabel="height (cm)", xlabel="")
ax.figure.savefig("output/heights.png", dpi=120, bbox_inches="tight")
by = trays.groupby("dose")["mean"].agg(["mean", "sem", "size"]).sort_values("mean").iloc[-1]
print(by)
print(f"Answer: dose={by.name}; mean={by['mean']:.2f}; se={by['sem']:.3f}; trays={by['size']:.0f}")
