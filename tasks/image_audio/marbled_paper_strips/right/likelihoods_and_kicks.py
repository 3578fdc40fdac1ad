# %%
import numpy as np
from PIL import Image

scan = np.asarray(Image.open("strips.png"), dtype=float)
N, W = 36, 16
ways = np.array([w for k in range(N) for w in (scan[:, k * W : k * W + W], scan[:, k * W : k * W + W][::-1, ::-1])])
ways = (ways - ways.mean((1, 2), keepdims=True)) / ways.std((1, 2), keepdims=True)


# %%
WIDE, EDGE, REACH = 16, 6, 8


def strangeness(ways, lost):
    """Twice the log of the odds against two ways lying side by side with `lost` columns between, at their best height."""
    from scipy.signal.windows import tukey

    edge = min(EDGE, (WIDE - lost) // 2)
    waves = np.fft.fft(ways * tukey(ways.shape[1], 0.1)[:, None], axis=1)
    size = waves.shape[1]
    apart = np.array([(waves[:, :, : WIDE - d].conj() * waves[:, :, d:]).mean((0, 2)) for d in range(WIDE)])
    smooth = np.array([1, 2, 3, 2, 1]) / 9
    apart = np.array([np.convolve(np.concatenate([s[-2:], s, s[:2]]), smooth, "valid") for s in apart])
    at = np.concatenate([np.arange(edge), np.arange(edge) + edge + lost])
    step = at[:, None] - at[None, :]
    left, right = waves[:, :, -edge:], waves[:, :, :edge]
    alone, cross = np.zeros((2, len(ways))), np.zeros((size // 2, len(ways), len(ways)), complex)
    constant = 0.0
    for q in range(1, size // 2):
        both = np.where(step >= 0, apart[abs(step), q], apart[abs(step), q].conj())
        both = both + 1e-3 * np.eye(2 * edge) * both[0, 0].real
        one, two = both[:edge, :edge], both[edge:, edge:]
        joint = np.linalg.inv(both)
        u, v = left[:, q], right[:, q]
        alone[0] += np.einsum("ei,ij,ej->e", u.conj(), joint[:edge, :edge] - np.linalg.inv(one), u).real
        alone[1] += np.einsum("ei,ij,ej->e", v.conj(), joint[edge:, edge:] - np.linalg.inv(two), v).real
        cross[q] = 2 * (u.conj() @ joint[:edge, edge:] @ v.T)
        constant += np.linalg.slogdet(both)[1] - np.linalg.slogdet(one)[1] - np.linalg.slogdet(two)[1]
    turn = np.exp(2j * np.pi * np.outer(np.arange(-REACH, REACH + 1), np.arange(size // 2)) / size)
    cost = np.tensordot(turn, cross, 1).real.min(0) + alone[0][:, None] + alone[1][None] + constant
    return cost


cost = strangeness(ways, 4)


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
for _ in range(25):
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
