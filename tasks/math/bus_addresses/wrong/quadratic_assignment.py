# %%
import numpy as np
import pandas as pd
from scipy.optimize import quadratic_assignment

plan, traffic = pd.read_csv("plan.csv"), pd.read_csv("traffic.csv")


def matrix(links):
    names = sorted(set(links.iloc[:, 0]) | set(links.iloc[:, 1]))
    at = {name: k for k, name in enumerate(names)}
    m = np.zeros((len(names), len(names)))
    for one, other in links.itertuples(index=False):
        m[at[one], at[other]] = m[at[other], at[one]] = 1
    return names, m


devices, a = matrix(plan)
addresses, b = matrix(traffic)
n = len(devices)
print(n, len(addresses), a.sum() / 2, b.sum() / 2)

# %%
found = quadratic_assignment(a, b, options={"maximize": True}).col_ind
print((a * b[np.ix_(found, found)]).sum() / 2)
# %%
table = pd.DataFrame({"address": [addresses[k] for k in found], "device": devices})
table.to_csv("output/devices.csv", index=False)
