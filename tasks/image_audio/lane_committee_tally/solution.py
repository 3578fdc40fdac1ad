# %%
import cv2
import numpy as np
from PIL import Image
from sklearn.decomposition import PCA

STEP, LINES, INK = 44, 36, 45


def darkness(path):
    grey = np.asarray(Image.open(path).convert("L")).astype(np.float32)
    paper = cv2.GaussianBlur(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((25, 25))), (0, 0), 12)
    return np.clip(paper - grey, 0, 255)


def straight(dark):
    """The page turned and bent so that its rules are level, and the places of the rules in it."""
    high, wide = dark.shape

    def turned(angle, what):
        return cv2.warpAffine(what, cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1), (wide, high))

    small = np.minimum(dark, 70)[:, ::4].copy()
    shear = [
        (sum(np.roll(small[:, x], -round(a * (x - 150) * 4)) for x in range(15, 295, 5)) ** 2).sum()
        for a in np.tan(np.deg2rad(np.arange(-1.2, 1.21, 0.05)))
    ]
    angle = np.arange(-1.2, 1.21, 0.05)[np.argmax(shear)]
    dark = turned(angle, dark)
    across = cv2.erode(np.minimum(dark, 80), np.ones((1, 25)))
    total = across[:, 60:1180].sum(1)
    first = max(
        range(100, 166),
        key=lambda y: sum(total[y + k * STEP - 2 : y + k * STEP + 3].max() for k in range(LINES + 1)),
    )
    places = []
    for k in range(LINES + 1):
        for x in [*range(60, 560, 50), *range(660, 1160, 50)]:
            part = across[first + k * STEP - 7 : first + k * STEP + 8, x : x + 50].sum(1)
            if part.max() > 800:
                places.append((x + 25, k, first + k * STEP - 7 + part.argmax()))
    x, k, y = np.array(places, float).T

    def terms(x, k):
        x, k = x / 600 - 1, k / 18 - 1
        return np.stack([np.ones_like(x), x, k, x * x, x * k, k * k, x**3, x * x * k, k**3, x**4], -1)

    fit = np.linalg.lstsq(terms(x, k), y, rcond=None)[0]
    good = abs(terms(x, k) @ fit - y) < 2
    fit = np.linalg.lstsq(terms(x[good], k[good]), y[good], rcond=None)[0]
    xs, ks = np.meshgrid(np.arange(0, wide, 8.0), np.arange((LINES + 2) * STEP) / STEP - 0.5)
    ys = np.array([np.interp(np.arange(wide), xs[0], y) for y in terms(xs, ks) @ fit])
    level = cv2.remap(
        dark,
        np.tile(np.arange(wide), (len(ys), 1)).astype(np.float32),
        ys.astype(np.float32),
        cv2.INTER_LINEAR,
    )
    down = cv2.erode(np.minimum(level, 90), np.ones((31, 1)))
    sides = []
    for low in (75, 665, 570, 1160):
        where = [
            low + down[STEP * k : STEP * k + 132, low : low + 60].sum(0).argmax() for k in range(LINES - 1)
        ]
        middle = np.median(where)
        k = np.flatnonzero(abs(where - middle) < 12) + 1.5
        sides.append(
            np.polyval(np.polyfit(k, np.array(where)[abs(where - middle) < 12], 2), np.arange(LINES) + 0.5)
            .round()
            .astype(int)
        )
    return level, sides


rows = []
for number in range(1, 5):
    level, sides = straight(darkness(f"box_{number}.jpg"))
    print(number, [side[[0, -1]] for side in sides])
    for left, right in zip(sides[:2], sides[2:]):
        for k, (a, b) in enumerate(zip(left, right)):
            top = STEP // 2 + k * STEP
            rows.append(level[top + 2 : top + 42, a + 4 : b - 3])
# %%
# Characters as somebody may write them, to learn from: up to five strokes, joined or not, made void, halves, pairs.
gen = np.random.default_rng(5)
STROKES = (
    np.array(
        [
            [(10, 8), (50, 6), (92, 4)],
            [(52, 7), (51, 50), (51, 93)],
            [(53, 48), (70, 47), (88, 45)],
            [(20, 44), (19, 68), (20, 92)],
            [(0, 95), (50, 94), (100, 92)],
        ]
    )
    / 100
)
T = np.linspace(0, 1, 9)[:, None]


