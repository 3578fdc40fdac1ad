# %%
import cv2
import numpy as np

cv2.setNumThreads(1)
LETTERS, FIGURES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
SIGNS = LETTERS + FIGURES
# The cards, as measured in the first scans when they are turned straight.
LINES, STEP, TOP, LEFT = 20, 74, 96, 57
INK = 45
gen = np.random.default_rng(5)


def darkness(scan):
    """Ink and print as they darken the paper, without what is broader than a pen's stroke."""
    small = cv2.medianBlur(cv2.resize(scan, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA), 31)
    paper = cv2.GaussianBlur(cv2.resize(small.astype(np.float32), scan.shape[::-1], interpolation=cv2.INTER_LINEAR), (0, 0), 5)
    dark = np.clip(paper - cv2.GaussianBlur(scan.astype(np.float32), (0, 0), 0.5), 0, 255)
    blots = cv2.morphologyEx(dark, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (13, 13)))
    return np.clip(dark - np.where(blots > 25, blots, 0), 0, 255)


def straight(dark):
    high, wide = dark.shape
    thin = np.minimum(dark, 40)

    def turned(angle):
        return cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1)

    angle = 0.0
    for tries in (np.arange(-1.2, 1.21, 0.2), np.arange(-0.15, 0.16, 0.05)):
        angle = max(angle + tries, key=lambda a: np.var(cv2.warpAffine(thin, turned(a), (wide, high)).mean(1)))
    return cv2.warpAffine(dark, turned(angle), (wide, high), flags=cv2.INTER_CUBIC)


def rules_at(page, step, top, count):
    """Where the ruled lines are: the first of them, the others follow evenly."""
    profile = np.minimum(page, 40)[:, 60:].mean(1)
    profile = np.maximum(profile - cv2.blur(profile[:, None], (1, 9))[:, 0], 0)
    fit = {y: profile[y : y + count * step : step].sum() + 0.5 * (profile[y - 1 : y + count * step : step].sum() + profile[y + 1 : y + count * step : step].sum()) for y in range(top - 16, top + 17)}
    return max(fit, key=fit.get)


hands_page = straight(darkness(cv2.imread("hands.png", cv2.IMREAD_GRAYSCALE)))
pages = [straight(darkness(cv2.imread(f"page_{k}.png", cv2.IMREAD_GRAYSCALE))) for k in range(1, 10)]
print(hands_page.shape, pages[0].shape)


# %%
def shear(image, slant, middle, room=16):
    """Upright, about the row `middle`; `room` more columns on each side."""
    h, w = image.shape
    return cv2.warpAffine(image, np.float32([[1, slant, room - slant * middle], [0, 1, 0]]), (w + 2 * room, h))


def slant_of(image):
    ink = np.minimum(image, 100)
    return max(np.arange(-0.24, 0.5, 0.03), key=lambda s: (shear(ink, s, image.shape[0] / 2).sum(0) ** 2).sum())


grid = np.arange(24)
POOL = np.array([np.exp(-((grid[:, None] - 4 * i - 1.5) ** 2 + (grid - 4 * j - 1.5) ** 2) / 13.5).ravel() for i in range(6) for j in range(6)]).T.astype(np.float32)


