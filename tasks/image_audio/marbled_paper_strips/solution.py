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


def around(block, rows=3):
    return np.concatenate([np.roll(block, j, 1) for j in range(-rows, rows + 1)], 2)


X, Y = [], []
for s in range(W - 6 - 4):  # what lies four columns further, learned inside the strips
    X.append(around(ways[:, :, s : s + 6])[:, 3:-3].reshape(-1, 6 * (2 * 3 + 1)))
    Y.append(ways[:, 3:-3, s + 6 + 4].ravel())
X, Y = np.concatenate(X), np.concatenate(Y)
rule = np.linalg.solve(X.T @ X + 0.001 * len(Y) * np.eye(X.shape[1]), X.T @ Y)
cost = fit(around(ways[:, :, -6:]) @ rule, ways[:, :, 0])
other = np.arange(2 * N) ^ 1
cost = cost + cost[other][:, other].T


# %%
def likeliest(cost):
    """The chain of all strips with the smallest sum, as an integer programme whose separate rings are forbidden one after the other."""
    from scipy.optimize import LinearConstraint, milp

    n = len(cost) // 2
    # End 2k is the right side of strip k as it lies, 2k + 1 its left one; "strip" n is the edge of the table.
    pairs = [(e, f) for e in range(2 * n + 2) for f in range(e) if e // 2 != f // 2]
    weight = np.array([0.0 if e >= 2 * n else cost[e, f ^ 1] for e, f in pairs])
    rules = [[float(end in pair) for pair in pairs] for end in range(2 * n + 2)]
    low, high = [1.0] * (2 * n + 2), [1.0] * (2 * n + 2)
    while True:
        chosen = milp(weight, constraints=LinearConstraint(np.array(rules), low, high), integrality=np.ones(len(pairs)), bounds=(0, 1)).x
        mate = {}
        for (e, f), taken in zip(pairs, chosen, strict=True):
            if taken > 0.5:
                mate[e], mate[f] = f, e
        rings, left = [], set(range(n + 1))
        while left:
            end = first = 2 * max(left)
            ring = []
            while not ring or end != first:
                left.discard(end // 2)
                ring.append(end)
                end = mate[end] ^ 1
            rings.append(ring)
        if len(rings) == 1:
            return rings[0][1:]
        for ring in rings:
            inside = {end // 2 for end in ring}
            rules.append([float(e // 2 in inside and f // 2 in inside) for e, f in pairs])
            low.append(-np.inf)
            high.append(len(ring) - 1)


found = likeliest(cost)
# %%
if 0 not in found:
    found = [x ^ 1 for x in found[::-1]]
with open("output/order.txt", "w") as file:
    for x in found:
        file.write(f"{'-' if x % 2 else ''}{x // 2 + 1}\n")
print("Saved output/order.txt.")
