# %%
import numpy as np
import pandas as pd
from zipfile import ZipFile

frames = {}
with ZipFile("vibration.zip") as archive:
    for member in archive.namelist():
        frames[member[:-4]] = pd.read_csv(archive.open(member)).dropna().set_index("day")["mm_s"].sort_index()
rows = []
for pump, series in sorted(frames.items()):
    v = series.to_numpy()
    ks = np.arange(10, len(v) - 9)
    cost = [k * v[:k].var() + (len(v) - k) * v[k:].var() for k in ks]
    k = ks[int(np.argmin(cost))]
    rows.append({"pump": pump, "break_day": series.index[k], "mean_before": v[:k].mean(), "mean_after": v[k:].mean()})
table = pd.DataFrame(rows)
table.to_csv("output/breaks.csv", index=False, float_format="%.3f")
# %%
worst = table.set_index("pump").eval("mean_after - mean_before").idxmax()
print(f"It was {worst}.\n\n**Answer: {worst}**")
