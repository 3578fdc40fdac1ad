# %%
import cv2
import numpy as np
from PIL import Image
from sklearn.decomposition import PCA

STEP, LINES, INK, TALL, BROAD = 52, 28, 45, 46, 40


def darkness(path):
    grey = np.asarray(Image.open(path).convert("L")).astype(np.float32)
    paper = cv2.GaussianBlur(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((25, 25))), (0, 0), 12)
    return np.clip(paper - grey, 0, 255)


def straight(dark):
    """The page turned and bent so that its rules are level, and the places of the upright ones in it."""
    high, wide = dark.shape

    def turned(angle, what):
        return cv2.warpAffine(what, cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1), (wide, high))

    angles = np.arange(-1.2, 1.21, 0.05)
    small = np.minimum(dark, 70)[:, ::4].copy()
    shear = [(sum(np.roll(small[:, x], -round(a * (x - 150) * 4)) for x in range(15, 295, 5)) ** 2).sum() for a in np.tan(np.deg2rad(angles))]
    dark = turned(angles[np.argmax(shear)], dark)
    across = cv2.erode(np.minimum(dark, 80), np.ones((1, 25)))
    total = across[:, 60:1180].sum(1)
    first = max(range(205, 245), key=lambda y: sum(total[y + k * STEP - 2 : y + k * STEP + 3].max() for k in range(LINES + 1)))
    places = []
    for k in range(LINES + 1):
        for x in [*range(70, 370, 50), *range(460, 760, 50), *range(840, 1140, 50)]:
            part = across[first + k * STEP - 7 : first + k * STEP + 8, x : x + 50].sum(1)
            if part.max() > 800:
                places.append((x + 25, k, first + k * STEP - 7 + part.argmax()))
    x, k, y = np.array(places, float).T

    def terms(x, k):
        x, k = x / 600 - 1, k / 14 - 1
        return np.stack([np.ones_like(x), x, k, x * x, x * k, k * k, x**3, x * x * k, k**3, x**4], -1)

    fit = np.linalg.lstsq(terms(x, k), y, rcond=None)[0]
    good = abs(terms(x, k) @ fit - y) < 2
    fit = np.linalg.lstsq(terms(x[good], k[good]), y[good], rcond=None)[0]
    xs, ks = np.meshgrid(np.arange(0, wide, 8.0), np.arange((LINES + 2) * STEP) / STEP - 0.5)
    ys = np.array([np.interp(np.arange(wide), xs[0], y) for y in terms(xs, ks) @ fit])
    level = cv2.remap(dark, np.tile(np.arange(wide), (len(ys), 1)).astype(np.float32), ys.astype(np.float32), cv2.INTER_LINEAR)
    down = cv2.erode(np.minimum(level, 90), np.ones((35, 1)))
    sides = []
    for low in (80, 460, 840):
        where = np.array([low + down[STEP * k : STEP * k + 156, low : low + 60].sum(0).argmax() for k in range(LINES - 1)])
        good = abs(where - np.median(where)) < 12
        sides.append(np.polyval(np.polyfit(np.flatnonzero(good) + 1.5, where[good], 2), np.arange(LINES) + 0.5).round().astype(int))
    return level, sides


rows = []
for number in range(1, 4):
    level, sides = straight(darkness(f"page_{number}.jpg"))
    print(number, [side[[0, -1]] for side in sides])
    for left in sides:
        for k, a in enumerate(left):
            top = STEP // 2 + k * STEP
            rows.append(level[top + 3 : top + 3 + TALL, a + 4 : a + 296])


def upright(page):
    """The rows of a hand, its slant taken back."""

    def leaning(what, lean):
        return cv2.warpAffine(what, np.float32([[1, lean, 12 - lean * TALL * 0.6], [0, 1, 0]]), (what.shape[1] + 24, TALL))

    ink = [(row > INK).astype(np.float32) for row in page[:60]]
    lean = max(np.arange(-0.24, 0.4, 0.04), key=lambda lean: sum((leaning(row, lean).sum(0) ** 2).sum() for row in ink))
    print("leans", round(lean, 2))
    return [leaning(row, lean) for row in page]


