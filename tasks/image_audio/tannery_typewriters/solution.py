# %%
import cv2
import numpy as np
import pandas as pd

cv2.setNumThreads(1)
known = pd.read_csv("known.csv", dtype=str)
known["slip"] = known["slip"].astype(int)
print(open("label.txt", encoding="utf-8").read(), known.to_string())
N, PER_PAGE, COLUMNS, ROWS, P = 160, 54, 3, 18, 20.0
WIDE, HIGH = 456, 60


def slips_of(page):
    """Each slip laid straight, as ink between 0 and about 0.8."""
    n, _, stats, _ = cv2.connectedComponentsWithStats((cv2.GaussianBlur(page, (0, 0), 1.5) > 140).astype(np.uint8))
    found = []
    for s in stats[1:n]:
        if s[4] < 8000:
            continue
        x, y, w, h = (int(v) for v in s[:4])
        part = cv2.GaussianBlur(page[max(0, y - 4) : y + h + 4, max(0, x - 4) : x + w + 4], (0, 0), 1.2) > 150
        part = cv2.morphologyEx(part.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8))
        (cx, cy), (rw, rh), angle = cv2.minAreaRect(np.argwhere(part)[:, ::-1].astype(np.float32))
        angle = (angle + 45) % 90 - 45
        cx, cy = cx + max(0, x - 4), cy + max(0, y - 4)
        matrix = cv2.getRotationMatrix2D((cx, cy), angle, 1)
        matrix[:, 2] += np.array([WIDE / 2 - cx, HIGH / 2 - cy])
        slip = cv2.warpAffine(page, matrix, (WIDE, HIGH), flags=cv2.INTER_CUBIC).astype(np.float32)
        paper = np.percentile(slip[6:-6, 6:-6], 85)
        ink = 1 - slip / paper
        ink[:5], ink[-5:], ink[:, :6], ink[:, -6:] = 0, 0, 0, 0
        found.append((cy, cx, ink))
    return found


inks = []
for k in (1, 2, 3):
    found = slips_of(cv2.imread(f"page_{k}.jpg", cv2.IMREAD_GRAYSCALE))
    found.sort(key=lambda f: (round((f[0] - 86) / 80), f[1]))
    inks += [f[2] for f in found]
print(len(inks))
# %%
# The grid of places on each slip: where the gaps are, and where the line stands.


def grid(ink):
    best = None
    for slope in np.arange(-0.016, 0.0161, 0.004):
        moved = cv2.warpAffine(ink, np.array([[1, 0, 0], [-slope, 1, slope * WIDE / 2]], np.float32), (WIDE, HIGH))
        rows = np.clip(moved, 0.08, 0.5).sum(1)
        sharp = (np.diff(cv2.GaussianBlur(rows[None], (0, 0), 1.0)[0]) ** 2).sum()
        if best is None or sharp > best[0]:
            best = sharp, slope, rows
    _, slope, rows = best
    rows = rows - rows.min()
    edge = np.convolve(rows, np.ones(24), "valid")
    middle = edge.argmax() + 11.5
    columns = np.clip(ink, 0.05, 0.5).sum(0)
    columns = cv2.GaussianBlur(columns[None], (0, 0), 1.0)[0]
    dark = np.flatnonzero(columns > np.median(columns[8:20]) + 0.25 * (columns.max() - columns.min()))
    first, last = dark[0], dark[-1]
    phases = np.arange(0, P, 0.5)
    cost = [np.interp(np.arange(phase, WIDE, P), np.arange(WIDE), columns).sum() for phase in phases]
    cut = phases[int(np.argmin(cost))]
    start = cut + P * np.round((first - 1 - cut) / P)
    count = int(np.round((last - start + 2) / P))
    return start + P / 2, middle, slope, max(count, 1)


GRID = [grid(ink) for ink in inks]
H, W = 32, 26


def window(k, x, y, slope=0.0):
    """What lies around a place, to fractions of a pixel."""
    matrix = np.array([[1, 0, (W - 1) / 2 - x], [-slope, 1, (H - 1) / 2 - y + slope * x]], np.float32)
    return cv2.warpAffine(inks[k], matrix, (W, H), flags=cv2.INTER_CUBIC)


places = []  # slip, column, x, y
for k, (x0, middle, slope, count) in enumerate(GRID):
    for j in range(count):
        x = x0 + P * j
        places.append((k, j, x, middle + slope * (x - WIDE / 2)))