def drawn(canvas, n, x, base, high, void=False, narrow=1.12):
    """A character of n strokes; where it begins and ends."""
    wide, slant, rise, pen = (
        high * gen.uniform(0.64, narrow),
        gen.normal(0.06, 0.11),
        gen.uniform(-0.06, 0.2),
        gen.uniform(3.4, 6),
    )
    ink, joins = gen.uniform(110, 200), gen.uniform(0, 0.8, 4) * (gen.random(4) < 0.6)
    low, end, last = x, x, None
    for k in range(n):
        p = STROKES[k] + gen.normal(0, (0.04, 0.052), (3, 2)) + gen.normal(0, 0.025, 2)
        y = p[:, 1] - 1 - (p[:, 0] - 0.5) * rise
        p = np.stack([x + p[:, 0] * wide - y * slant * high, base + y * high], 1)
        q = (1 - T) * ((1 - T) * p[0] + T * (2 * p[1] - (p[0] + p[2]) / 2)) + T * (
            (1 - T) * (2 * p[1] - (p[0] + p[2]) / 2) + T * p[2]
        )
        pieces = [q] if gen.random() > 0.06 else [q[:4], q[5:]]
        if k and gen.random() < joins[k - 1]:
            cv2.line(
                canvas,
                tuple(int(v * 32) for v in last),
                tuple(int(v * 32) for v in p[0]),
                ink * gen.uniform(0.6, 1),
                max(1, round(pen * gen.uniform(0.4, 0.9))),
                cv2.LINE_AA,
                4,
            )
        for piece in pieces:
            cv2.polylines(
                canvas,
                [np.round(piece * 32).astype(np.int32)],
                False,
                ink,
                max(1, round(pen * gen.uniform(0.85, 1.15))),
                cv2.LINE_AA,
                4,
            )
        last, low, end = p[2], min(low, p[:, 0].min()), max(end, p[:, 0].max())
    if void:
        m = gen.integers(8, 13)
        low, end = low - 1, max(end, x + 0.8 * wide) + 1
        p = np.stack(
            [np.linspace(low, end, m), base - high * (np.arange(m) % 2) * gen.uniform(0.9, 1.05)], 1
        ) + gen.normal(0, 1.3, (m, 2))
        cv2.polylines(canvas, [np.round(p * 32).astype(np.int32)], False, ink, round(pen), cv2.LINE_AA, 4)
        cv2.line(
            canvas,
            (int(low * 2 - 4), int(base * 2 - high)),
            (int(end * 2 + 4), int(base * 2 - high)),
            ink,
            round(pen),
            cv2.LINE_AA,
        )
    return low, end


