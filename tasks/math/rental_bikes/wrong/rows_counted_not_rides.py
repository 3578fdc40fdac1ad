# %%
import numpy as np
import pandas as pd

rides = pd.read_csv("rides.csv")
heir = open("closing.txt").read().strip()
flow = pd.crosstab(rides["from"], rides["to"])
names = sorted(set(flow.index) | set(flow.columns))
flow = flow.reindex(index=names, columns=names, fill_value=0)


def long_run(flow):
    chances = flow.div(flow.sum(axis=1), axis=0).to_numpy()
    share = np.full(len(flow), 1 / len(flow))
    for _ in range(5000):
        share = 0.5 * share + 0.5 * share @ chances
    return pd.Series(share, index=flow.index)


share = long_run(flow)
pd.DataFrame({"station": names, "share": share.round(6).to_numpy()}).to_csv("output/shares.csv", index=False)
top = share.idxmax()
flow[heir] += flow[top]
print(f"Answer: {long_run(flow.drop(index=top, columns=top))[heir]:.4f}")