SLIP, COL = np.array([p[0] for p in places]), np.array([p[1] for p in places])
X, Y = np.array([p[2] for p in places]), np.array([p[3] for p in places])
text_of = {s - 1: t for s, t in zip(known["slip"], known["text"])}
bad = [(k + 1, t, GRID[k][3]) for k, t in text_of.items() if len(t) != GRID[k][3]]
print("lengths that differ", bad)
# %%
# Reading: mean pictures of each sign from the known slips, then everything read by them, then again with all.
fade = np.clip((W / 2 + 0.5 - np.abs(np.arange(W) - (W - 1) / 2)) / 3, 0, 1) * np.ones((H, 1))
blank = np.array([window(k, x, y)[5:-5, 5:-5].clip(0).mean() for k, x, y in zip(SLIP, X, Y)])
level = np.array([np.percentile(blank[SLIP == k], 70) for k in range(N)])
empty = blank < 0.4 * level[SLIP]
label = np.full(len(places), " ", dtype="<U1")
for i in range(len(places)):
    t = text_of.get(SLIP[i])
    if t and len(t) == GRID[SLIP[i]][3]:
        label[i] = t[COL[i]]
sure = np.array([SLIP[i] in text_of and label[i] != " " for i in range(len(places))])
many = np.flatnonzero(~empty)
at = {i: j for j, i in enumerate(many)}
# Every second pixel is enough for reading.
HH, WW, SPAN = H // 2, W // 2, 3
bank = []
for i in many:
    matrix = np.array([[1, 0, (W + 2 * SPAN - 1) / 2 - X[i]], [0, 1, (H + 2 * SPAN - 1) / 2 - Y[i]]], np.float32)
    bank.append(cv2.blur(cv2.warpAffine(inks[SLIP[i]], matrix, (W + 2 * SPAN, H + 2 * SPAN)), (2, 2)))
bank = np.stack(bank).astype(np.float32)
SHIFTS = [(a, b) for a in range(-SPAN, SPAN + 1) for b in range(-SPAN, SPAN + 1)]
small = fade[::2, ::2].astype(np.float32)


def unit(v):
    v = (v * small).reshape(len(v), -1)
    v -= v.mean(1, keepdims=True)
    return v / (np.sqrt(np.einsum("ij,ij->i", v, v))[:, None] + 1e-6)


UNITS = [unit(bank[:, SPAN + a : SPAN + a + H : 2, SPAN + b : SPAN + b + W : 2]) for a, b in SHIFTS]


def read(members, rounds):
    """Mean pictures of the signs from some places, then the best sign and shift of every place."""
    members = np.array([at[i] for i in members])
    named = label[many]
    signs = sorted(set(named[members]))
    where = np.full((len(many), len(signs)), SHIFTS.index((0, 0)))
    for turn in range(rounds):
        means = []
        for j, g in enumerate(signs):
            own = members[named[members] == g]
            means.append(np.mean([UNITS[where[i, j]][i] for i in own], axis=0))
        means = np.stack([m / np.linalg.norm(m) for m in means])
        score = np.full((len(many), len(signs)), -9.0, np.float32)
        for s, (a, b) in enumerate(SHIFTS):
            fit = UNITS[s] @ means.T - 0.002 * (a * a + b * b)
            where[fit > score] = s
            score = np.maximum(score, fit)
    choice = score.argmax(1)
    return np.array(signs)[choice], where[np.arange(len(many)), choice], score.max(1)


names, where, score = read([i for i in np.flatnonzero(sure) if not empty[i]], 3)
label[many[~sure[many]]] = names[~sure[many]]
names, where, score = read([i for i, s in zip(many, score) if s > 0.6], 2)
label[many[~sure[many]]] = names[~sure[many]]
keep = many[score > 0.35]
X[many] += np.array(SHIFTS)[where][:, 1]
Y[many] += np.array(SHIFTS)[where][:, 0]
for k in range(0, 12):
    print(k + 1, "".join(label[i] if i in set(keep) else " " for i in np.flatnonzero(SLIP == k)))
