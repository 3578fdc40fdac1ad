# %%
import numpy as np
import pandas as pd
from numba import njit

goods = pd.read_csv("货物.csv")
totals = pd.read_csv("合计.csv").iloc[0]
names = list(totals.index)
a, goal = goods[names].to_numpy(np.int64), totals.to_numpy(np.int64)
n = len(goods)
print(n, goal, np.log2(a.max(axis=0)).sum())


# %%
# Signs +1 (loaded) and -1 (not) with which all sums vanish: the shortest vector of a lattice. LLL.
@njit
def measure(B, i, mu, r):
    for j in range(i + 1):
        s = 0.0
        for k in range(B.shape[1]):
            s += float(B[i, k]) * float(B[j, k])
        for k in range(j):
            s -= mu[j, k] * r[i, k]
        r[i, j] = s
        if j < i:
            mu[i, j] = s / r[j, j]


@njit
def lll(B, mu, r, first):
    measure(B, first, mu, r)
    k = first + 1
    while k < len(B):
        clean = False
        while not clean:
            measure(B, k, mu, r)
            clean = True
            for j in range(k - 1, -1, -1):
                if abs(mu[k, j]) > 0.501:
                    clean = False
                    q = np.rint(mu[k, j])
                    for c in range(B.shape[1]):
                        B[k, c] -= np.int64(q) * B[j, c]
                    for c in range(j):
                        mu[k, c] -= q * mu[j, c]
        if r[k, k] >= (0.99 - mu[k, k - 1] ** 2) * r[k - 1, k - 1]:
            k += 1
        else:
            for c in range(B.shape[1]):
                B[k, c], B[k - 1, c] = B[k - 1, c], B[k, c]
            k -= 1
            measure(B, k, mu, r)
            k = max(k, 1)


# %%
B = np.zeros((n + 1, n + 1 + len(names)), np.int64)
B[:n, :n] = 2 * np.eye(n, dtype=np.int64)
B[n, : n + 1] = -1
B[:n, n + 1 :], B[n, n + 1 :] = a, -goal
mu, r = np.zeros((n + 1, n + 1)), np.zeros((n + 1, n + 1))
while True:
    lll(B, mu, r, 0)
    if (np.any(B[:, n + 1 :], axis=1)).sum() == len(names):
        break
    B[:, n + 1 :] *= 32
B = B[~np.any(B[:, n + 1 :], axis=1)]
print(B.shape, (B**2).sum(axis=1)[:5])
# %%
ends = B[abs(B[:, n]) == 1]
guess = np.where(ends[:, :n] * ends[:, n : n + 1] < 0, 1, 0)
off = abs(guess @ a - goal).sum(axis=1)
on = guess[off.argmin()] == 1
print(off.min())
# %%
goods.loc[on, ["编号"]].to_csv("output/装车单.csv", index=False)
