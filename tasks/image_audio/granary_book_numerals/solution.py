# %%
import cv2
import numpy as np
from PIL import Image

COLUMNS, PITCH, TALL, INK, SIDE = 18, 63, 510, 62, 24


def darkness(path):
    grey = cv2.resize(np.asarray(Image.open(path).convert("L")), (1240, 1754), interpolation=cv2.INTER_CUBIC)
    paper = cv2.GaussianBlur(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((25, 25))), (0, 0), 9).astype(np.float32)
    return np.clip(paper - grey, 0, 255)


def straight(dark):
    """The page turned and bent so that its rules stand upright; where its columns and tiers are."""
    high, wide = dark.shape
    thin = np.clip(np.minimum(dark, 60) - 0.5 * np.minimum(np.roll(dark, 4, 1), 60) - 0.5 * np.minimum(np.roll(dark, -4, 1), 60), 0, 60)
    best = (0,)
    few = thin[150:1600:5]
    for angle in np.arange(-1.3, 1.31, 0.1):  # a small turn is nearly a shear
        shear = np.float32([[1, -5 * np.tan(np.deg2rad(angle)), 145 * 5 * np.tan(np.deg2rad(angle))], [0, 1, 0]])
        turned = cv2.warpAffine(few, shear, (wide, len(few)))
        best = max(best, ((turned.sum(0) ** 2).sum(), -angle))
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), best[1], 1)
    dark, thin = cv2.warpAffine(dark, turn, (wide, high)), cv2.warpAffine(thin, turn, (wide, high))
    # The rules' comb, strip by strip, then a smooth bend through what was found.
    combs = {}
    for y in range(60, high - 100, 40):
        total = thin[y : y + 60].sum(0)
        near = np.minimum(np.convolve(total, [1, 1, 1], "same"), 1500)
        combs[y + 30] = sum(near[20 + k * PITCH : 90 + k * PITCH] for k in range(COLUMNS + 1))
    middle = 20 + int(np.argmax(cv2.GaussianBlur(sum(combs.values())[None], (0, 0), 2)))
    where = np.array([(y, middle - 8 + comb[max(0, middle - 28) : middle - 11].argmax() - min(0, middle - 28)) for y, comb in combs.items()], float)
    for _ in range(3):
        fit = np.polyfit(where[:, 0] / 900 - 1, where[:, 1], 4)
        where = where[abs(np.polyval(fit, where[:, 0] / 900 - 1) - where[:, 1]) < 3]
    move = np.polyval(fit, np.arange(high) / 900 - 1) - middle
    xs, ys = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
    dark = cv2.remap(dark, xs + move[:, None].astype(np.float32), ys, cv2.INTER_LINEAR)
    lying = cv2.erode(np.minimum(dark, 70), np.ones((1, 41)))
    places = []
    for k in range(COLUMNS):
        part = lying[:, middle + k * PITCH : middle + (k + 1) * PITCH].sum(1)
        places.append([top - 25 + np.argmax(part[top - 25 : top + 26] + part[top - 25 + TALL : top + 26 + TALL]) for top in (86, 628, 1170)])
    tops = np.array([np.polyval(np.polyfit(np.arange(COLUMNS), column, 3), np.arange(COLUMNS)) for column in cv2.medianBlur(np.array(places, np.float32), 5).T])
    return dark, middle, tops.round().astype(int)


cells = []
for number in range(1, 5):
    dark, left, tops = straight(darkness(f"page_{number}.jpg"))
    print(number, left, tops[:, ::6].tolist())
    for top in tops:
        for k in range(COLUMNS - 1, -1, -1):
            cells.append(dark[top[k] + 8 : top[k] + TALL - 20, left + k * PITCH + 4 : left + (k + 1) * PITCH - 3])
