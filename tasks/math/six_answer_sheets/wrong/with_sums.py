# %%
import csv

import cv2
import numpy as np

cv2.setNumThreads(1)
scans = [cv2.imread(f"sheet_{k}.jpg", cv2.IMREAD_GRAYSCALE).astype(np.float32) for k in (1, 2)]
print([scan.shape for scan in scans])
HIGH, WIDE = scans[0].shape
# The form, as measured in the first scan when it is turned straight: three blocks of 30 lines.
LINES, STEP, TOP = 30, 50, 178
BLOCKS = ((70, 140, 430), (445, 515, 805), (820, 890, 1180))


def darkness(scan):
    small = cv2.medianBlur(cv2.resize(scan, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA).astype(np.uint8), 41)
    paper = cv2.resize(small.astype(np.float32), (WIDE, HIGH), interpolation=cv2.INTER_CUBIC)
    return np.clip(paper - scan, 0, 255) * (220 / np.maximum(paper, 60))


def best_place(p, most):
    return np.convolve(p, [1, 2, 1], "same").argmax() - most


def straight(dark):
    """The sheet with its printed lines where the form has them."""
    thin = np.minimum(dark, 70)

    def turned(angle):
        return cv2.getRotationMatrix2D((WIDE / 2, HIGH / 2), angle, 1)

    angle = max(np.arange(-1.6, 1.61, 0.1), key=lambda a: np.var(cv2.warpAffine(thin, turned(a), (WIDE, HIGH)).mean(1)[100:-100]))
    flat = cv2.warpAffine(thin, turned(angle), (WIDE, HIGH))
    form = np.zeros((HIGH, WIDE), np.float32)
    for left, inner, right in BLOCKS:
        form[TOP : TOP + LINES * STEP + 1 : STEP, left:right] = 1
        form[TOP : TOP + LINES * STEP, [left, inner, right]] = 1
    fit = np.fft.irfft2(np.fft.rfft2(flat) * np.conj(np.fft.rfft2(cv2.GaussianBlur(form, (0, 0), 2.5))), flat.shape)
    near = np.roll(fit, (25, 25), (0, 1))[:51, :51]
    dy, dx = (int(v) - 25 for v in np.unravel_index(near.argmax(), near.shape))
    down, across = [], []
    for left, inner, right in BLOCKS:
        for k in range(LINES + 1):
            y = TOP + k * STEP + dy
            for x in range(left + 20, right - 19, 30):
                down.append((x, y - dy, best_place(flat[y - 12 : y + 13, x + dx - 15 : x + dx + 16].mean(1), 12) + dy))
            for x in {left, inner, right} & {70, 140, 515, 890, 1180} if k < LINES else ():  # those that stand alone
                across.append((x, y - dy + 23, best_place(flat[y + 3 : y + 44, x + dx - 24 : x + dx + 25].mean(0), 24) + dx))

    def smooth(found):
        found = np.array(found, float)

        def terms(x, y):
            u, v = x / 620 - 1, y / 877 - 1
            return np.stack([u**i * v**j for i in range(5) for j in range(6 - i)], -1)

        base, weight = terms(found[:, 0], found[:, 1]), np.ones(len(found))
        for _ in range(6):
            c = np.linalg.lstsq(base * weight[:, None], found[:, 2] * weight, rcond=None)[0]
            weight = 1 / (1 + (found[:, 2] - base @ c) ** 2)
        x, y = np.meshgrid(np.arange(0, WIDE, 8.0), np.arange(0, HIGH, 8.0))
        return cv2.resize((terms(x, y) @ c).astype(np.float32), (WIDE, HIGH))

    x, y = np.meshgrid(np.arange(WIDE), np.arange(HIGH))
    x, y = x + smooth(across), y + smooth(down)
    m = cv2.invertAffineTransform(turned(angle))
    there = [(row[0] * x + row[1] * y + row[2]).astype(np.float32) for row in m]
    return cv2.remap(dark.astype(np.float32), *there, cv2.INTER_CUBIC)


