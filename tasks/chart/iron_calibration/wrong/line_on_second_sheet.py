# %%
import numpy as np
import pandas as pd

standards = pd.read_excel("photometer.xlsx", sheet_name="standards")
samples = pd.read_excel("photometer.xlsx", sheet_name="samples")
print(standards, samples)
# %%
reads = ["r1", "r2", "r3"]
for t in (standards, samples):
    t[reads] = t[reads].apply(pd.to_numeric, errors="coerce")
long = standards.melt("mg_per_l", reads, value_name="y").dropna()
blank = long.loc[long["mg_per_l"] == 0, "y"].mean()
long = long[long["mg_per_l"] > 0]
x, y = long["mg_per_l"].to_numpy(), (long["y"] - blank).to_numpy()
b, a = np.polyfit(x, y, 1, w=1 / x)
# %%
level = (samples[reads].mean(axis=1) - blank - a) / b
samples["status"] = np.select([level < x.min(), level > x.max()], ["below range", "above range"], "ok")
samples["mg_per_l"] = (level * samples["dilution"]).round(3).where(samples["status"] == "ok")
with pd.ExcelWriter("output/iron.xlsx") as book:
    samples[["sample", "status", "mg_per_l"]].to_excel(book, sheet_name="iron", index=False)
    pd.DataFrame({"a": [a], "b": [b]}).to_excel(book, sheet_name="line", index=False)
print(samples)
print(f"Answer: a={a:.5f}; b={b:.5f}")
