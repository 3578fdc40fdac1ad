# %%
import json

import pandas as pd

print(open("sst.txt").read()[-400:])
settings = json.load(open("settings.json"))
wide = pd.read_csv("sst.txt", sep=r"\s+", skipfooter=1, engine="python").set_index("YEAR")
long = wide.set_axis(range(1, 13), axis=1).stack()
long.index = pd.PeriodIndex([f"{y}-{m:02d}" for y, m in long.index], freq="M")
sst = long.where(long > -99)
# %%
base = sst[(sst.index.year >= settings["base"][0]) & (sst.index.year <= settings["base"][1])]
normal = base.groupby(base.index.month).mean()
anomaly = sst - normal.loc[sst.index.month].to_numpy()
index = anomaly.rolling(3, center=True).mean()
index = index[(index.index.year >= settings["look_at"][0]) & (index.index.year <= settings["look_at"][1])]
warm = index >= 0.5
runs = [r for _, r in index[warm].groupby((~warm).cumsum()[warm]) if len(r) >= 5]
table = pd.DataFrame([[r.index[0], r.index[-1], len(r), r.max()] for r in runs], columns=["start", "end", "months", "peak"])
table.round(2)[["start", "end", "peak", "months"]].to_csv("output/spells.csv", index=False)
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(10, 5))
ax.bar(table["start"].astype(str), table["months"])
ax.set_title("Warm spells")
ax.set_ylabel("months")
ax.tick_params(axis="x", rotation=60)
fig.tight_layout()
fig.savefig("output/spells.png")
print(f"Answer: spells={len(table)}; longest={table.loc[table['months'].idxmax(), 'start']}")
