# %%
import pandas as pd

raw = pd.read_excel("generation.xlsx", header=None)
print(raw.to_string())
# %%
order = ["Wind", "Solar", "Hydro", "Gas", "Coal", "Nuclear"]
table = pd.read_excel("generation.xlsx", header=2, index_col=0).loc[order]
units = table.pop("Unit")
table = table.astype(str).replace("-", "0").apply(lambda c: c.str.replace("[,e ]", "", regex=True).astype(float))
table = table.mul(units.map({"GWh": 1, "TWh": 1000}), axis=0)
share = 100 * table / table.sum()
print(share.round(1))
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(9, 5))
bottom = 0
for name in order:
    ax.bar([str(year) for year in share.columns], share.loc[name], bottom=bottom, label=name)
    bottom = bottom + share.loc[name]
ax.set_title("Power mix")
ax.set_ylabel("percent")
ax.legend(loc="center left", bbox_to_anchor=(1, 0.5))
fig.tight_layout()
fig.savefig("output/power_mix.png")
print(f"Saved.\n\nAnswer: {share.iloc[:3, -1].sum() / 100:.3f}")