def framed(crop, high):
    """The sign in a frame of 24 by 24, and its width and height in those of the hand's usual sign."""
    rows, columns = (np.flatnonzero((crop > INK).any(axis)) for axis in (1, 0))
    if len(rows) < 5 or len(columns) < 2:
        return None
    p = np.minimum(crop[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], 130)
    h, w = p.shape
    scale = 20 / max(h, 0.95 * w)
    p = cv2.resize(p, (max(1, round(w * scale)), max(2, round(h * scale))), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    out = np.zeros((24, 24), np.float32)
    y, x = (24 - p.shape[0]) // 2, (24 - p.shape[1]) // 2
    out[y : y + p.shape[0], x : x + p.shape[1]] = p / p.max()
    return out, (1.6 * min(w / h, 1.4), 1.2 * h / high)


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


def parts_in_order(image, count):
    """The `count` signs of a line: what hangs together or nearly does."""
    columns = (image > INK).any(0).astype(int)
    starts, ends = np.flatnonzero(np.diff(columns) == 1) + 1, np.flatnonzero(np.diff(columns) == -1) + 1
    runs = [[a, b] for a, b in zip(starts, ends) if (image[:, a:b] > INK).sum() > 3]
    while len(runs) > count:
        k = min(range(len(runs) - 1), key=lambda k: runs[k + 1][0] - runs[k][1])
        runs[k : k + 2] = [[runs[k][0], runs[k + 1][1]]]
    return runs


first = rules_at(hands_page, 78, 116 + 78, 6)
samples, HIGHS, SLANTS = [], [], []
for k in range(6):
    rule = first + 78 * k
    line = hands_page[rule - 50 : rule + 7, 100:]
    slant = slant_of(line)
    upright = shear(line, slant, 28)
    runs = parts_in_order(upright, 36)
    crops = [upright[:, a:b] for a, b in runs]
    heights = [np.ptp(np.flatnonzero((c > INK).any(1))) + 1 for c in crops]
    HIGHS.append(float(np.median(heights)))
    SLANTS.append(float(slant))
    samples.append(crops)
    print(k, len(runs), "high", HIGHS[-1], "slant", round(slant, 2), "narrowest", min(b - a for a, b in runs), "gap", min(c[0] - b[1] for b, c in zip(runs, runs[1:])))


def bent(crop):
    """The same sign as its writer may write it another time."""
    crop = cv2.copyMakeBorder(crop, 10, 10, 12, 12, cv2.BORDER_CONSTANT)
    h, w = crop.shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    loose = gen.normal(0, 1.15, (2, 5, 4)).astype(np.float32)
    dx, dy = (cv2.resize(d, (w, h), interpolation=cv2.INTER_CUBIC) for d in loose)
    sx, sy, lean, turn = 1 + gen.normal(0, 0.07), 1 + gen.normal(0, 0.05), gen.normal(0, 0.07), gen.normal(0, 0.05)
    u, v = x - w / 2, y - h / 2
    out = cv2.remap(crop, sx * u + (lean + turn) * v + w / 2 + dx, sy * v - turn * u + h / 2 + dy, cv2.INTER_LINEAR)
    kind = gen.random()
    if kind < 0.25:
        out = cv2.GaussianBlur(out, (0, 0), 0.8)
    elif kind < 0.4:
        out = cv2.dilate(out, np.ones((2, 2)))
    if gen.random() < 0.12:  # a crease
        at = int(gen.uniform(14, w - 14)) if w > 30 else w // 2
        out[:, at : at + 2] *= 0.2
    return out


COPIES = 16
frames = []
for h in range(6):
    for crop in samples[h]:
        frames.append(framed(crop, HIGHS[h]))
        for _ in range(COPIES - 1):
            frames.append(framed(bent(crop), HIGHS[h]) or frames[-1])
X = features(frames)
centre = X.mean(0)
groups = (X - centre).reshape(216, COPIES, -1)
means = (groups[:, 0] + 2 * groups.mean(1)) / 3
within = (groups - groups.mean(1, keepdims=True)).reshape(-1, X.shape[1])
within = within.T @ within / len(within)
# Directions in which the signs differ more than their copies do.
size = np.trace(within) / len(within)
values, axes = np.linalg.eigh(within + 0.25 * size * np.eye(len(within)))
white = axes / np.sqrt(values)
_, _, directions = np.linalg.svd((means - means.mean(0)) @ white, full_matrices=False)
PROJECT = (white @ directions[:70].T).astype(np.float32)
Z = (groups @ PROJECT).astype(np.float32)
MEANS = (means @ PROJECT).astype(np.float32).reshape(6, 36, -1)
SPREAD = ((Z - Z.mean(1, keepdims=True)) ** 2).sum(2).mean(1).reshape(6, 36)
SPREAD = (0.2 + 0.8 * SPREAD / SPREAD.mean()).astype(np.float32)
print("spread of copies", (((Z - Z.mean(1, keepdims=True)) ** 2).sum(2)).mean())


# %%
def line_parts(page):
    """The ink of each line of a card, also what reaches over its rules, and the row of its own base line."""
    first = rules_at(page, STEP, TOP + STEP, LINES)
    page = page.copy()
    page[:, :LEFT] = 0
    n, label, stats, _ = cv2.connectedComponentsWithStats((page > INK).astype(np.uint8))
    owner = np.full(n, -1)
    for k in range(1, n):
        _, y, w, h, area = stats[k]
        if area >= 5 and not (h <= 2 and w > 14) and not (max(w, h) < 7 and area < 22):
            owner[k] = (y + h - (8 if h > 9 else 1) - first + STEP) // STEP
    result = []
    for k in range(LINES):
        top = first + (k - 1) * STEP - 16
        part, lab = page[top : top + STEP + 30], label[top : top + STEP + 30]
        mine = owner[lab] == k
        around = cv2.dilate(mine.astype(np.uint8), np.ones((3, 3))) > 0
        result.append(np.where(around & ((lab == 0) | mine), part, 0))
    return result


lines = [line for page in pages for line in line_parts(page)]
BASE = 16 + STEP - 8


def above_and_below(line):
    """What is written over the code, if anything is, and the code alone."""
    ink = line > INK
    n, label, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    tall = [s[3] for s in stats[1:] if s[1] + s[3] > BASE - 8 and s[3] > 17]
    low = [s[1] for s in stats[1:] if s[1] + s[3] > BASE - 8 and 17 < s[3] < 34]
    high = float(np.median(tall)) if tall else 27.0
    top = float(np.median(low)) if low else BASE - 27.0
    high_ones = [k for k in range(1, n) if stats[k][1] + stats[k][3] < top + 5 and stats[k][1] < top - 5]
    above = np.isin(label, high_ones)
    if above.sum() < 14 or (np.flatnonzero(above.any(1))[-1] - np.flatnonzero(above.any(1))[0]) < 8:
        cut = int(round(top - 2))
        if ink[: cut - 8].sum() > 14:
            above = ink & (np.arange(len(ink))[:, None] < cut)
        else:
            return None, line, high
    around = cv2.dilate(above.astype(np.uint8), np.ones((3, 3))) > 0
    return np.where(around & (above | ~ink), line, 0), np.where(above, 0, line), high


def prepared(line):
    """All pieces that may be a sign: from cut to cut, their features."""
    above, code, high = above_and_below(line)
    columns = np.flatnonzero((code > INK).any(0))
    x0, x1 = columns[0], columns[-1]
    code = code[:, max(0, x0 - 8) : x1 + 9]
    middle = BASE - 0.5 * high
    slant = slant_of(code[int(BASE - high) : BASE + 3])
    code = shear(code, slant, middle)
    where = None
    if above is not None:
        columns = np.flatnonzero((above > INK).any(0))
        where = (columns[0] + columns[-1]) / 2 - max(0, x0 - 8) + 16
        rows = np.flatnonzero((above > INK).any(1))
        above = shear(above[max(0, rows[0] - 2) : rows[-1] + 3, max(0, columns[0] - 3) : columns[-1] + 4], slant, len(rows) / 2)
    ink = code > INK
    count = ink.sum(0)
    columns = np.flatnonzero(count)
    low, end = columns[0], columns[-1] + 1
    smooth = np.convolve(count, [0.25, 0.5, 0.25], "same")
    cuts = [low]
    for x in range(low + 2, end - 1):
        if smooth[x] <= smooth[x - 1] and smooth[x] < smooth[x + 1] + 0.01 and smooth[x] < 9 and x - cuts[-1] >= 2 or x - cuts[-1] >= 6 and smooth[x] > 0:
            cuts.append(x)
    cuts.append(end)
    n, label, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    inside = np.zeros((n, code.shape[1] + 1))
    for k in range(1, n):
        inside[k, 1:] = np.cumsum((label == k).sum(0))
    pieces, found = [], []
    for a in range(len(cuts)):
        for b in range(a + 1, len(cuts)):
            wide = cuts[b] - cuts[a]
            if wide > 1.2 * high:
                break
            share = (inside[:, cuts[b]] - inside[:, cuts[a]]) / np.maximum(stats[:, 4], 1)
            take, drop = share >= 0.8, share <= 0.2
            take[0] = drop[0] = False
            lo, hi = max(0, cuts[a] - 6), cuts[b] + 6
            lab = label[:, lo:hi]
            within = np.zeros(lab.shape, bool)
            within[:, cuts[a] - lo : cuts[b] - lo] = True
            keep = (within & ~drop[lab]) | take[lab]
            frame = framed(np.where(keep, code[:, lo:hi], 0), high)
            if frame:
                pieces.append((a, b))
                found.append(frame)
    if above is not None:
        f = framed(above, 0.79 * high)
        found.append(f if f else found[0])
    z = (features(found) - centre) @ PROJECT
    through = np.array([count[max(0, c - 1) : c + 1].min() if low < c < end else 0 for c in cuts])
    return {"cuts": cuts, "pieces": pieces, "z": z, "where": where, "through": through, "high": high}


READY = [prepared(line) for line in lines]
print(sum(len(r["pieces"]) for r in READY), "pieces;", sum(r["where"] is not None for r in READY), "mended")


# %%
OTHER, WORST, CUT, SWITCH, HOT, LOGS, OFF, MIX, WIDE, EASY = 20.0, -120.0, 2.2, 4.0, 0.3, 14.0, 0.5, 0.6, 0.2, 0.7
EASE = np.zeros(36, np.float32)


def fits(z):
    """For each piece, hand and sign: how well it fits, by the hand's own sign or, less likely, by that of another."""
    flat = MEANS.reshape(216, -1)
    d = (z**2).sum(1)[:, None] + (flat**2).sum(1) - 2 * z @ flat.T
    s = -HOT * d.reshape(len(z), 6, 36) / SPREAD - LOGS * np.log(SPREAD) + EASE
    s = np.maximum(s, s.max(1, keepdims=True) - OTHER)
    return WORST * (1 - np.exp(-s / WORST))  # nothing is impossible


def too_wide(more):
    """What is struck out reaches no further than a sign and the stroke."""
    return WIDE * more**2 if more > 0 else 0.04 * more**2


def read(r):
    """The best code for each of the six hands, its score and the pieces."""
    score = fits(r["z"])
    kinds = np.stack([score[:, :, :26].max(2), score[:, :, 26:].max(2)])
    names = np.stack([score[:, :, :26].argmax(2), score[:, :, 26:].argmax(2) + 26])
    cuts, starts, where = r["cuts"], {}, r["where"]
    for k, (a, b) in enumerate(r["pieces"]):
        starts.setdefault(a, []).append((b, k))
    last, over = len(cuts) - 1, len(r["z"]) - 1
    # The state: at which cut, how many signs so far, whether the one that is struck out was among them.
    best = np.full((last + 1, 8, 2, 6), -1e9)
    back = np.full((last + 1, 8, 2, 6, 3), -1)
    best[0, 0, 0] = 0

    def reach(a, n, f, b, g, k, gain):
        new = best[a, n, f] + gain
        better = new > best[b, n + 1, g]
        best[b, n + 1, g][better] = new[better]
        back[b, n + 1, g][better] = (a, f, k)

    for a in range(last):
        for b, k in starts.get(a, []):
            cost = CUT * min(r["through"][b], 8)
            off = 99 if where is None else abs((cuts[a] + cuts[b]) / 2 - where)
            for n in range(max(0, 7 - (last - b) - 1), 7):
                if abs((cuts[a] - cuts[0]) / (cuts[-1] - cuts[0]) - n / 7) > 0.27:
                    continue
                kind = 0 if n < 3 else 1
                for f in (0, 1) if where is not None else (0,):
                    if best[a, n, f, 0] > -1e8:
                        reach(a, n, f, b, f, k, kinds[kind, k] - cost)
                if off < 0.45 * r["high"] and best[a, n, 0, 0] > -1e8:
                    reach(a, n, 0, b, 1, over, kinds[kind, over] - too_wide(cuts[b] - cuts[a] - 0.66 * r["high"]) - OFF * off**2 - cost)
    result, end = [], int(where is not None)
    for h in range(6):
        at, f, code, used = last, end, "", []
        for n in range(7, 0, -1):
            a, before, k = back[at, n, f, h]
            if a < 0:
                break
            name = names[0 if n <= 3 else 1, k, h]
            code = SIGNS[name] + code
            used.append((k, name, score[k, h, name]))
            at, f = a, before
        result.append((best[last, 7, end, h] if len(code) == 7 else -1e4, code if len(code) == 7 else "AAA0000", used))
    return result


def turns(scores):
    """Who wrote which line: the helpers take turns."""
    value, back = scores[0].copy(), []
    for s in scores[1:]:
        stay = np.argmax(value[None, :] - SWITCH * (1 - np.eye(6)), 1)
        back.append(stay)
        value = (value[None, :] - SWITCH * (1 - np.eye(6))).max(1) + s
    path = [int(value.argmax())]
    for stay in back[::-1]:
        path.append(int(stay[path[-1]]))
    return path[::-1]


FIRST = MEANS.copy()
for turn in range(3):
    readings = [read(r) for r in READY]
    writers = turns(np.array([[one[0] for one in reading] for reading in readings]))
    codes = [reading[h][1] for reading, h in zip(readings, writers)]
    total, count, rest = 3.0 * FIRST, np.full((6, 36, 1), 3.0, np.float32), []
    for r, reading, h in zip(READY, readings, writers):
        for k, name, score in reading[h][2]:
            if score > -45:
                total[h, name] += r["z"][k]
                count[h, name] += 1
                rest.append((r["z"][k] - MEANS[h, name]) * np.sqrt(count[h, name] / (count[h, name] + 1)))
    # Signs of a few strokes fit well wherever there is a stroke: each is held to how well it fits as a rule.
    seen = [[score - EASE[k] for reading, h in zip(readings, writers) for _, name, score in reading[h][2] if name == k] for k in range(36)]
    usual = np.array([np.median(s) if len(s) > 3 else np.nan for s in seen])
    EASE = np.nan_to_num(EASY * (np.nanmean(usual) - usual)).astype(np.float32)
    MEANS = (total / count).astype(np.float32)
    # How much the hands really vary in each direction.
    spread = np.cov(np.array(rest).T)
    level = np.trace(spread) / len(spread)
    values, axes = np.linalg.eigh(MIX * spread + (1 - MIX) * level * np.eye(len(spread)))
    turned = (axes * np.sqrt(level / values)).astype(np.float32)
    FIRST, MEANS = FIRST @ turned, MEANS @ turned
    for r in READY:
        r["z"] = r["z"] @ turned
    print(turn, "mean score", np.mean([reading[h][0] for reading, h in zip(readings, writers)]), np.bincount(writers))
for k in range(0, 180, 20):
    print(k // 20 + 1, "".join(map(str, writers[k : k + 20])), " ".join(codes[k : k + 20]))
# %%
with open("output/codes.csv", "w") as out:
    out.write("page,line,code\n")
    for k, code in enumerate(codes):
        out.write(f"{k // LINES + 1},{k % LINES + 1},{code}\n")
print("All 180 codes are in output/codes.csv.")
