# %%
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

raw = pd.read_excel("generation.xlsx", skiprows=2).dropna(subset="Unit").set_index("Source")
raw = raw[~raw.index.isin(["Total", "Pumped storage"])]
clean = raw.drop(columns="Unit").map(lambda cell: 0.0 if str(cell).strip() == "-" else float(str(cell).rstrip(" e").replace(",", "")))
clean.loc[raw["Unit"] == "TWh"] *= 1000
mix = clean.div(clean.sum()).mul(100).T[["Wind", "Solar", "Hydro", "Gas", "Coal", "Nuclear"]]
# %%
sns.set_theme(style="white", palette="colorblind")
ax = mix.plot(kind="bar", stacked=True, rot=0, width=0.9, figsize=(10, 5), title="Power mix")
ax.set_ylabel("%")
ax.legend(ncols=6, loc="upper center", bbox_to_anchor=(0.5, -0.08))
plt.savefig("output/power_mix.png", bbox_inches="tight", dpi=130)
print(f"Answer: {mix.iloc[-1, :3].sum():.1f}%")