# %%
# Each letter is laid on the mean of its kind to fractions of a pixel; what else differs is measured along with it.
SLIP, COL, X, Y, label = SLIP[keep], COL[keep], X[keep], Y[keep], label[keep]
SLOPE = np.array([g[2] for g in GRID])[SLIP]
rows, columns = np.mgrid[0:H, 0:W].astype(np.float32)
rows, columns = rows - (H - 1) / 2, columns - (W - 1) / 2
fade = np.clip((W / 2 + 0.5 - np.abs(np.arange(W) - (W - 1) / 2)) / 4, 0, 1) * np.ones((H, 1), np.float32)
DX, DY = np.zeros(len(X)), np.zeros(len(X))
M = 10  # measures: gain, right, down, turn, lean, ink across, ink down, softness, ink in the middle, paper
measure = np.zeros((len(X), M))
rest = np.zeros((len(X), H, W), np.float32)
SIGNS = sorted(set(label))
for turn in range(4):
    looked = np.stack([window(SLIP[i], X[i] + DX[i], Y[i] + DY[i]) for i in range(len(X))])
    for g in SIGNS:
        own = np.flatnonzero(label == g)
        size = (looked[own] * fade).sum((1, 2))
        mean = np.median(looked[own] / size[:, None, None], axis=0) if turn == 0 and len(own) > 4 else (looked[own] / size[:, None, None]).mean(0)
        mean *= 100
        gy, gx = np.gradient(mean)
        soft = cv2.GaussianBlur(mean, (0, 0), 1.2) - mean
        basis = [mean, -gx, -gy, -(gy * columns - gx * rows) / 10, -gx * rows / 10, mean * columns / 7, mean * rows / 9, soft, mean * (rows**2 / 60 - 1), np.ones_like(mean)]
        A = (np.stack(basis).reshape(M, -1) * fade.ravel()).T
        B = (looked[own] * fade).reshape(len(own), -1).T
        coef = np.linalg.lstsq(A, B, rcond=None)[0]
        rest[own] = ((B - A @ coef) / coef[0]).T.reshape(len(own), H, W)
        measure[own] = (coef / coef[0]).T
        measure[own, 0] = np.log(np.maximum(coef[0], 1e-3))
        DX[own] += np.clip(measure[own, 1], -1, 1)
        DY[own] += np.clip(measure[own, 2], -1, 1)
print(len(X), np.abs(measure[:, 1:3]).mean(), measure.std(0).round(3))
# %%
# Measures of each letter: place on the slip's line, shape, and what is left of the picture, in few numbers per sign.
K = 6
shape = np.zeros((len(X), K))
for g in SIGNS:
    own = np.flatnonzero(label == g)
    flat = np.stack([cv2.GaussianBlur(r, (0, 0), 1.0)[::2, ::2] for r in rest[own]]).reshape(len(own), -1)
    flat -= flat.mean(0)
    flat = np.clip(flat, -0.6 * np.abs(flat).max() - 0.1, 0.6 * np.abs(flat).max() + 0.1)
    u, s, v = np.linalg.svd(flat, full_matrices=False)
    n = min(K, len(s))
    shape[own, :n] = u[:, :n] * s[:n] / (s[:n].mean() / np.sqrt(len(own)) + 1e-9)
F = np.concatenate([np.stack([X + DX - P * COL, Y + DY], 1), measure[:, [0, 3, 4, 5, 6, 7, 8]], shape], 1)
for g in SIGNS:
    F[label == g, 2:] -= np.median(F[label == g, 2:], axis=0)
spread = 1.4826 * np.median(np.abs(F - np.median(F, axis=0)), axis=0)
G = np.array([SIGNS.index(g) for g in label])
NG, NF = len(SIGNS), F.shape[1]
# A slip's own offsets (and slopes of its line) are no sign of the machine: taken out along with the letters' means.
own_of = [np.flatnonzero(SLIP == k) for k in range(N)]


def flattened(V, k, slope):
    """What is left of the slip's values when its level (and slope) are taken out, a little shrunk."""
    rows = own_of[k]
    c = (COL[rows] - COL[rows].mean()) / 6
    base = np.stack([np.ones(len(rows)), c], 1) if slope else np.ones((len(rows), 1))
    hat = base @ np.linalg.solve(base.T @ base + 1e-3 * np.eye(base.shape[1]), base.T)
    return V - hat @ V


