# %%
import numpy as np
import pandas as pd

goods = pd.read_csv("货物.csv")
totals = pd.read_csv("合计.csv").iloc[0]
a, goal = goods[list(totals.index)].to_numpy(float), totals.to_numpy(float)
scale = a.mean(axis=0)
a, goal = a / scale, goal / scale
# %%
dice = np.random.default_rng(0)
best = None
for _ in range(8):
    on = dice.random(len(a)) < 0.5
    while True:
        rest = goal - a[on].sum(axis=0)
        ins, outs = np.flatnonzero(~on), np.flatnonzero(on)
        left = abs(rest - a[ins][:, None] + a[outs][None]).sum(axis=2)
        i, j = np.unravel_index(left.argmin(), left.shape)
        if left[i, j] >= abs(rest).sum() - 1e-12:
            break
        on[ins[i]], on[outs[j]] = True, False
    if best is None or abs(rest).sum() < best[0]:
        best = abs(rest).sum(), on
print(best[0])
goods.loc[best[1], ["编号"]].to_csv("output/装车单.csv", index=False)