# %%
# The signs as somebody may brush them, to learn from: a box's height, and the strokes.
SIGNS = {
    "一": (0.28, [["- 3 60 50 48 97 40"], ["- 2 30 18 52 55 50 80 42 98 60"]]),
    "二": (0.66, [["- 18 12 50 9 82 6", "- 2 92 50 88 98 85"], ["- 24 10 50 14 76 8", "- 4 80 24 92 60 88 97 92"], ["o 20 12 50 9 78 7 78 7 44 46 10 88 10 88 50 86 96 84"]]),
    "三": (0.9, [["- 14 8 50 6 86 3", "- 20 48 50 46 80 43", "- 2 94 50 92 98 88"], ["- 20 8 48 10 74 4", "- 24 44 50 48 74 42", "- 4 88 30 93 62 91 96 92"], ["- 18 8 48 6 84 3", "o 24 46 50 44 76 42 76 42 42 68 8 94 8 94 50 92 96 88"]]),
    "四": (
        0.84,
        [
            ["| 8 12 10 50 15 92", "o 8 14 50 10 92 8 92 8 90 50 84 92", "/ 38 14 37 40 24 62", "o 62 12 61 40 64 54 78 54", "- 14 88 50 86 84 84"],
            ["| 6 16 10 55 18 94", "o 8 18 50 12 94 12 94 12 90 55 80 92", "o 36 34 38 60 50 62 64 56 66 32", "- 18 92 50 88 80 88"],
            ["| 8 10 10 50 16 90", "o 8 12 50 9 92 8 92 8 90 50 82 92", "| 38 12 38 50 37 86", "| 63 12 62 50 62 86", "- 16 90 50 88 82 87"],
        ],
    ),
    "五": (
        0.94,
        [
            ["- 14 8 50 6 86 4", "| 48 8 42 45 34 92", "o 18 48 45 44 76 42 76 42 74 68 70 92", "- 2 95 50 93 98 92"],
            ["- 16 8 50 6 82 4", "o 48 8 42 28 33 50 33 50 52 46 74 43 74 43 70 66 64 92", "- 4 93 50 92 96 90"],
        ],
    ),
    "六": (
        0.94,
        [
            [". 44 2 52 10 56 20", "- 2 38 50 34 98 31", "/ 36 52 28 74 6 96", ". 58 54 76 72 92 94"],
            [". 46 0 50 10 52 20", "o 6 36 50 34 88 30 88 30 50 48 28 72 8 92", ". 52 56 74 74 90 90"],
            ["/ 58 0 52 10 44 20", "- 8 36 50 34 94 30", "o 40 48 26 68 10 88 10 88 34 78 58 58 58 58 76 74 92 92"],
        ],
    ),
    "七": (
        0.94,
        [
            ["- 2 52 50 42 97 32", "o 42 2 41 50 44 84 62 92 88 88 94 68"],
            ["- 4 46 50 40 90 34", "o 46 4 40 50 38 78 50 92 92 84"],
            ["- 6 38 50 37 94 34", "o 40 4 38 40 38 86 38 86 64 90 96 84"],
        ],
    ),
    "八": (
        0.86,
        [
            ["/ 36 14 28 54 3 94", "\\ 58 6 66 46 97 94"],
            ["/ 32 24 24 60 4 92", "o 36 14 50 12 62 10 62 10 68 48 96 90"],
            ["/ 34 22 24 54 8 88", ". 60 12 74 46 92 84"],
        ],
    ),
    "九": (
        0.95,
        [
            ["/ 38 2 34 50 4 96", "o 6 36 40 32 68 26 68 26 62 66 70 90 92 90 96 70"],
            ["/ 42 2 36 46 6 92", "o 10 40 42 32 64 30 64 30 56 62 56 82 76 94 94 82"],
            ["o 8 34 30 30 64 24 64 24 60 60 66 86 84 92 96 72", "/ 40 2 34 40 10 94"],
        ],
    ),
    "十": (0.95, [["- 2 50 50 45 98 42", "| 50 2 50 50 50 98"], ["- 6 44 50 42 96 36", "| 52 4 50 50 46 96"]]),
    "百": (
        1.0,
        [
            ["- 2 8 50 5 98 3", "/ 52 8 44 22 36 32", "| 18 34 20 65 21 98", "o 18 36 50 32 80 32 80 32 80 65 78 98", "- 22 64 50 62 76 60", "- 22 94 50 92 78 92"],
            ["- 4 10 50 6 96 2", "/ 50 8 40 22 28 38", "| 20 38 22 65 25 96", "o 22 40 50 34 76 34 76 34 74 65 70 94", "o 30 60 66 58 66 58 32 88 32 88 72 86"],
            ["o 4 10 50 6 96 2 96 2 60 16 36 34", "| 22 36 22 65 26 96", "o 24 38 50 35 78 32 78 32 77 65 72 94", ". 36 56 48 60 60 66", "- 28 92 50 90 70 88"],
        ],
    ),
    "零": (
        1.06,
        [
            [
                "- 24 4 50 3 76 2", "| 8 18 6 26 4 34", "o 8 20 50 17 95 16 95 16 86 32", "| 50 4 50 20 50 42", ". 24 28 30 31 34 34", ". 64 27 70 30 75 33",
                "/ 50 46 34 62 4 74", "\\ 50 48 70 62 97 72", "- 34 68 50 67 64 66", "o 30 80 50 78 72 76 72 76 62 88 48 96", ". 46 86 56 94 62 100",
            ],
            ["- 22 4 50 3 78 1", "o 6 32 8 18 50 15 94 14 94 14 84 30", "| 50 3 50 20 49 38", "/ 50 42 34 58 6 70", "\\ 52 44 70 58 96 66", "o 32 74 68 70 68 70 52 84 60 98"],
        ],
    ),
    "〇": (0.72, [["o 52 6 20 16 8 50 22 86 52 94 84 80 93 48 80 16 50 7"], ["o 40 10 12 36 14 74 46 94 82 78 90 42 72 12 36 10"]]),
    "廿": (0.9, [["- 2 36 50 32 98 29", "| 28 6 29 50 31 92", "| 72 4 71 50 68 92", "- 30 90 50 88 70 87"], ["- 2 38 50 33 98 31", "o 28 8 29 50 34 90 34 90 66 88 66 88 70 50 71 4"]]),
    "卅": (0.95, [["- 2 44 50 40 98 37", "/ 26 8 26 50 8 94", "| 52 6 52 50 51 92", "| 78 4 78 50 77 98"], ["- 3 46 50 40 97 36", "| 24 10 23 50 18 92", "| 52 6 51 50 50 94", "| 80 4 80 50 81 96"]]),
    "半": (1.0, [[". 24 6 30 14 36 24", "/ 78 4 72 14 62 24", "- 16 40 50 37 84 35", "- 2 66 50 62 98 60", "| 50 2 50 50 50 99"], ["o 22 12 34 24 34 24 74 6", "- 16 42 50 38 84 36", "- 4 68 50 62 97 60", "| 52 10 51 50 48 98"]]),
    "两": (
        0.96,
        [
            ["- 3 8 50 5 97 3", "| 14 32 14 65 15 98", "o 14 34 50 30 88 29 88 29 88 65 86 95 74 88", "/ 38 8 36 50 24 74", ". 38 50 44 60 47 68", "/ 64 6 63 50 53 74", ". 66 48 71 58 76 68"],
            ["- 4 10 50 6 96 2", "| 12 34 13 65 16 96", "o 13 36 50 31 86 30 86 30 86 65 82 94", "/ 38 8 36 46 26 78", "/ 64 6 63 46 54 78"],
            ["- 4 8 50 6 96 4", "| 14 34 14 65 15 97", "o 14 36 50 32 88 30 88 30 88 65 84 95", ". 34 46 40 56 46 68", ". 60 44 66 54 72 66"],
        ],
    ),
    "石": (
        0.96,
        [
            ["- 4 10 50 7 96 4", "/ 46 10 34 45 3 80", "| 36 52 37 74 39 96", "o 36 54 60 50 87 48 87 48 86 74 82 95", "- 39 90 60 88 82 87"],
            ["o 10 12 50 8 88 4 88 4 44 36 6 78", "o 40 50 40 72 44 94", "o 40 52 64 47 86 48 86 48 82 72 76 90 46 92"],
            ["- 6 12 50 9 96 4", "/ 50 10 32 46 4 74", "o 44 54 40 72 46 92 66 94 84 86 88 64 78 52 58 50 42 56"],
        ],
    ),
    "斗": (
        1.0,
        [
            [". 18 10 28 16 34 26", ". 10 36 20 42 28 52", "- 2 74 50 67 98 60", "| 64 2 64 50 63 99"],
            [". 22 12 30 18 34 28", "o 14 40 24 46 28 54 28 54 8 76 8 76 50 68 96 58", "| 62 4 62 50 58 98"],
            ["o 20 8 34 22 34 22 18 38 18 38 32 52", "- 4 72 50 66 96 62", "| 64 4 64 50 64 98"],
        ],
    ),
    "升": (
        0.98,
        [
            ["/ 56 2 40 12 14 22", "- 2 54 50 49 98 46", "/ 34 18 34 55 10 98", "| 70 4 70 50 70 99"],
            ["o 50 6 18 22 18 22 34 26 32 60 12 94", "- 4 56 50 50 96 46", "| 70 8 70 50 66 97"],
            ["- 20 18 40 12 58 4", "/ 40 12 38 50 14 94", "o 4 52 50 48 94 44 94 44 72 20 72 20 72 60 70 98"],
        ],
    ),
}  # fmt: skip
gen = np.random.default_rng(5)
T = np.linspace(0, 1, 6)[:-1, None]
BASIS = np.concatenate([2 * T**3 - 3 * T**2 + 1, T**3 - 2 * T**2 + T, -2 * T**3 + 3 * T**2, T**3 - T**2], 1)
WIDTHS = {"-": (1, 0.88, 1.1), "|": (1.12, 0.95, 0.85), "/": (1.1, 0.95, 0.45), "\\": (0.75, 1.1, 0.7), ".": (0.7, 1.05, 1), "o": (0.95, 0.85, 0.8)}


