# %%
import pandas as pd

rides = pd.read_csv("rides.csv")
heir = open("closing.txt").read().strip()
flow = rides.pivot_table(index="from", columns="to", values="rides", aggfunc="sum", fill_value=0)
names = sorted(set(flow.index) | set(flow.columns))
flow = flow.reindex(index=names, columns=names, fill_value=0)
print(flow, heir)
# %%
import numpy as np


def long_run(flow):
    chances = flow.div(flow.sum(axis=1), axis=0).to_numpy()
    share = np.full(len(flow), 1 / len(flow))
    for _ in range(20000):
        share = 0.5 * share + 0.5 * share @ chances
    return pd.Series(share, index=flow.index)


share = long_run(flow)
pd.DataFrame({"station": names, "share": share.round(6).to_numpy()}).to_csv("output/shares.csv")
print(share)
# %%
top = share.idxmax()
changed = flow.copy()
changed[heir] += changed[top]
changed = changed.drop(index=top, columns=top)
print(f"Answer: {long_run(changed)[heir]:.4f}")