rows = [row for page in range(3) for row in upright(rows[84 * page : 84 * page + 84])]
# %%
# Numerals as somebody may write them, to learn from; a sign of a number has a width and strokes of three points and more.
gen = np.random.default_rng(5)
FORMS = {
    "0": (72, ["50 14 14 34 12 72 50 92 87 70 85 32 48 13"]),
    "1": (12, ["50 0 50 50 50 100"]),
    "2": (42, ["5 2 5 50 3 97", "96 0 96 50 94 100"]),
    "3": (72, ["2 3 2 50 0 95", "50 2 50 50 49 97", "98 0 98 50 97 100"]),
    "i": (85, ["0 52 50 50 100 47"]),
    "z": (85, ["12 28 50 27 88 25", "0 74 50 73 100 70"]),
    "e": (85, ["10 14 50 13 90 10", "16 50 50 49 84 47", "0 88 50 87 100 84"]),
    "4": (80, ["6 6 50 50 94 95", "93 3 50 50 5 97"]),
    "5": (68, ["62 0 34 36 10 72 42 98 88 80 62 50 22 60", "30 10 60 8 92 5"]),
    "6": (85, ["48 0 50 16 52 34", "0 66 50 64 100 60"]),
    "7": (85, ["48 0 50 12 52 25", "14 50 50 49 86 46", "0 88 50 87 100 84"]),
    "8": (85, ["48 -4 50 6 52 18", "12 36 50 35 88 33", "16 64 50 63 84 60", "0 93 50 92 100 89"]),
    "9": (85, ["6 20 50 18 95 15", "66 18 42 60 4 98", "22 42 56 72 98 97"]),
}
SIGNS = list(FORMS)
STANDS, LIES = "123", "ize"
T = np.linspace(0, 1, 7)[:-1, None]


def curve(p):
    q = np.concatenate([p[:1], p, p[-1:]])
    parts = []
    for a, b, c, d in zip(q, q[1:], q[2:], q[3:]):
        parts.append((2 * T**3 - 3 * T**2 + 1) * b + (T**3 - 2 * T**2 + T) * (c - a) / 2 + (-2 * T**3 + 3 * T**2) * c + (T**3 - T**2) * (d - b) / 2)
    return np.concatenate([*parts, p[-1:]])


READY = {sign: (share / 100, [np.array(text.split(), float).reshape(-1, 2) / 100 for text in form]) for sign, (share, form) in FORMS.items()}