def framed(piece):
    """The ink of some columns of a row, in the middle of a square."""
    columns = np.flatnonzero((piece > INK).any(0))
    out = np.zeros((40, 44), np.float32)
    if len(columns) < 2:
        return None
    piece = np.minimum(piece[:, columns[0] : columns[-1] + 1], 120) / 120
    w = min(piece.shape[1], 44)
    out[:, (44 - w) // 2 : (44 - w) // 2 + w] = piece[:, :w]
    rows = np.flatnonzero((piece > INK / 120).any(1))
    dark = out > 0.45
    return out, (
        w / 20,
        (rows[-1] - rows[0]) / 20,
        rows[0] / 20,
        rows[-1] / 20,
        dark.sum() / w / 8,
        np.sort(dark.sum(0)[(44 - w) // 2 : (44 + w) // 2])[w // 4] / 5,
    )


py, px = np.mgrid[0:20, 0:22]
POOL = np.array(
    [
        np.exp(-((py - 2.85 * i - 1.5) ** 2 + (px - 2.75 * j - 2.75) ** 2) / 5).ravel()
        for i in range(7)
        for j in range(7)
    ]
).T.astype(np.float32)


def features(frames):
    """Which way the edges run, in each part of the square."""
    images = np.stack([cv2.GaussianBlur(f[0], (0, 0), 0.8) for f in frames]).reshape(-1, 20, 2, 22, 2)
    gx, gy = (
        (images[:, :, :, :, 1] - images[:, :, :, :, 0]).mean(2),
        (images[:, :, 1] - images[:, :, 0]).mean(3),
    )
    size, way = np.hypot(gx, gy), (np.arctan2(gy, gx) * (3 / np.pi)) % 6
    low = np.floor(way)
    part, low = way - low, low.astype(np.int8) % 6
    planes = [
        (size * ((low == d) * (1 - part) + ((low + 1) % 6 == d) * part)).reshape(len(images), -1) @ POOL
        for d in range(6)
    ]
    return np.concatenate(
        [np.sqrt(np.concatenate(planes, 1) + 1e-4), np.array([f[1] for f in frames], np.float32)], 1
    )


frames, names = [], []
for turn in range(1150):
    canvas = np.zeros((80, 320), np.uint8)
    high, base = gen.uniform(20, 30), gen.uniform(31, 37)
    x, ends, kinds = gen.uniform(20, 30), [], []
    dense = turn % 3 == 0  # a row of finished ones, narrow and close
    for _ in range(3):
        kind = (
            5
            if dense and gen.random() < 0.8
            else int(gen.choice([1, 2, 3, 4, 5, 6], p=[0.13, 0.13, 0.15, 0.21, 0.3, 0.08]))
        )
        low, end = drawn(
            canvas,
            kind if kind < 6 else int(gen.integers(1, 6)),
            x,
            base + gen.normal(0, 1.3),
            high * gen.normal(1, 0.06),
            kind == 6,
            0.85 if dense else 1.12,
        )
        ends.append((low, end))
        kinds.append(kind)
        x = end + max(0.0, high * gen.uniform(-0.03, 0.14 if dense else 0.45))
    shown = cv2.GaussianBlur(
        cv2.resize(canvas, (160, 40), interpolation=cv2.INTER_AREA).astype(np.float32), (0, 0), 0.8
    )
    shown += gen.normal(0, 4, shown.shape)
    cuts = [
        max(0, ends[0][0] - 3),
        (ends[0][1] + ends[1][0]) / 2,
        (ends[1][1] + ends[2][0]) / 2,
        ends[2][1] + 3,
    ]
    cuts = [int(round(c + gen.normal(0, 0.7))) for c in cuts]
    for other in range(3):  # what is no character: a pair, a half, one and a half
        a, b = (
            (cuts[turn % 2], cuts[turn % 2 + 2]) if other == 0 else sorted(gen.integers(cuts[0], cuts[3], 2))
        )
        if 5 < b - a < 50 and (
            other == 0 or max(min(abs(a - c) for c in cuts), min(abs(b - c) for c in cuts)) >= 4
        ):
            frame = framed(shown[:, a : b + 1])
            if frame is not None:
                frames.append(frame)
                names.append([0, 7, 8][int(other > 0) + int(other > 0 and b - a > 22)])
    for a, b, kind in zip(cuts, cuts[1:], kinds):
        frame = framed(shown[:, a:b])
        if frame is not None:
            frames.append(frame)
            names.append(kind)
X, names = features(frames), np.array(names)
axes = PCA(55, random_state=0).fit(X)
Z = axes.transform(X)
KINDS = np.arange(9)
pooled = np.mean([np.cov(Z[names == kind].T) for kind in KINDS], 0)
MODELS = []
for kind in KINDS:
    root = np.linalg.inv(np.linalg.cholesky(0.7 * np.cov(Z[names == kind].T) + 0.3 * pooled))
    MODELS.append((Z[names == kind].mean(0), root, np.log(np.diag(root)).sum()))


def chances(X):
    z = axes.transform(X)
    score = 0.4 * np.stack(
        [size - 0.5 * (((z - mean) @ root.T) ** 2).sum(1) for mean, root, size in MODELS], 1
    )
    return score - np.logaddexp.reduce(score, axis=1)[:, None]


print(X.shape, (chances(X).argmax(1) == names).mean())


# %%
def counted(row):
    """The votes of a row: it is cut where its characters fit best."""
    ink = row > INK
    n, label, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    for k in range(1, n):  # specks, a rest of a rule
        if stats[k][4] < 12 or (stats[k][1] + stats[k][3] <= 3 or stats[k][1] >= 37):
            ink[label == k] = False
    row = np.where(cv2.dilate(ink.astype(np.uint8), np.ones((3, 3))) > 0, row, 0)
    count = (row > INK).sum(0)
    columns = np.flatnonzero(count)
    if len(columns) < 5:
        return 0, [], 0.0
    smooth = np.convolve(count, [0.25, 0.5, 0.25], "same")
    cuts = [columns[0]]
    for x in range(columns[0] + 2, columns[-1]):
        if count[x] == 0:
            if count[x - 1] or count[x + 1]:
                cuts.append(x)
        elif smooth[x] <= smooth[x - 1] and smooth[x] <= smooth[x + 1] and smooth[x] < 6 or x - cuts[-1] >= 9:
            cuts.append(x)
    cuts.append(columns[-1] + 1)
    pieces, found = [], []
    best = {0: (0.0, 0, [])}
    for a in range(len(cuts)):
        for b in range(a + 1, len(cuts)):
            if not count[cuts[a] : cuts[b]].any():
                pieces.append((a, b))
                found.append(None)
                continue
            if cuts[b] - cuts[a] > 50:
                break
            frame = framed(row[:, cuts[a] : cuts[b]])
            pieces.append((a, b))
            found.append(frame)
    score = iter(chances(features([f for f in found if f is not None])))
    after = {}
    for piece, frame in zip(pieces, found):
        after.setdefault(piece[0], []).append((piece[1], None if frame is None else next(score)))
    for a in range(len(cuts)):
        for b, s in after.get(a, []) if a in best else []:
            if s is None:
                choice = [(best[a][0], best[a][1], best[a][2])]
            else:
                choice = [
                    (
                        best[a][0] + max(s[k], -20) - (2.5 if k == 6 else 0.7),
                        best[a][1] + (k if k < 6 else 0),
                        [*best[a][2], (k, round(float(s[k]), 1))],
                    )
                    for k in range(1, 7)
                ]
            top = max(choice, key=lambda c: c[0])
            if b not in best or top[0] > best[b][0]:
                best[b] = top
    score, votes, signs = best[len(cuts) - 1]
    return votes, signs, score


votes, trace = [], []
for k, row in enumerate(rows):
    number, signs, score = counted(row)
    votes.append(number)
    trace.append((signs, score))
with open("output/votes.csv", "w") as out:
    out.write("box,no,votes\n")
    for k, number in enumerate(votes):
        out.write(f"{k // 72 + 1},{k % 72 + 1},{number}\n")