def smooth_line(p, corner):
    q = np.concatenate([p[:1], p, p[-1:]])
    parts = []
    for k in range(len(p) - 1):
        if k in corner:
            continue
        a, b, c, d = q[k : k + 4]
        before = c - b if k == 0 or k - 1 in corner else (c - a) / 2
        after = c - b if k == len(p) - 2 or k + 1 in corner else (d - b) / 2
        parts.append(BASIS @ np.array([b, before, c, after]))
    return np.concatenate([*parts, p[-1:]])


READY = {}
for sign, (tall, forms) in SIGNS.items():
    READY[sign] = []
    for form in forms:
        strokes = []
        for kind, *numbers in map(str.split, form):
            p = np.array(numbers, float).reshape(-1, 2) / 100
            corner = {k for k in range(len(p) - 1) if (p[k] == p[k + 1]).all()}
            strokes.append((kind, p, corner, smooth_line(np.eye(len(p)), corner)))
        READY[sign].append((tall, strokes))


def drawn(canvas, form, x, top, hand):
    """A sign with its upper end at top; where it ends, where its first stroke begins and its last one ends."""
    tall, strokes = form
    high, wide, slant, rise, pen, ink, joins = hand
    high, wide = high * gen.normal(1, 0.085), wide * gen.normal(1, 0.09)
    slant, rise = slant + gen.normal(0, 0.03), rise + gen.normal(0, 0.025)
    made = []
    for kind, p, corner, line in strokes:
        p = p + gen.normal(0, 0.042, p.shape) * (1, min(1, 0.5 + 0.5 * tall)) + gen.normal(0, 0.016, 2)
        for k in corner:
            p[k + 1] = p[k]
        y = (p[:, 1] * tall - (p[:, 0] - 0.5) * rise) * high
        made.append((kind, line @ np.stack([(p[:, 0] - 0.5) * wide - (y - 0.5 * high) * slant, y], 1)))
    low = min(q[:, 1].min() for _, q in made)
    pen = pen * (1 if len(made) < 6 else 0.84)
    last = None
    for kind, q in made:
        q += (x, top - low)
        if last is not None and gen.random() < joins and np.hypot(*(q[0] - last)) < 0.75 * high:
            cv2.line(canvas, (last * 32).astype(int).tolist(), (q[0] * 32).astype(int).tolist(), ink * 0.8, max(1, round(pen * 0.7)), cv2.LINE_AA, 4)
        dots = np.round(q * 32).astype(np.int32)
        n = len(dots)
        for k, share in enumerate(WIDTHS[kind]):
            cv2.polylines(canvas, [dots[k * n // 3 : (k + 1) * n // 3 + 1]], False, ink, max(1, round(2 * pen * share)), cv2.LINE_AA, 4)
        last = q[-1]
    return max(q[:, 1].max() for _, q in made), made[0][1][0], last


def framed(piece):
    """The ink of some rows, in a frame; the ink of a column is 130 where it is full."""
    rows, columns = (np.flatnonzero((piece > INK).any(axis)) for axis in (1, 0))
    if len(rows) < 2 or len(columns) < 4:
        return None
    p = np.minimum(piece[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], 130)
    h, w = p.shape
    scale = (SIDE - 4) / max(h, w)
    p = cv2.resize(p, (max(2, round(w * scale)), max(2, round(h * scale))), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    out = np.zeros((SIDE, SIDE), np.float32)
    y, x = (SIDE - p.shape[0]) // 2, (SIDE - p.shape[1]) // 2
    out[y : y + p.shape[0], x : x + p.shape[1]] = p / 130
    ink = p > INK
    return out, (h / 14, w / 18, 1.2 * h / w, 0.5 * (np.diff(ink.astype(np.int8), axis=0) == 1).sum(0).mean() + 0.5 * ink[0].mean())


grid = np.arange(SIDE)
POOL = np.array([np.exp(-((grid[:, None] - 3.5 * i - 2.75) ** 2 + (grid - 3.5 * j - 2.75) ** 2) / 10).ravel() for i in range(6) for j in range(6)]).T.astype(np.float32)


def features(frames):
    """Which way the edges run, in each part of the frame."""
    if len(frames) > 600:
        return np.concatenate([features(frames[k : k + 600]) for k in range(0, len(frames), 600)])
    images = np.stack([cv2.GaussianBlur(f[0], (0, 0), 0.8) for f in frames])
    gx, gy = np.zeros_like(images), np.zeros_like(images)
    gx[:, :, 1:-1], gy[:, 1:-1] = images[:, :, 2:] - images[:, :, :-2], images[:, 2:] - images[:, :-2]
    size, way = np.hypot(gx, gy), (np.arctan2(gy, gx) * (4 / np.pi)) % 8
    low = np.floor(way)
    part, low = way - low, low.astype(np.int8) % 8
    planes = [(size * ((low == d) * (1 - part) + ((low + 1) % 8 == d) * part)).reshape(len(images), -1) @ POOL for d in range(8)]
    return np.concatenate([np.sqrt(np.concatenate(planes, 1) + 1e-6), np.array([f[1] for f in frames], np.float32)], 1)


frames, names = [], []


def learn(piece, name):
    frame = framed(piece)
    if frame:
        frames.append(frame)
        names.append(name)


def blot(canvas, x, y, hand):
    """A slip brushed over: a zigzag."""
    high, wide, _, _, pen, ink, _ = hand
    foot, _, _ = drawn(canvas, READY[KEYS[gen.integers(len(KEYS))]][0], x, y, hand)
    foot = max(foot, y + 0.6 * high)
    p = np.stack([x + 0.46 * wide * np.where(np.arange(7) % 2, 1, -1) * gen.uniform(0.75, 1, 7), np.linspace(y + 2, foot - 2, 7)], 1)
    cv2.polylines(canvas, [np.round(smooth_line(p, ()) * 32).astype(np.int32)], False, ink, round(2 * pen * gen.uniform(1.5, 1.9)), cv2.LINE_AA, 4)
    return foot, np.array([x, y]), np.array([x, y])


KEYS = list(READY)
ALL = [(sign, k) for sign, forms in READY.items() for k in range(len(forms))] + [("#", 0)]
for turn in range(640):
    canvas = np.zeros((420, 114), np.uint8)
    high = gen.uniform(26, 32)
    hand = high, high * gen.uniform(0.9, 1.2), gen.uniform(-0.11, 0.17), gen.uniform(-0.03, 0.13), gen.uniform(2.6, 4.1), gen.uniform(120, 215), gen.choice([0.12, 0.35, 0.55])
    gap, between = gen.uniform(0.11, 0.24), gen.choice([0.1, 0.28, 0.42])
    y, spots, end = gen.uniform(12, 20), [], None
    order = [ALL[(turn * 4 + k) * 7 % len(ALL)] if k != 2 else ALL[gen.integers(len(ALL))] for k in range(4)]
    for sign, k in order:
        x = 28.5 + gen.normal(0, 2)
        foot, start, last = blot(canvas, x, y, hand) if sign == "#" else drawn(canvas, READY[sign][k], x, y, hand)
        if end is not None and gen.random() < between and abs(start[0] - end[0]) < 0.8 * high:
            cv2.line(canvas, (end * 32).astype(int).tolist(), (start * 32).astype(int).tolist(), hand[5] * 0.7, max(1, round(hand[4] * 0.6)), cv2.LINE_AA, 4)
        end = last if last[1] > y + 0.6 * (foot - y) and sign not in "一十" else None
        spots.append((y, foot))
        y = foot + max(0.08, gen.normal(gap, 0.06)) * high
    shown = cv2.GaussianBlur(cv2.resize(canvas, (57, 210), interpolation=cv2.INTER_AREA).astype(np.float32), (0, 0), 0.8)
    shown = 130 / np.percentile(shown[shown > INK], 80) * np.clip(shown * (0.95 + 0.12 * gen.normal(size=shown.shape)) + gen.normal(0, 3, shown.shape), 0, 255)
    shown = shown.astype(np.float32)
    cuts = [int(round(max(0, spots[0][0] - 4))), *(int(round((a[1] + b[0]) / 2 + gen.normal(0, 0.7))) for a, b in zip(spots, spots[1:])), int(round(spots[-1][1] + 4))]
    for a, b, name in zip(cuts, cuts[1:], order):
        learn(shown[a:b], name[0] + "abc"[name[1]])
    k = turn % 3
    a, b, c = cuts[k : k + 3]
    if c - a < 60:
        learn(shown[a:c], "pair")
    if b - a > 14:
        at = int(a + (b - a) * gen.uniform(0.3, 0.7))
        learn(shown[a:at], "upper part")
        learn(shown[at:b], "lower part")
        if c - at < 60:
            learn(shown[at:c], "part and next")
X = features(frames)
names = np.array(names)
KINDS = sorted(set(names))
centre = X.mean(0)
axes = np.linalg.eigh(np.cov((X - centre).T))[1][:, ::-1][:, :70].astype(np.float32)
Z = (X - centre) @ axes
pooled = np.mean([np.cov(Z[names == kind].T) for kind in KINDS], 0)
MODELS = []
for kind in KINDS:
    z = Z[names == kind]
    root = np.linalg.inv(np.linalg.cholesky(0.35 * np.cov(z.T) + 0.65 * pooled)).astype(np.float32)
    MODELS.append((z.mean(0), root, np.log(np.diag(root)).sum()))
SHIFT, PRIOR = np.zeros((len(KINDS), 70), np.float32), np.zeros(len(KINDS), np.float32)
BY_SIGN = {sign: [k for k, kind in enumerate(KINDS) if kind[0] == sign and len(kind) == 2] for sign in [*SIGNS, "#"]}


def scores(z):
    score = 0.35 * np.stack([size - 0.5 * (((z - mean - shift) @ root.T) ** 2).sum(1) for (mean, root, size), shift in zip(MODELS, SHIFT)], 1) + PRIOR
    return score - np.logaddexp.reduce(score, axis=1)[:, None]


print(X.shape, len(KINDS), (scores(Z).argmax(1) == np.array([KINDS.index(n) for n in names])).mean())
# %%
# What may follow what: state, signs, next state.
ANY = "一二三四五六七八九"
RULES = [
    ("start", ANY, "digit"), ("start", "两", "two"), ("start", "十廿卅", "tens"), ("digit", "百", "hundred"), ("digit", "十", "tens"), ("digit", "石", "stone"),
    ("digit", "斗", "dou"), ("digit", "升", "end"), ("two", "石", "stone"), ("two", "斗", "dou"), ("two", "升", "end"), ("hundred", "零〇", "hundred nought"),
    ("hundred", ANY, "before ten"), ("hundred", "廿卅十", "tens"), ("hundred", "石", "stone"), ("hundred nought", ANY, "ones"), ("before ten", "十", "tens"),
    ("tens", ANY, "ones"), ("tens", "石", "stone"), ("ones", "石", "stone"), ("stone", ANY + "两", "tenths"), ("stone", "零〇", "stone nought"), ("stone", "半", "end"),
    ("tenths", "斗", "dou"), ("tenths", "升", "end"), ("stone nought", ANY + "两", "last"), ("dou", ANY + "两", "last"), ("dou", "半", "end"), ("last", "升", "end"),
]  # fmt: skip
STATES = list(dict.fromkeys([r[0] for r in RULES] + ["end"]))
RULES += [(s, "#", s) for s in STATES]  # a slip, brushed over
SIGN_LIST = [*SIGNS, "#"]
MOVES = [(STATES.index(a), STATES.index(b), [SIGN_LIST.index(s) for s in signs]) for a, signs, b in RULES]


def pieces_of(cell):
    """Where a column may be cut, and how the pieces look."""
    full = np.percentile(cell[cell > INK], 80) if (cell > INK).sum() > 50 else 100
    cell = cell * np.float32(130 / max(95, full))
    ink = cell > INK
    n, label, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    ys, xs = stats[:, 1], stats[:, 0]
    groups = []  # what lies far off is a stain or a rule
    for k in sorted((k for k in range(1, n) if stats[k][4] >= 20), key=lambda k: ys[k]):
        if not groups or ys[k] > groups[-1][1] + 32:
            groups.append([ys[k], 0, 0])
        groups[-1][1] = max(groups[-1][1], ys[k] + stats[k][3])
        groups[-1][2] += stats[k][4]
    low, high, _ = max(groups, key=lambda group: group[2])
    for k in range(1, n):
        if stats[k][4] < 7 or (stats[k][2] <= 3 and (xs[k] <= 3 or xs[k] + stats[k][2] >= cell.shape[1] - 3)):
            ink[label == k] = False
    cell = np.where(cv2.dilate(ink.astype(np.uint8), np.ones((3, 3))) > 0, cell, 0)[max(0, low - 2) : high + 3]
    count = (cell > INK).sum(1)
    rows = np.flatnonzero(count)
    smooth = np.convolve(count, [0.25, 0.5, 0.25], "same")
    cuts = [rows[0]]
    y = rows[0] + 1
    while y < rows[-1]:
        if count[y] == 0:
            end = y
            while count[end] == 0:
                end += 1
            cuts.append((y + end) // 2)
            y = end
        elif smooth[y] <= smooth[y - 1] and smooth[y] <= smooth[y + 1] and smooth[y] < 14 and y - cuts[-1] > 3 or y - cuts[-1] >= 12:
            cuts.append(y)
        y += 1
    cuts.append(rows[-1] + 1)
    pieces, found = [], []
    for a in range(len(cuts)):
        for b in range(a + 1, len(cuts)):
            if cuts[b] - cuts[a] > 46:
                break
            frame = framed(cell[cuts[a] : cuts[b]])
            if frame:
                pieces.append((a, b))
                found.append(frame)
    return len(cuts) - 1, pieces, found


def read(last, pieces, score):
    """The signs of an entry: cut where signs fit best that may follow each other."""
    best = [[-1e9] * len(STATES) for _ in range(last + 1)]
    back = {}
    best[0][0] = 0.0
    ways = [(s, t, score[:, signs].max(1).tolist(), np.array(signs)[score[:, signs].argmax(1)].tolist()) for s, t, signs in MOVES]
    for at, (a, b) in enumerate(pieces):  # they come in the order of their first cut
        here, there = best[a], best[b]
        for s, t, values, which in ways:
            if here[s] + values[at] > there[t]:
                there[t] = here[s] + values[at]
                back[b, t] = (a, s, at, which[at])
    ends = [STATES.index(s) for s in ("stone", "dou", "end")]
    spot = last, max(ends, key=lambda t: best[last][t])
    total, signs = best[last][spot[1]], []
    while spot in back:
        a, s, at, k = back[spot]
        signs.append((SIGN_LIST[k], at))
        spot = a, s
    return total, signs[::-1]


ready = [pieces_of(cell) for cell in cells]
z = (features([f for _, _, found in ready for f in found]) - centre) @ axes
starts = np.cumsum([0] + [len(r[2]) for r in ready])
print(z.shape)
for turn in range(2):
    score = scores(z)
    by_sign = np.maximum(np.stack([np.logaddexp.reduce(score[:, BY_SIGN[sign]], axis=1) for sign in SIGN_LIST], 1), -25)
    by_sign[:, -1] -= 3  # slips are rare
    texts, seen = [], [[] for _ in KINDS]
    for n, (last, pieces, _) in enumerate(ready):
        total, signs = read(last, pieces, by_sign[starts[n] : starts[n + 1]])
        texts.append(("".join(s for s, _ in signs), total))
        if total > -8:
            for sign, at in signs:
                kind = max(BY_SIGN[sign], key=lambda k: score[starts[n] + at, k])
                seen[kind].append(z[starts[n] + at])
    # What is read with little doubt shows the clerks' own forms.
    for k, kind in enumerate(KINDS):
        if len(kind) == 2 and kind[0] in BY_SIGN:
            same = sum(len(seen[j]) for j in BY_SIGN[kind[0]])
            PRIOR[k] = np.log((len(seen[k]) + 2) / (same + 5))
            SHIFT[k] = (np.array(seen[k]) - MODELS[k][0]).sum(0) / (len(seen[k]) + 6) if seen[k] else 0


def amount_of(text):
    sheng, number = 0, 0
    before = 0
    for c in text:
        if c in ANY:
            before = ANY.index(c) + 1
        elif c == "两":
            before = 2
        elif c == "百":
            number, before = 100 * before, 0
        elif c in "十廿卅":
            number, before = number + 10 * ("十廿卅".index(c) + 1 if c != "十" else before or 1), 0
        elif c == "石":
            sheng, before = 100 * (number + before), 0
        elif c == "斗":
            sheng, before = sheng + 10 * before, 0
        elif c == "升":
            sheng, before = sheng + before, 0
        elif c == "半":
            sheng += 5 if "斗" in text else 50
    return sheng


amounts = [amount_of(text) for text, _ in texts]
for n, (text, total) in enumerate(texts):
    if total < -6:
        print(n // 54 + 1, n % 54 + 1, text, round(float(total), 1))
# %%
with open("output/grain.csv", "w") as out:
    out.write("page,line,shi\n")
    for n, amount in enumerate(amounts):
        out.write(f"{n // 54 + 1},{n % 54 + 1},{amount / 100:.2f}\n")
