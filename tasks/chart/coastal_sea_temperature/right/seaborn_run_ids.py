# %%
import json
import numpy as np
import pandas as pd
import seaborn as sns

(b0, b1), (y0, y1) = json.load(open("settings.json")).values()
rows = [line.split() for line in open("sst.txt") if line[:4].isdigit()]
values = np.array([row[1:] for row in rows], float).ravel()
values[values < -99] = np.nan
frame = pd.DataFrame({"sst": values}, index=pd.period_range(f"{rows[0][0]}-01", periods=len(values), freq="M"))
frame["month"], frame["year"] = frame.index.month, frame.index.year
base = frame[frame["year"].between(b0, b1)].groupby("month")["sst"].mean()
odd = frame["sst"] - frame["month"].map(base)
frame["index"] = (odd.shift(1) + odd + odd.shift(-1)) / 3
seen = frame[frame["year"].between(y0, y1)].copy()
seen["warm"] = seen["index"] >= 0.5
seen["run"] = (seen["warm"] != seen["warm"].shift()).cumsum()
runs = seen[seen["warm"]].reset_index(names="at").groupby("run").agg(
    start=("at", "first"), end=("at", "last"), months=("at", "size"), peak=("index", "max"))
runs = runs[runs["months"] >= 5].round({"peak": 2}).astype({"start": str, "end": str})
runs.to_csv("output/spells.csv", index=False)
# %%
sns.set_theme(style="whitegrid", rc={"figure.figsize": (12, 5)})
ax = sns.barplot(runs, x="start", y="months", hue="start", palette="crest", legend=False)
ax.set(title="Warm spells", xlabel="start")
ax.tick_params(axis="x", rotation=70)
ax.figure.savefig("output/spells.png", bbox_inches="tight")
best = runs.sort_values(["months", "start"], ascending=[False, True]).iloc[0]
print(f"Answer: spells={len(runs)}; longest={best['start']}")