def without_rules(page):
    page = page.copy()

    def take(part, axis):
        profile = np.percentile(part, 25, axis=axis, keepdims=True)
        ends = np.take(profile, [0, 1, -2, -1], axis=1 - axis)
        part -= np.maximum(profile - np.median(ends), 0)

    for _, inner, right in BLOCKS:
        for k in range(LINES + 1):
            for x in range(inner - 30, right + 10, 58):
                take(page[TOP + k * STEP - 5 : TOP + k * STEP + 6, x : x + 58], 1)
        for x in (inner, right):
            for y in range(TOP, TOP + LINES * STEP, STEP):
                take(page[y : y + STEP, x - 5 : x + 6], 0)
    return np.maximum(page, 0)


pages = [without_rules(straight(darkness(scan))) for scan in scans]
INK, OVER = 45, 16


# %%
def lines_of(page):
    """The ink of each line, also what reaches over its rules: parts belong to the line in which they end."""
    result = []
    for _, inner, right in BLOCKS:
        part = page[:, inner - 10 : right + 6]
        n, label, stats, _ = cv2.connectedComponentsWithStats((part > 40).astype(np.uint8))
        owner, owner_above = np.full(n, -9), np.full(n, -9)
        for k in range(1, n):
            _, y, w, h, area = stats[k]
            if area < 8 or (h <= 3 and w >= 7):
                continue
            owner[k] = owner_above[k] = (y + h - 9 - TOP) // STEP
            if y < TOP + owner[k] * STEP - OVER:
                owner_above[k] -= 1  # two lines hang together
        for k in range(LINES):
            rule = TOP + k * STEP
            lab = label[rule - OVER : rule + STEP + OVER]
            upper = np.arange(rule - OVER, rule + STEP + OVER)[:, None] < rule - 2
            lower = np.arange(rule - OVER, rule + STEP + OVER)[:, None] >= rule + STEP - 2
            mine = ((owner[lab] == k) & ((owner_above[lab] == k) | ~upper)) | ((owner_above[lab] == k) & (owner[lab] == k + 1) & ~lower)
            around = cv2.dilate(mine.astype(np.uint8), np.ones((3, 3))) > 0
            result.append(np.where(around & ((lab == 0) | mine), part[rule - OVER : rule + STEP + OVER], 0))
    return result


cells = [cell for page in pages for cell in lines_of(page)]
sums = list(csv.DictReader(open("sums.csv")))
print(len(cells), sums[:3])
OUT = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "x": lambda a, b: a * b, ":": lambda a, b: a // b}
wanted = [str(OUT[one["sum"].split()[1]](*map(int, one["sum"].split()[::2]))) for one in sums]
for k in (3, 40):  # a look
    print("\n".join("".join(" .+#"[min(3, int(v / 45))] for v in row[40:200]) for row in cells[k][::2]))

