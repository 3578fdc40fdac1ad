# %%
import zipfile

import pandas as pd

rows = []
with zipfile.ZipFile("vibration.zip") as archive:
    for name in sorted(archive.namelist()):
        data = pd.read_csv(archive.open(name), parse_dates=["day"]).dropna().sort_values("day")
        v = data["mm_s"].to_numpy()
        costs = {k: ((v[:k] - v[:k].mean()) ** 2).sum() + ((v[k:] - v[k:].mean()) ** 2).sum() for k in range(10, len(v) - 9)}
        k = min(costs, key=costs.get)
        rows.append([name[:-4], data["day"].iloc[k].date(), v[:k].mean(), v[k:].mean()])
table = pd.DataFrame(rows, columns=["pump", "break_day", "mean_before", "mean_after"]).round(3)
table.to_csv("output/breaks.csv", index=False)
print(table)
print("Answer:", table.loc[(table["mean_after"] - table["mean_before"]).idxmax(), "mean_after"])
