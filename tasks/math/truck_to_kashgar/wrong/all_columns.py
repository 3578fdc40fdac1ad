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
# Signs +1 (loaded) and -1 (not) with which all sums vanish: the shortest vector of a lattice. LLL, then block reduction (BKZ) with pruned enumeration.
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


@njit
def shortest(mu, r, a, d, found):
    """Coefficients of a vector shorter than the first of block a, a+1, ..., a+d-1, if the pruned search meets one."""
    best = 0.99 * r[a, a]
    x, step, centre, length = np.zeros(d + 1, np.int64), np.ones(d + 1, np.int64), np.zeros(d + 1), np.zeros(d + 2)
    x[0], k, top, good = 1, 0, 0, False
    while True:
        y = x[k] - centre[k]
        length[k] = length[k + 1] + y * y * r[a + k, a + k]
        if length[k] < best * min(1.0, (d - k) / d + 0.1):
            if k > 0:
                k -= 1
                s = 0.0
                for i in range(k + 1, d):
                    s -= x[i] * mu[a + i, a + k]
                centre[k], x[k], step[k] = s, np.int64(np.rint(s)), 1
                continue
            if length[0] < best - 1e-9:
                best, good = length[0], True
                for i in range(d):
                    found[i] = x[i]
        else:
            k += 1
            if k == d:
                return good
        if k >= top:
            top = k
            x[k] += 1
        else:
            x[k] += -step[k] if x[k] > centre[k] else step[k]
            step[k] += 1


@njit
def solved(B, n):
    for i in range(len(B)):
        good = True
        for c in range(B.shape[1]):
            good = good and abs(B[i, c]) == (1 if c <= n else 0)
        if good:
            return i
    return -1


@njit
def bkz(B, n, mu, r, size, tours):
    for _ in range(tours):
        changed = False
        for a in range(len(B) - 1):
            d = min(size, len(B) - a)
            x = np.zeros(d, np.int64)
            if not shortest(mu, r, a, d, x):
                continue
            changed = True
            # Make the found vector a member of the basis, by Euclid's steps on its coefficients, and move it to the front.
            while True:
                p = -1
                for i in range(d):
                    if x[i] != 0 and (p < 0 or abs(x[i]) < abs(x[p])):
                        p = i
                rest = False
                for i in range(d):
                    if i != p and x[i] != 0:
                        rest = True
                        q = np.int64(np.rint(x[i] / x[p]))
                        x[i] -= q * x[p]
                        for c in range(B.shape[1]):
                            B[a + p, c] += q * B[a + i, c]
                if not rest:
                    break
            for q in range(a + p, a, -1):
                for c in range(B.shape[1]):
                    B[q, c], B[q - 1, c] = B[q - 1, c], B[q, c]
            lll(B, mu, r, max(a - 1, 0))
            if solved(B, n) >= 0:
                return
        if not changed:
            return


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
noise = np.random.default_rng(1)
for attempt in range(12):
    lll(B, mu, r, 0)
    for size in (10, 20, 30, 36, 40, 42):
        bkz(B, n, mu, r, size, 8)
        if solved(B, n) >= 0:
            break
    print(attempt, size, (B[0] ** 2).sum(), flush=True)
    if solved(B, n) >= 0:
        break
    mixed = np.tril(noise.integers(-1, 2, (len(B), len(B))), -1) * (noise.random((len(B), len(B))) < 0.5)
    B = B[noise.permutation(len(B))]
    B = B + mixed @ B
v = B[solved(B, n)]
on = v[:n] * v[n] == -1
print(on.sum(), a[on].sum(axis=0) - goal)
# %%
goods.loc[on].to_csv("output/装车单.csv", index=False)