# %%
# Figures drawn with a pen of my own, to learn from: the usual forms of each, through these points.
FORMS = {
    "0": [["42 06 22 02 06 25 04 60 20 97 42 92 56 60 52 22 36 04 28 08"], ["30 02 12 15 05 50 15 90 33 98 50 75 52 35 38 08 25 03"]],
    "1": [["30 00 28 50 26 99"], ["15 28 32 02 32 02 30 50 28 99"], ["14 26 32 02 32 02 30 50 29 98", "10 99 50 98"]],
    "2": [["06 25 15 06 36 00 50 16 44 40 24 70 03 97 03 97 30 94 58 96"], ["07 24 20 03 42 04 50 24 36 56 15 90 04 97 02 84 14 80 34 95 60 92"]],
    "3": [["08 12 28 00 48 12 44 36 20 46 20 46 46 54 54 76 36 98 05 90"], ["06 04 50 02 50 02 24 40 24 40 50 52 54 78 34 99 04 90"]],
    "4": [
        ["20 02 12 30 04 62 04 62 30 62 60 58", "44 30 42 65 38 99"],
        ["44 00 20 36 02 68 02 68 30 68 60 66", "44 00 42 50 42 99"],
        ["10 05 05 40 15 55 50 50", "50 05 47 50 42 99"],
    ],
    "5": [
        ["14 04 10 42 10 42 36 38 54 62 42 92 16 99 02 90", "13 04 34 05 57 00"],
        ["56 02 34 05 16 05 16 05 11 44 11 44 36 40 53 64 40 94 15 99 03 90"],
    ],
    "6": [["46 02 24 20 08 55 10 85 28 99 48 86 46 62 28 54 10 70"], ["36 00 18 35 06 70 16 97 40 97 52 76 38 58 16 66 09 80"]],
    "7": [
        ["01 06 30 07 57 02 57 02 37 45 24 99"],
        ["01 06 30 07 57 02 57 02 37 45 24 99", "14 50 52 46"],
        ["05 22 07 06 07 06 32 08 56 03 56 03 34 50 26 99"],
    ],
    "8": [
        ["50 14 30 00 12 14 20 38 42 56 50 80 30 99 08 84 16 60 40 40 50 20 44 08"],
        ["30 02 12 10 12 34 30 44 46 34 46 12 28 03", "30 46 08 60 08 86 28 99 50 88 50 60 28 46"],
    ],
    "9": [["50 20 32 02 10 14 08 38 26 50 44 38 50 16 50 16 48 55 44 99"], ["50 16 30 00 08 16 10 42 30 48 48 30 51 14 51 14 52 60 42 96 20 99 06 92"]],
}
gen = np.random.default_rng(7)
T = np.linspace(0, 1, 7)[:-1, None]
BASIS = np.concatenate([2 * T**3 - 3 * T**2 + 1, T**3 - 2 * T**2 + T, -2 * T**3 + 3 * T**2, T**3 - T**2], 1)


def smooth_line(p, corner):
    q = np.concatenate([p[:1], p, p[-1:]])
    parts = []
    for k in range(1, len(q) - 2):
        a, b, c, d = q[k - 1 : k + 3]
        if k - 1 in corner:
            continue
        before = c - b if k == 1 or k - 2 in corner else (c - a) / 2
        after = c - b if k == len(q) - 3 or k in corner else (d - b) / 2
        parts.append(BASIS @ np.array([b, before, c, after]))
    return np.concatenate([*parts, p[-1:]])


READY = {}
for figure, forms in FORMS.items():
    for form in forms:
        strokes = []
        for text in form:
            p = np.array(text.split(), float).reshape(-1, 2) / 100
            strokes.append((p, {k for k in range(len(p) - 1) if (p[k] == p[k + 1]).all()}))
        READY.setdefault(figure, []).append(strokes)