def drawn(canvas, sign, x, base, high, slant, rise, pen, joins, ink, stretch):
    """A numeral from x on; where it begins and ends."""
    share, form = READY[sign]
    wide = high * share * stretch * gen.normal(1, 0.1)
    slant, rise = slant + gen.normal(0, 0.03), rise + gen.normal(0, 0.03)
    strokes = []
    for p in form:
        p = p + gen.normal(0, 0.05, p.shape) * (0.6 * min(1, 0.85 / share), 1) + gen.normal(0, 0.026, 2)
        y = p[:, 1] - 1 - (p[:, 0] - 0.5) * rise * share
        strokes.append(np.stack([p[:, 0] * wide - (y + 0.5) * slant * high, base + y * high], 1))
    left = min(s[:, 0].min() for s in strokes)
    last = None
    for k, p in enumerate(strokes):
        p[:, 0] += x - left
        if last is not None and sign in "ze78" and (sign in "ze" or k > 1) and gen.random() < joins:
            cv2.line(canvas, tuple(int(v * 32) for v in last), tuple(int(v * 32) for v in p[0]), ink * gen.uniform(0.6, 0.9), max(1, round(pen * gen.uniform(0.4, 0.8))), cv2.LINE_AA, 4)
        q = curve(p)
        for piece in [q] if gen.random() > 0.05 else [q[: len(q) // 2], q[len(q) // 2 + 2 :]]:
            cv2.polylines(canvas, [np.round(piece * 32).astype(np.int32)], False, ink, max(1, round(pen * gen.uniform(0.85, 1.15))), cv2.LINE_AA, 4)
        last = p[-1]
    return x, max(s[:, 0].max() for s in strokes)


def framed(piece):
    """The ink of some columns of a row, in the middle of a frame."""
    columns = np.flatnonzero((piece > INK).any(0))
    out = np.zeros((TALL, BROAD), np.float32)
    if len(columns) < 2:
        return None
    piece = np.minimum(piece[:, columns[0] : columns[-1] + 1], 120) / 120
    w = min(piece.shape[1], BROAD)
    at = (BROAD - w) // 2
    out[:, at : at + w] = piece[:, :w]
    rows = np.flatnonzero((piece > INK / 120).any(1))
    move = int(np.clip(TALL / 2 - (rows[0] + rows[-1]) / 2, -4, 4))
    ink = out > 0.42
    down = (ink[1:] & ~ink[:-1]).sum(0)[at : at + w]
    across = (ink[:, 1:] & ~ink[:, :-1]).sum(1)[rows[0] : rows[-1] + 1]
    down.sort()
    across.sort()
    runs = (1.2 * down[w // 2], 1.2 * across[len(across) // 2], 0.8 * down[w * 6 // 7], 0.8 * across[len(across) * 6 // 7])
    return np.roll(out, move, 0), (*runs, w / 12, (rows[-1] - rows[0]) / 12, rows[0] / 20, rows[-1] / 20, (out > 0.45).sum() / w / 8)


py, px = np.mgrid[0:23, 0:20]
POOL = np.array([np.exp(-((py - 2.75 * i - 1.9) ** 2 + (px - 2.6 * j - 2.2) ** 2) / 4.5).ravel() for i in range(8) for j in range(7)]).T.astype(np.float32)


def features(frames):
    """Which way the edges run, in each part of the frame."""
    images = np.stack([cv2.GaussianBlur(f[0], (0, 0), 0.8) for f in frames]).reshape(-1, 23, 2, 20, 2)
    gx, gy = (images[:, :, :, :, 1] - images[:, :, :, :, 0]).mean(2), (images[:, :, 1] - images[:, :, 0]).mean(3)
    size, way = np.hypot(gx, gy), (np.arctan2(gy, gx) * (3 / np.pi)) % 6
    low = np.floor(way)
    part, low = way - low, low.astype(np.int8) % 6
    planes = [(size * ((low == d) * (1 - part) + ((low + 1) % 6 == d) * part)).reshape(len(images), -1) @ POOL for d in range(6)]
    return np.concatenate([np.sqrt(np.concatenate(planes, 1) + 1e-4), np.array([f[1] for f in frames], np.float32)], 1)


frames, names = [], []


def learn(piece, name):
    frame = framed(piece)
    if frame is not None:
        frames.append(frame)
        names.append(name)


for turn in range(800):
    canvas = np.zeros((2 * TALL, 360), np.uint8)
    high, slant, rise, pen = gen.uniform(20, 30), gen.normal(0, 0.06), gen.uniform(-0.05, 0.18), gen.uniform(3.5, 6.2)
    joins, ink, stretch, gap = gen.choice([0, 0.5, 0.8]), gen.uniform(110, 200), gen.uniform(0.75, 1.18), gen.uniform(0.16, 0.38)
    x, base = gen.uniform(16, 26), gen.uniform(34, 41)
    ends, chosen = [], []
    while len(chosen) < 4:
        sign = "1" if gen.random() < 0.15 else SIGNS[gen.integers(13)]
        before = chosen[-1] if chosen else ""
        if sign in STANDS and before in STANDS and before or sign in LIES and before in LIES and before:
            continue
        ends.append(drawn(canvas, sign, x, base + gen.normal(0, 1.2), high * gen.normal(1, 0.06), slant, rise, pen, joins, ink, stretch))
        chosen.append(sign)
        x = ends[-1][1] + max(0.1, gen.normal(gap, 0.07)) * high
    shown = cv2.GaussianBlur(cv2.resize(canvas, (180, TALL), interpolation=cv2.INTER_AREA).astype(np.float32), (0, 0), 0.8)
    shown += gen.normal(0, 4, shown.shape)
    cuts = [max(0, ends[0][0] - 3), *((a[1] + b[0]) / 2 for a, b in zip(ends, ends[1:])), ends[3][1] + 3]
    cuts = [int(round(c + gen.normal(0, 0.7))) for c in cuts]
    for a, b, sign in zip(cuts, cuts[1:], chosen):
        learn(shown[:, a:b], SIGNS.index(sign))
    k = turn % 3
    for pair in range(3):  # two together
        narrow = min(cuts[pair + 1] - cuts[pair], cuts[pair + 2] - cuts[pair + 1]) < 8
        if pair == k or narrow:
            learn(shown[:, cuts[pair] : cuts[pair + 2]], 16 if narrow else 13)
    if chosen[k] not in "23":
        a, b = cuts[k], cuts[k + 1]
        at = int(a + (b - a) * gen.uniform(0.35, 0.65))
        learn(shown[:, a:at] if turn % 2 else shown[:, at:b], 14)  # a part
        learn(shown[:, at : cuts[k + 2]], 15)  # one and a part
names = np.array(names)
X = features(frames)
axes = PCA(80, random_state=0).fit(X)
Z = axes.transform(X)
pooled = np.mean([np.cov(Z[names == kind].T) for kind in range(17)], 0)
MODELS = []
for kind in range(17):
    root = np.linalg.inv(np.linalg.cholesky(0.6 * np.cov(Z[names == kind].T) + 0.4 * pooled))
    MODELS.append((Z[names == kind].mean(0), root, np.log(np.diag(root)).sum()))


SHIFT = np.zeros((17, 80))


def chances(z):
    score = 0.4 * np.stack([size - 0.5 * (((z - mean - shift) @ root.T) ** 2).sum(1) for (mean, root, size), shift in zip(MODELS, SHIFT)], 1)
    return score - np.logaddexp.reduce(score, axis=1)[:, None]


print(X.shape, (chances(Z).argmax(1) == names).mean())


# %%
def pieces_of(row):
    """Where a row may be cut, and how the pieces look."""
    ink = row > INK
    n, label, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    for k in range(1, n):  # specks, a rest of a rule
        if stats[k][4] < 8 or stats[k][1] + stats[k][3] <= 3 or stats[k][1] >= TALL - 3 or (stats[k][2] > 60 and stats[k][3] < 5):
            ink[label == k] = False
    row = np.where(cv2.dilate(ink.astype(np.uint8), np.ones((3, 3))) > 0, row, 0)
    count = (row > INK).sum(0)
    columns = np.flatnonzero(count)
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
    for a in range(len(cuts)):
        for b in range(a + 1, len(cuts)):
            blank = not count[cuts[a] : cuts[b]].any()
            if cuts[b] - cuts[a] > BROAD and not blank:
                break
            frame = None if blank else framed(row[:, cuts[a] : cuts[b]])
            pieces.append((a, b, None if frame is None else len(found)))
            if frame is not None:
                found.append(frame)
    return len(cuts) - 1, pieces, axes.transform(features(found))


def read(last, pieces, z):
    """The signs of a row: it is cut where numerals fit best, standing and lying ones in turn."""
    scores = chances(z)
    best = {(0, ""): (0.0, "", [])}
    for a, b, at in pieces:
        for before in ("", "stands", "lies"):
            if (a, before) not in best:
                continue
            total, text, used = best[a, before]
            if at is None:
                options = [(before, total, text, used)]
            else:
                options = []
                for k, sign in enumerate(SIGNS):
                    kind = "stands" if sign in STANDS else "lies" if sign in LIES else ""
                    if not (kind == "lies" and before != "stands" or kind == "stands" and before == "stands"):
                        options.append((kind, total + max(scores[at, k], -20), text + sign, [*used, at]))
            for kind, new, longer, more in options:
                if (b, kind) not in best or new > best[b, kind][0]:
                    best[b, kind] = (new, longer, more)
    return max(best[key] for key in best if key[0] == last)


amounts = []
for page in range(3):
    ready = [pieces_of(row) for row in rows[84 * page : 84 * page + 84]]
    SHIFT[:] = 0
    for _ in range(2):
        # What is read with little doubt shows this hand's own numerals.
        texts, own = [], [[] for _ in SIGNS]
        for last, pieces, z in ready:
            score, text, used = read(last, pieces, z)
            texts.append(text)
            if score > -6:
                for sign, at in zip(text, used):
                    own[SIGNS.index(sign)].append(z[at])
        for k, seen in enumerate(own):
            if seen:
                SHIFT[k] = (np.array(seen) - MODELS[k][0]).sum(0) / (len(seen) + 6)
    amounts += [int("".join(str(LIES.index(c) + 1) if c in LIES else c for c in text)) for text in texts]
table = [(k // 84 + 1, k % 84 + 1, amount) for k, amount in enumerate(amounts)]
with open("output/amounts.csv", "w") as out:
    out.write("amount,page,line\n" + "".join(f"{amount},{page},{line}\n" for page, line, amount in sorted(table, reverse=True)))