common = np.zeros((NG, NF))
for turn in range(15):
    left = F - common[G]
    for k in range(N):
        left[own_of[k]] = flattened(left[own_of[k]], k, True)
    add = np.stack([left[G == g].mean(0) for g in range(NG)])
    common += add
D = F - common[G]
for k in range(N):
    D[own_of[k], :2] = flattened(D[own_of[k], :2], k, True)
    D[own_of[k], 2:] = flattened(D[own_of[k], 2:], k, False)
scale = 1.4826 * np.median(np.abs(D), axis=0)
D = np.clip(D / scale, -4, 4)
# %%
MACHINES = sorted(set(known["machine"]))
NM = len(MACHINES)
R = np.full((N, NM), 1 / NM)
fixed = {s - 1: MACHINES.index(m) for s, m in zip(known["slip"], known["machine"])}
for k, m in fixed.items():
    R[k] = np.eye(NM)[m]


def machines_from(R, D, within, between):
    """The mean of each machine's each sign, drawn to nought where little is known of it."""
    weight = R[SLIP]
    mean, count = np.zeros((NM, NG, NF)), np.zeros((NM, NG))
    for m in range(NM):
        count[m] = np.bincount(G, weight[:, m], NG)
        for f in range(NF):
            mean[m, :, f] = np.bincount(G, weight[:, m] * D[:, f], NG)
    ratio = within / between
    return mean / (count[:, :, None] + ratio), 1 / (count[:, :, None] / within + 1 / between)


def fits(D, mean, var, within):
    out = np.zeros((N, NM))
    for m in range(NM):
        total = within + var[m, G]
        each = -0.5 * ((D - mean[m, G]) ** 2 / total + np.log(total))
        each = np.maximum(each, -6)
        out[:, m] = np.bincount(SLIP, each.sum(1), N)
    return out


free = np.array([k not in fixed for k in range(N)])


def sorted_out(heats):
    """Slips and machines in turn: first the slips decide but weakly, later more."""
    within, between = np.full(NF, 0.8), np.full(NF, 0.25)
    sure = R.copy()
    sure[free] = 0
    for turn, heat in enumerate(heats):
        mean, var = machines_from(sure, D, within, between)
        like = fits(D, mean, var, within) * heat
        post = np.exp(like - like.max(1, keepdims=True))
        sure[free] = (post / post.sum(1, keepdims=True))[free]
        if turn >= 2:
            weight = sure[SLIP]
            error = sum(weight[:, m, None] * ((D - mean[m, G]) ** 2 + var[m, G]) for m in range(NM)).sum(0) / weight.sum()
            within = 0.5 * within + 0.5 * error
            between = 0.5 * between + 0.5 * np.maximum(0.01, (mean**2 + var).mean((0, 1)))
    return sure, within, between


def evidence(sure, within, between):
    """How probable all measures are when the slips are shared out like this, whatever the machines' letters are."""
    hard = np.eye(NM)[sure.argmax(1)][SLIP]
    total = 0.0
    for m in range(NM):
        rows = hard[:, m] > 0
        count = np.bincount(G[rows], minlength=NG)[:, None]
        first = np.stack([np.bincount(G[rows], D[rows, f], NG) for f in range(NF)], 1)
        total += -0.5 * (np.log1p(count * between / within) - first**2 * between / (within * (within + count * between))).sum()
    return total


runs = [
    sorted_out(np.minimum(0.35, 0.1 + 0.005 * np.arange(70))),
    sorted_out(np.minimum(1, 0.08 + 0.01 * np.arange(100))),
    sorted_out(np.minimum(1, 0.15 + 0.03 * np.arange(50))),
    sorted_out(np.concatenate([np.ones(12), np.full(12, 0.3)])),
]
within, between = np.mean([r[1] for r in runs], axis=0), np.mean([r[2] for r in runs], axis=0)
value = [evidence(r[0], within, between) for r in runs]
print("evidence", np.round(value, 1), "within", within.round(2), "between", between.round(2))
R = runs[int(np.argmax(value))][0]
given = R.argmax(1)
print("unsure", int((R.max(1) < 0.8).sum()), np.bincount(given))
# %%
table = pd.DataFrame({"slip": np.arange(1, N + 1), "machine": [MACHINES[m] for m in given]})
table = table[free]
table.to_csv("output/machines.csv", index=False)
print(f"{len(table)} 张小票的打字机已写入 output/machines.csv。")
