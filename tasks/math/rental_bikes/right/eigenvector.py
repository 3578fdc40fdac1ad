# %%
import numpy as np
import pandas as pd

rides = pd.read_csv("rides.csv")
heir = open("closing.txt").read().strip()


def stationary(frame):
    counts = pd.crosstab(frame["from"], frame["to"], frame["rides"], aggfunc="sum").fillna(0)
    values, vectors = np.linalg.eig(counts.div(counts.sum(axis=1), axis=0).T.to_numpy())
    v = np.real(vectors[:, np.argmin(np.abs(values - 1))])
    return pd.Series(v / v.sum(), index=counts.index, name="share")


share = stationary(rides)
share.rename_axis("station").round(6).to_csv("output/shares.csv")
after = rides[rides["from"] != share.idxmax()].copy()
after["to"] = after["to"].replace(share.idxmax(), heir)
print(f"The share of {heir} is then:\n\nAnswer: {stationary(after)[heir]:.4f}")
