# %%
import numpy as np
import pandas as pd

v = pd.read_csv("villages.csv")
v = v[v.remark.fillna("") == ""]
p, w = v[["x_km", "y_km"]].values, v.vans.values
at = np.average(p, axis=0, weights=w)
for _ in range(5000):
    pull = w / np.linalg.norm(p - at, axis=1)
    at = pull @ p / pull.sum()
km = 2 * (w * np.linalg.norm(p - at, axis=1)).sum()
print("Answer: x={}; y={}; km={}".format(*np.round(at, 2), round(km, 1)))
