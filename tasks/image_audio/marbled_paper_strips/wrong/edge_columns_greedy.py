# %%
import numpy as np
from PIL import Image

scan = np.asarray(Image.open("strips.png"), dtype=float)
N, W = 36, 16
ways = np.array([w for k in range(N) for w in (scan[:, k * W : k * W + W], scan[:, k * W : k * W + W][::-1, ::-1])])
ways = (ways - ways.mean((1, 2), keepdims=True)) / ways.std((1, 2), keepdims=True)


# %%
def fit(a, b):
    """1 - correlation of the columns a[e] and b[f] at the best height."""
    best = np.full((len(a), len(b)), 9.0)
    high = a.shape[1]
    for s in range(-8, 9):
        u, v = a[:, max(0, s) : min(high, high + s)], b[:, max(0, -s) : min(high, high - s)]
        u, v = u - u.mean(1, keepdims=True), v - v.mean(1, keepdims=True)
        u, v = u / np.linalg.norm(u, axis=1, keepdims=True), v / np.linalg.norm(v, axis=1, keepdims=True)
        best = np.minimum(best, 1 - u @ v.T)
    return best


cost = fit(ways[:, :, -1], ways[:, :, 0])


# %%
def merged(cost):
    chains, owner = {k: [2 * k] for k in range(N)}, list(range(N))
    turn = lambda c: [x ^ 1 for x in c[::-1]]
    for e, f in zip(*np.unravel_index(cost.argsort(axis=None), cost.shape)):
        e, f = int(e), int(f)
        a, b = owner[e // 2], owner[f // 2]
        if a == b:
            continue
        p = chains[a] if chains[a][-1] == e else turn(chains[a])
        q = chains[b] if chains[b][0] == f else turn(chains[b])
        if p[-1] != e or q[0] != f:
            continue
        chains[a] = p + q
        del chains[b]
        for x in q:
            owner[x // 2] = a
    return next(iter(chains.values()))


def length(p):
    return cost[p[:-1], p[1:]].sum()


def better(p):
    """Takes pieces out and puts them back elsewhere, either way round, while that helps."""
    best, again = length(p), True
    while again:
        again = False
        for i in range(N):
            for size in range(1, N - i):
                piece, rest = p[i : i + size], np.array(p[:i] + p[i + size :])
                base = length(rest) + length(piece)
                for seg in (piece, [x ^ 1 for x in piece[::-1]]):
                    v = np.full(len(rest) + 1, base)
                    v[1:] += cost[rest, seg[0]]
                    v[:-1] += cost[seg[-1], rest]
                    v[1:-1] -= cost[rest[:-1], rest[1:]]
                    if v.min() < best - 1e-9:
                        best, j, again = v.min(), v.argmin(), True
                        p = [int(x) for x in [*rest[:j], *seg, *rest[j:]]]
                        break
                if again:
                    break
            if again:
                break
    return p


dice = np.random.default_rng(1)
found = better(merged(cost))
for _ in range(0):
    a, b, c = sorted(dice.choice(np.arange(1, N), 3, replace=False))
    tried = better(found[:a] + found[b:c] + [x ^ 1 for x in found[a:b][::-1]] + found[c:])
    if length(tried) < length(found) - 1e-9:
        found = tried
print(length(found))
# %%
if 0 not in found:
    found = [x ^ 1 for x in found[::-1]]
with open("output/order.txt", "w") as file:
    for x in found:
        file.write(f"{'-' if x % 2 else ''}{x // 2 + 1}\n")
print("Saved output/order.txt.")