def drawn(strokes):
    """A figure as somebody may write it, upright but for a little."""
    high = gen.uniform(16, 29)
    wide, lean, turn, pen = high * gen.uniform(0.8, 1.28), gen.normal(0, 0.13), gen.normal(0, 0.06), gen.uniform(3.6, 7)
    ink = int(gen.uniform(95, 190))
    canvas = np.zeros((96, 96), np.uint8)
    for p, corner in strokes:
        p = p + gen.normal(0, 0.034, p.shape) + gen.normal(0, 0.012, 2)
        for k in corner:
            p[k + 1] = p[k]
        q = smooth_line(p, corner)
        x, y = q[:, 0] - 0.3, q[:, 1] - 0.5
        x = x - lean * y
        dots = np.stack([(x + turn * y) * wide * 2 + 48, (y - turn * x) * high * 2 + 48], 1)
        broken = gen.random() < 0.06 and len(dots) > 14
        pieces = [dots]
        if broken:
            at = int(gen.uniform(0.15, 0.75) * len(dots))
            pieces = [dots[:at], dots[at + max(2, len(dots) // 9) :]]
        for piece in pieces:
            cv2.polylines(canvas, [np.round(piece * 16).astype(np.int32)], False, ink, max(1, round(pen * gen.uniform(0.9, 1.1))), cv2.LINE_AA, 4)
    small = cv2.resize(canvas, (48, 48), interpolation=cv2.INTER_AREA).astype(np.float32)
    return cv2.GaussianBlur(small, (0, 0), 0.75)


def beside(a, b, gap):
    """Two figures next to each other."""
    a, b = (c[:, c.max(0) > INK] if (c > INK).any() else c for c in (a, b))
    return np.concatenate([a, np.zeros((48, gap), np.float32), b], 1), a.shape[1]


grid = np.arange(24)
POOL = np.array([np.exp(-((grid[:, None] - 4 * i - 1.5) ** 2 + (grid - 4 * j - 1.5) ** 2) / 13.5).ravel() for i in range(6) for j in range(6)]).T.astype(np.float32)


def framed(crop):
    rows, columns = (np.flatnonzero((crop > INK).any(axis)) for axis in (1, 0))
    if len(rows) < 6 or len(columns) < 2:
        return None
    p = np.minimum(crop[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], 120)
    h, w = p.shape
    scale = 20 / max(h, 0.95 * w)
    p = cv2.resize(p, (max(1, round(w * scale)), max(2, round(h * scale))), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    out = np.zeros((24, 24), np.float32)
    y, x = (24 - p.shape[0]) // 2, (24 - p.shape[1]) // 2
    out[y : y + p.shape[0], x : x + p.shape[1]] = p / p.max()
    return out, (1.5 * w / h, 1.0 * h / 30)


def features(frames):
    """Which way the edges run, in each part of the frame."""
    images = np.stack([cv2.GaussianBlur(f[0], (0, 0), 0.8) for f in frames])
    gx, gy = np.zeros_like(images), np.zeros_like(images)
    gx[:, :, 1:-1], gy[:, 1:-1] = images[:, :, 2:] - images[:, :, :-2], images[:, 2:] - images[:, :-2]
    size, way = np.hypot(gx, gy), (np.arctan2(gy, gx) * (4 / np.pi)) % 8
    low = np.floor(way)
    part, low = way - low, low.astype(np.int8) % 8
    planes = [(size * ((low == d) * (1 - part) + ((low + 1) % 8 == d) * part)).reshape(len(images), -1) @ POOL for d in range(8)]
    return np.concatenate([np.sqrt(np.concatenate(planes, 1) + 1e-6), np.array([f[1] for f in frames], np.float32)], 1)


frames, names = [], []


def learn(crop, name):
    frame = framed(crop)
    if frame:
        frames.append(frame)
        names.append(name)


for figure, forms in READY.items():
    for k, form in enumerate(forms):
        for _ in range(150):
            crop = drawn(form)
            if gen.random() < 0.25:  # with a bit of its neighbour
                other = READY[str(gen.integers(10))]
                pair, at = beside(crop, drawn(other[gen.integers(len(other))]), int(gen.integers(0, 2)))
                crop = pair[:, : at + int(gen.integers(1, 4))]
                if gen.random() < 0.5:
                    pair, at = beside(drawn(other[gen.integers(len(other))]), drawn(form), int(gen.integers(0, 2)))
                    crop = pair[:, at - int(gen.integers(1, 4)) :]
            learn(crop, figure + "abc"[k])
for _ in range(350):  # what is no figure: halves, pairs
    one, two = (drawn(READY[d][gen.integers(len(READY[d]))]) for d in map(str, gen.choice([0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9], 2)))
    pair, at = beside(one, two, int(gen.integers(0, 10)))
    half = int(at * gen.uniform(0.35, 0.65))
    learn(pair[:, :half], "left half")
    learn(pair[:, half:at], "right half")
    learn(pair, "pair")
    learn(pair[:, : at + int((pair.shape[1] - at) * gen.uniform(0.35, 0.65))], "pair, part")
X = features(frames)
print(X.shape)
centre = X.mean(0)
axes = np.linalg.eigh(np.cov((X - centre).T))[1][:, ::-1][:, :44].astype(np.float32)
Z, names = (X - centre) @ axes, np.array(names)
KINDS = sorted(set(names))
pooled = np.mean([np.cov(Z[names == kind].T) for kind in KINDS], 0)
MODELS = []
for kind in KINDS:
    z = Z[names == kind]
    root = np.linalg.inv(np.linalg.cholesky(0.6 * np.cov(z.T) + 0.4 * pooled))
    MODELS.append((z.mean(0), root, np.log(np.diag(root)).sum()))


SHIFT, PRIOR = np.zeros((len(KINDS), 44), np.float32), np.zeros(len(KINDS))


def scores(X):
    z = (X - centre) @ axes
    fits = [size - 0.5 * (((z - mean - shift) @ root.T) ** 2).sum(1) for (mean, root, size), shift in zip(MODELS, SHIFT)]
    return z, 0.3 * np.stack(fits, 1) + PRIOR


def chances(X):
    """The logarithm of each figure's probability."""
    _, score = scores(X)
    score -= np.logaddexp.reduce(score, axis=1)[:, None]
    return np.stack([np.logaddexp.reduce(score[:, [k for k, kind in enumerate(KINDS) if kind[0] == d]], axis=1) for d in "0123456789"], 1)


print("on its own samples", np.mean([str(c.argmax()) == n[0] for c, n in zip(chances(X[:3000]), names[:3000])]))
# %%
LEANS = np.arange(-0.3, 0.61, 0.06)


def upright(image):
    def leaning(what, lean):
        h, w = what.shape
        return cv2.warpAffine(what, np.float32([[1, lean, 14 - lean * h / 2], [0, 1, 0]]), (w + 28, h))

    ink = (image > INK).astype(np.float32)
    return leaning(image, max(LEANS, key=lambda lean: (leaning(ink, lean).sum(0) ** 2).sum()))


def read_number(image, want):
    """How well the best string of figures fits, how well the wanted one does, and the pieces of the wanted one."""
    rows, columns = (np.flatnonzero((image > INK).any(axis)) for axis in (1, 0))
    if len(rows) < 8 or len(columns) < 4:
        return -99.0, "", -99.0, []
    image = image[max(0, rows[0] - 2) : rows[-1] + 3, max(0, columns[0] - 2) : columns[-1] + 3]
    high = float(np.clip(rows[-1] - rows[0], 14, 29))
    image = upright(image)
    key = image.tobytes()
    if key not in KNOWN:
        count = (image > INK).sum(0)
        columns = np.flatnonzero(count)
        low, end = columns[0], columns[-1] + 1
        smooth = np.convolve(count, [0.25, 0.5, 0.25], "same")
        cuts = [low]
        for x in range(low + 2, end - 1):
            if (smooth[x] <= smooth[x - 1] and smooth[x] <= smooth[x + 1] and smooth[x] < 9) or (x - cuts[-1] >= 4 and smooth[x] > 0):
                cuts.append(x)
        cuts.append(end)
        pieces, found = [], []
        for a in range(len(cuts)):
            for b in range(a + 1, len(cuts)):
                if cuts[b] - cuts[a] > 1.15 * high:
                    break
                frame = framed(image[:, cuts[a] : cuts[b]])
                if frame:
                    pieces.append((a, b))
                    found.append(frame)
        KNOWN[key] = len(cuts) - 1, pieces, features(found) if found else None
    last, pieces, X = KNOWN[key]
    if X is None:
        return -99.0, "", -99.0, []
    after = {}
    for k, (piece, chance) in enumerate(zip(pieces, chances(X))):
        after.setdefault(piece[0], []).append((piece[1], np.maximum(chance, -25), k))
    best = {(0, 0): (0.0, "")}
    mine = {(0, 0): (0.0, [])}
    for a in range(last + 1):
        for n in range(4):
            for b, chance, k in after.get(a, []):
                if (a, n) in best:
                    score = best[a, n][0] + chance.max()
                    if (b, n + 1) not in best or best[b, n + 1][0] < score:
                        best[b, n + 1] = score, best[a, n][1] + str(chance.argmax())
                if (a, n) in mine and n < len(want):
                    score = mine[a, n][0] + chance[int(want[n])]
                    if (b, n + 1) not in mine or mine[b, n + 1][0] < score:
                        mine[b, n + 1] = score, [*mine[a, n][1], k]
    free = max((best[last, n][0] - 4 * (n != len(want)), best[last, n][1]) for n in range(1, 5) if (last, n) in best) if any((last, n) in best for n in range(1, 5)) else (-99.0, "")
    own, where = mine.get((last, len(want)), (-99.0, []))
    return free[0], free[1], own, [X[k] for k in where]


def above(cell, top):
    """What stands over a number that is struck out: cut along the lines with the least ink."""
    ink = (cell > INK).astype(np.float32)
    columns = np.flatnonzero(ink.any(0))
    x = np.arange(cell.shape[1]) - columns.mean()
    lines = [(slope, y) for slope in np.arange(-0.1, 0.11, 0.02) for y in np.arange(top + 13, top + 25)]
    shown = {}
    for slope, y in lines:
        at = np.clip(np.round(y + slope * x).astype(int), 0, len(ink) - 1)
        shown[slope, y] = ink[at, np.arange(len(x))].sum() + 0.02 * abs(y - top - 19)
    chosen = []
    for slope, y in sorted(shown, key=shown.get):
        if all(abs(y - other) > 2 for _, other in chosen):
            chosen.append((slope, y))
    return [np.where(np.arange(len(cell))[:, None] < y + slope * x, cell, 0) for slope, y in chosen[:3]]


def read_line(cell, want):
    """The best reading over the ways the line may be made up."""
    ink = cell > INK
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    parts = [s for s in stats[1:] if s[4] >= 8]
    columns = np.flatnonzero(ink.any(0))
    gaps = [b for a, b in zip(columns, columns[1:]) if b - a >= 6 and a - columns[0] > 30 and columns[-1] - b > 24]
    tries = [cell] if columns[-1] - columns[0] < 30 * len(want) + 10 else []
    wide = columns[-1] - columns[0] > 24 * len(want) + 10
    if wide:
        tries += [cell[:, at - 2 :] for at in gaps]
    big = [s for s in parts if s[3] >= 9 and s[4] >= 25]
    top, foot = min(s[1] for s in big), max(s[1] + s[3] for s in big)
    if top <= 24 and foot - top > 38:
        tries += above(cell, top)
    found = [read_number(part, want) for part in tries or [cell]]
    free = max(found, key=lambda f: f[0])
    own = max(found, key=lambda f: f[2])
    return free[1], own[2] - free[0], own[3], free[0]


def fits(margin, score):
    """What can hardly be read in any way must be further off before it counts as wrong."""
    return margin > -3 + 0.8 * max(score, -9)


KNOWN = {}
for turn in range(2):
    # What fits its sum shows the hands' own forms: each form of a figure goes there, and forms that nobody uses become unlikely.
    read = [read_line(cell, want) for cell, want in zip(cells, wanted)]
    WELL = [(piece, figure) for (_, margin, pieces, _), want in zip(read, wanted) if margin > -0.5 for piece, figure in zip(pieces, want)]
    z, score = scores(np.array([piece for piece, _ in WELL]))
    allowed = np.array([[kind[0] == figure for kind in KINDS] for _, figure in WELL])
    closest = np.where(allowed, score, -1e9).argmax(1)
    PRIOR, SHIFT = np.zeros(len(KINDS)), np.zeros((len(KINDS), 44), np.float32)
    for k, kind in enumerate(KINDS):
        if kind[0].isdigit():
            count = (closest == k).sum()
            same = sum((closest == j).sum() for j, other in enumerate(KINDS) if other[0] == kind[0])
            PRIOR[k] = np.log((count + 2) / (same + 6))
            SHIFT[k] = (z[closest == k] - MODELS[k][0]).sum(0) / (count + 10)
    print(len(WELL), "figures;", dict(zip(KINDS, PRIOR.round(1))))
read = [read_line(cell, want) for cell, want in zip(cells, wanted)]
print(sum(not fits(margin, score) for _, margin, _, score in read), "wrong")
for one, want, (text, margin, _, score) in zip(sums, wanted, read):
    if margin < -1:
        print(one["item"], want, text, round(float(margin), 1), round(float(score), 1))
# %%
import os

os.makedirs("output", exist_ok=True)
with open("output/marks.csv", "w") as out:
    out.write("item,sum,right\n")
    for one, (_, margin, _, score) in zip(sums, read):
        out.write(f"{one['item']},{one['sum']},{'yes' if fits(margin, score) else 'no'}\n")
print("done")
