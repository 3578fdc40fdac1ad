# %%
import csv
from math import cos, pi, radians, sin

import cv2
import numpy as np

cv2.setNumThreads(1)
G, MID, STAVES = 16, 144, 5  # a gap between two lines in a straightened staff, and where its middle line lies


def ink_of(name):
    """How much ink there is, 0 to about 1, without stains and uneven paper."""
    grey = cv2.imread(name, cv2.IMREAD_GRAYSCALE).astype(np.float32)
    paper = cv2.medianBlur(cv2.dilate(cv2.GaussianBlur(grey, (0, 0), 1), np.ones((9, 9))).astype(np.uint8), 31).astype(np.float32)
    return np.clip((paper - grey) / (paper - 45), 0, 1.1)


def staves_of(ink):
    """The gap, and for each staff where its middle line runs and where it begins and ends."""
    high, wide = ink.shape
    block = 20
    rows = np.stack([ink[:, x : x + block].mean(1) for x in range(0, wide - block + 1, block)])
    rows = np.minimum(rows, 0.5)
    rows = rows - cv2.GaussianBlur(rows, (0, 0), sigmaX=6, sigmaY=0.01)
    best = (-1, 0, None)
    y = np.arange(high)
    for gap in np.arange(12, 14.3, 0.1):
        comb = np.mean([np.stack([np.interp(y + k * gap, y, r, 0, 0) for r in rows]) for k in (-2, -1, 0, 1, 2)], 0)
        score = np.sort(comb.max(1))[len(rows) // 4 :].mean()
        if score > best[0]:
            best = (score, gap, comb)
    _, gap, comb = best
    centre = len(rows) // 2
    # Straight lines through the middle of the page, a little turned.
    found = []
    total, slopes = np.zeros(high), np.linspace(-1.0, 1.0, 21)
    which = np.zeros(high, int)
    for j, slope in enumerate(slopes):
        near = np.mean([np.interp(y + slope * (b - centre), y, comb[b]) for b in range(centre - 8, centre + 9)], 0)
        which[near > total] = j
        total = np.maximum(total, near)
    rest = total.copy()
    for _ in range(STAVES):
        k = int(rest.argmax())
        found.append((k, slopes[which[k]]))
        rest[max(0, k - int(8 * gap)) : k + int(8 * gap)] = -1
    out = []
    for k, slope in sorted(found):
        # The way through the blocks that has most ink under its five lines.
        span = np.arange(-45, 46, 0.5)
        cost = np.stack([np.interp(k + slope * (b - centre) + span, y, comb[b]) for b in range(len(rows))])
        value, back = cost[0].copy(), []
        for b in range(1, len(rows)):
            moves = np.stack([np.roll(value, m) - 0.01 * abs(m) for m in range(-3, 4)])
            pick = moves.argmax(0)
            back.append(pick)
            value = moves.max(0) + cost[b]
        at = int(value.argmax())
        path = [at]
        for pick in reversed(back):
            at = (at - (pick[at] - 3)) % len(span)
            path.append(at)
        path = np.array(path[::-1])
        strength = cost[np.arange(len(rows)), path]
        xs = np.arange(len(rows)) * block + block / 2
        ys = k + slope * (np.arange(len(rows)) - centre) + span[path]
        good = strength > 0.35 * np.median(strength)
        u = (xs - wide / 2) / (wide / 2)
        for _ in range(3):
            fit = np.polynomial.Polynomial.fit(u[good], ys[good], 9, domain=[-1, 1])
            good = good & (abs(fit(u) - ys) < 2)
        fine = (np.arange(wide) - wide / 2) / (wide / 2)
        out.append(fit(fine))
    return gap, out


def straight(ink, gap, middle):
    """The staff with straight lines, G pixels apart, so many above and below that all ledger lines are in it."""
    scale = gap / G
    us = np.arange(int(ink.shape[1] / scale))
    x = us * scale
    y = np.interp(x, np.arange(ink.shape[1]), middle)
    mx = np.tile(x, (2 * MID + 1, 1)).astype(np.float32)
    my = (y[None] + (np.arange(2 * MID + 1)[:, None] - MID) * scale).astype(np.float32)
    return cv2.remap(ink, mx, my, cv2.INTER_LINEAR)


def without_lines(strip):
    """The strip without the five lines, and where the staff begins and ends."""
    out, dark = strip.copy(), strip > 0.3
    on = np.zeros((5, strip.shape[1]), bool)
    for j, k in enumerate((-2, -1, 0, 1, 2)):
        near = dark[MID + k * G - 2 : MID + k * G + 3]
        on[j] = near.any(0)
        cols = np.arange(strip.shape[1])
        away = np.where(near, abs(np.arange(5) - 2)[:, None], 9)
        y = MID + k * G - 2 + away.argmin(0)
        above, below = np.zeros(len(cols), int), np.zeros(len(cols), int)
        for d in range(1, 7):
            above += (above == d - 1) & dark[y - d, cols]
            below += (below == d - 1) & dark[y + d, cols]
        thin = on[j] & (above + below + 1 <= 5)
        for d in range(-6, 7):
            hit = thin & (-above - 1 <= d) & (d <= below + 1)
            out[(y + d)[hit], cols[hit]] = strip[(y + d)[hit], cols[hit]] * 0.15
    share = cv2.blur(on.mean(0).astype(np.float32)[None], (25, 1))[0]
    full = np.flatnonzero(share > 0.7)
    return out, int(full[0]) - 6, int(full[-1]) + 6


def ellipse(wide, high, tilt, size=18):
    yy, xx = np.mgrid[-size : size + 1, -size : size + 1] / G
    f = radians(-tilt)
    a, b = xx * cos(f) + yy * sin(f), -xx * sin(f) + yy * cos(f)
    return np.hypot(a / wide, b / high)


def mean_over(picture, mask):
    # Only where notes can be: up to six gaps from the middle.
    mask = mask.astype(np.float32)
    out = np.zeros_like(picture)
    out[MID - 6 * G : MID + 6 * G] = cv2.filter2D(picture[MID - 6 * G : MID + 6 * G], -1, mask / mask.sum(), borderType=cv2.BORDER_CONSTANT)
    return out


# %%
# The signs as a copyist draws them, for comparison.
def drawn(strokes, nib):
    sheet = np.zeros((68 * 4, 28 * 4), np.uint8)
    for points, width in strokes:
        path = ((np.array(points) * G + (14, 34)) * 4 * 16).round().astype(np.int32)
        cv2.polylines(sheet, [path], False, 255, max(1, round(nib * width * G * 4)), cv2.LINE_AA, 4)
    small = cv2.resize(cv2.GaussianBlur(sheet, (0, 0), 4.5), (28, 68), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32) / 255


UP, DOWN, SIDE = 29, 25, 11


def sign_picture(kind, wide, lean):
    if kind == "#":
        strokes = [([(a * wide - lean, 1.3 - 0.6 * a), (a * wide + lean, -1.3 - 0.6 * a)], 1) for a in (-0.2, 0.2)]
        strokes += [([(-0.5 * wide, b + 0.14), (0.5 * wide, b - 0.14)], 1.6) for b in (-0.42, 0.42)]
    elif kind == "b":
        bowl = [(-0.33, -0.2), (-0.15, -0.4), (0.05, -0.5), (0.28, -0.43), (0.38, -0.25), (0.37, -0.03), (0.25, 0.15), (0, 0.38), (-0.33, 0.58)]
        strokes = [([(-0.33 * wide + lean, -1.85), (-0.33 * wide, 0.55)], 1), ([(a * wide, b) for a, b in bowl], 1.2)]
    else:
        strokes = [([(-0.3 * wide + lean, -1.45), (-0.3 * wide, 0.55)], 1), ([(0.3 * wide + lean / 2, -0.6), (0.3 * wide - lean / 2, 1.45)], 1)]
        strokes += [([(-0.3 * wide, b + 0.1), (0.3 * wide, b - 0.1)], 1.6) for b in (-0.42, 0.42)]
    return drawn(strokes, 0.16)[34 - UP : 34 + DOWN, 14 - SIDE : 14 + SIDE + 1]


SIGNS = {kind: [sign_picture(kind, wide, lean) for wide in (0.87, 1.0, 1.1) for lean in (-0.05, 0, 0.05)] for kind in "#bn"}
STEPS = {("treble", 1): (38, 35, 39, 36), ("bass", 1): (24, 21, 25, 22), ("treble", -1): (34, 37, 33, 36), ("bass", -1): (20, 23, 19, 22)}
MIDDLE = {"treble": 34, "bass": 22}


def sign_fit(clean, kind, x0, x1, y0, y1):
    """How well a sign of this kind fits with its middle in the window, and at which x."""
    x0, x1, y0, y1 = (int(round(v)) for v in (x0, x1, y0, y1))
    part = clean[y0 - UP : y1 + DOWN, x0 - SIDE : x1 + SIDE + 1]
    if part.shape[0] < UP + DOWN or part.shape[1] < 2 * SIDE + 1:
        return -1.0, x0
    part = cv2.GaussianBlur(part, (0, 0), 0.7)
    fits = np.max([cv2.matchTemplate(part, picture, cv2.TM_CCOEFF_NORMED) for picture in SIGNS[kind]], 0)
    y, x = np.unravel_index(fits.argmax(), fits.shape)
    return float(fits[y, x]), x0 + x


def best_in(picture, x0, x1, y0, y1):
    part = picture[max(0, int(y0)) : int(y1) + 1, max(0, int(x0)) : int(x1) + 1]
    return float(part.max()) if part.size else -1.0


def straight_on(dark, x0, y0, x1, y1):
    """The share of a straight line that is dark."""
    if abs(x1 - x0) > 0.11 * abs(y1 - y0) + 2:
        return 0.0
    ys = np.arange(min(y0, y1), max(y0, y1) + 1)
    xs = np.round(x0 + (ys - y0) * (x1 - x0) / (y1 - y0 or 1)).astype(int)
    return (dark[ys, xs] | dark[ys, xs - 1] | dark[ys, xs + 1]).mean()


def stem(dark, x, y, way):
    """Where the stem of a head at (x, y) ends that goes up (-1) or down (1), and its x there; None without one."""
    best = None
    for side in (1, -1):
        if way < 0 and side < 0:
            continue
        for start in range(int(x + side * 0.3 * G), int(x + side * 0.85 * G) + side, side):
            at, row, last, gaps = start, int(y + way * 0.35 * G), None, 0
            while 0 < row < len(dark) - 1:
                near = [c for c in (at, at - 1, at + 1) if dark[row, c]]
                if near:
                    at, last, gaps = near[0], row, 0
                else:
                    gaps += 1
                    if gaps > 3:
                        break
                row += way
            if last is not None and straight_on(dark, start, int(y + way * 0.35 * G), at, last) > 0.88 and (best is None or abs(last - y) > abs(best[0] - y) + 1):
                best = (last, at, start)
    return best if best and abs(best[0] - y) > 2.25 * G else None


def strokes_in(column):
    """How many beams or flags a column crosses; two that run together count as two."""
    edges = np.flatnonzero(np.diff(np.r_[0, column.astype(int), 0]))
    return sum(1 if b - a <= 15 else 2 for a, b in zip(edges[::2], edges[1::2]) if b - a >= 3)


# %%
def read_staff(strip, top):
    clean, begin, end = without_lines(strip)
    dark = clean > 0.36
    # The clef: a treble clef reaches beyond the lines.
    x0 = begin + 1.2 * G
    clef = "treble" if (strip[MID - int(3.4 * G) : MID - int(2.3 * G), int(x0 - G) : int(x0 + G)] > 0.36).sum() + (
        strip[MID + int(2.3 * G) : MID + int(3.4 * G), int(x0 - G) : int(x0 + G)] > 0.36
    ).sum() > 30 else "bass"
    middle, keys = MIDDLE[clef], {}
    for way, kind in ((1, "#"), (-1, "b")):
        x, count, total = x0 + 2.5 * G, 0, 0.0
        for step in STEPS[clef, way]:
            y = MID - (step - middle) * G / 2
            score, at = sign_fit(clean, kind, x - 0.55 * G, x + 0.55 * G, y - 4, y + 4)
            if score < 0.62:
                break
            count, x, total = count + 1, at + 1.12 * G, total + score - 0.4
        keys[kind] = (total, count, x)
    kind = max(keys, key=lambda k: keys[k][0])
    _, count, x = keys[kind]
    key = {letter: kind for letter in ("FCGD" if kind == "#" else "BEAD")[:count]}
    first = x0 + (2.6 + 1.12 * count + (1.7 if top else 0)) * G

    heads = []
    solid = mean_over(dark.astype(np.float32), ellipse(0.38, 0.3, 15) <= 1)
    solid4 = cv2.erode(dark.astype(np.uint8), np.ones((4, 1))) > 0
    many, names, stats, centres = cv2.connectedComponentsWithStats((solid > 0.94).astype(np.uint8))
    soft = mean_over(dark.astype(np.float32), ellipse(0.62, 0.46, 20) <= 1)
    for k in range(1, many):
        x, y = centres[k]
        # A beam goes on to the side.
        band = solid4[int(y - 0.6 * G) : int(y + 0.6 * G) + 1].any(0)
        sides = [band[int(x + a * G) : int(x + b * G)].mean() for a, b in ((-1.9, -0.7), (0.7, 1.9))]
        if x > first and sides[1] < 0.94 and (sides[0] < 0.94 or max(sign_fit(clean, k, x - 1.95 * G, x - 1.25 * G, y - 6, y + 6)[0] for k in "#bn") > 0.7):
            heads.append([x, y, "filled", float(soft[int(y), int(x)]) + stats[k][4] / 1000])
    for shape in ((0.61, 0.455, 22), (0.66, 0.45, 30), (0.55, 0.48, 12)):
        for kind in ("half", "whole"):
            wide, high, tilt = (shape[0] * 1.25, shape[1], shape[2] * 0.3) if kind == "whole" else (shape[0] * 1.05, shape[1], shape[2])
            r = ellipse(wide - 0.08, high - 0.07, tilt)
            size = ellipse(1, 1, 0)
            ring = abs(r - 1) * np.minimum(wide, high) < 0.075
            inner = ellipse(wide - 0.26, high - 0.24, tilt) <= 1
            outer = (ellipse(wide + 0.22, high + 0.22, tilt) > 1) & (ellipse(wide + 0.34, high + 0.34, tilt) <= 1) & (size < 1.3)
            score = mean_over(np.minimum(strip, 0.8), ring) - mean_over(clean, inner / inner.sum() + 0.4 * outer / outer.sum()) * 1.4
            high_points = (score > 0.31) & (score >= cv2.dilate(score, np.ones((9, 9))) - 1e-6)
            for y, x in zip(*np.nonzero(high_points)):
                if x > first:
                    heads.append([float(x), float(y), kind, float(score[y, x])])
    # Bar lines: from the lowest line to the highest and no farther, without a full head.
    thick = cv2.dilate((strip > 0.36).astype(np.uint8), np.ones((1, 3)))
    cover = thick[MID - 2 * G : MID + 2 * G].mean(0)
    free = np.maximum(dark[MID - 4 * G : MID - int(2.7 * G)].mean(0), dark[MID + int(2.7 * G) : MID + 4 * G].mean(0))
    full = [h for h in heads if h[2] == "filled"]
    blot = cv2.blur(clean, (8, 15))
    bars = [x for x in range(int(first), end) if cover[x] > 0.93 and free[x] < 0.3 and all(abs(x - h[0]) > 0.85 * G for h in full)]
    # In the outer spaces a bar line is thin, where a hollow head would be wide.
    outer = [MID + round(f * G) for f in (-1.75, -1.5, 1.5, 1.75)]
    bars = [x for x in bars if max((strip[r, x - 10 : x + 11] > 0.36).sum() for r in outer) <= 8 or x > end - 2 * G]
    bars = [x for x in bars if max(blot[MID - int(2.5 * G) : MID + int(2.5 * G), x + d].max() for d in (-8, 8)) < 0.2 or x > end - 2 * G]
    heads = [h for h in heads if h[2] == "filled" or all(abs(h[0] - b) > 0.85 * G for b in bars)]
    # The best ones, no two in one place.
    notes = []
    for x, y, kind, score in sorted(heads, key=lambda h: (h[2] != "filled", -h[3])):
        if any(abs(x - n["x"]) < 1.15 * G for n in notes if n["kind"] == "filled" or abs(y - n["y"]) < 4 * G) or x > end - 4:
            continue
        ends = [(s, way) for way in (-1, 1) for s in (stem(dark, x, y, way),) if s]
        ends = [e for e in ends if abs(e[0][0] - y) < 8 * G]
        if kind == "whole" and ends or kind != "whole" and not ends:
            continue
        if kind == "filled" and sign_fit(clean, "#", x - 5, x + 5, y - 9, y + 9)[0] > 0.75:
            continue
        if kind != "filled":
            # Not beside the stem of another note.
            if any(n["stem"] and abs(x - n["stem"][0][1]) < 1.3 * G and min(n["y"], n["stem"][0][0]) - G < y < max(n["y"], n["stem"][0][0]) + G for n in notes):
                continue
            # Not the middle of a sign, and not a loop of something else.
            if max(sign_fit(clean, k, x - 0.9 * G, x + 0.9 * G, y - 1.3 * G, y + 1.3 * G)[0] for k in "#bn") > 0.7:
                continue
            if kind == "whole" and score < 0.45:
                continue
        note = {"x": x, "y": y, "kind": kind, "score": score, "stem": max(ends, key=lambda e: abs(e[0][0] - y)) if ends else None}
        notes.append(note)
    notes.sort(key=lambda n: n["x"])

    small = (ellipse(0.15, 0.15, 0, 8) <= 1, (ellipse(0.34, 0.34, 0, 8) > 1) & (ellipse(0.46, 0.46, 0, 8) <= 1))
    dot = mean_over(clean, small[0]) - mean_over(clean, small[1])
    # What is left for the accidentals: no bar lines, stems and heads.
    rest = clean.copy()
    for b in bars:
        rest[:, b - 2 : b + 3] = 0
    for n in notes:
        cv2.ellipse(rest, (round(n["x"]), round(n["y"])), (11, 9), 0, 0, 360, 0, -1)
        if n["stem"]:
            tip, at, start = n["stem"][0]
            cv2.line(rest, (int(start), round(n["y"])), (int(at), int(tip)), 0, 6)
    held, last, out = {}, first, []
    for n in notes:
        x, y = n["x"], n["y"]
        if any(last < b < x for b in bars):
            held = {}
        last = x
        place = round((MID - y) / (G / 2))
        length = {"filled": 1.0, "half": 2.0, "whole": 4.0}[n["kind"]]
        if n["kind"] == "filled":
            (tip, at, _), way = n["stem"]
            a, b = sorted((tip + way * 0.5 * G, tip - way * 1.75 * G))
            counts = []
            for side in (-1, 1):
                per = [strokes_in(dark[int(a) : int(b), int(at + side * d * G)]) for d in (0.35, 0.45, 0.55)]
                counts.append(sorted(per)[1])
            length = {0: 1.0, 1: 0.5}.get(max(counts), 0.25)
        level = MID - (place + (place % 2 == 0)) * G / 2
        if best_in(dot, x + 1.0 * G, x + 1.65 * G, level - 3, level + 3) > 0.33 and length not in (0.25, 4):
            length *= 1.5
        level = MID - place * G / 2
        fits = {k: sign_fit(rest, k, x - 1.95 * G, x - 1.25 * G, level - 3, level + 3)[0] for k in "#bn"}
        sign = max(fits, key=fits.get)
        step = place + middle
        if fits[sign] > 0.7:
            held[step] = sign
        letter = "CDEFGAB"[step % 7]
        sign = held.get(step, key.get(letter, ""))
        out.append([f"{letter}{'' if sign == 'n' else sign}{step // 7}", length])
        n.update(place=place, length=length, fits=fits)
    return out, {"clef": clef, "key": key, "notes": notes, "bars": bars, "first": first, "clean": clean, "strip": strip, "end": end}


# %%
table = []
for page in range(1, 7):
    ink = ink_of(f"page_{page}.png")
    gap, lines = staves_of(ink)
    for staff, middle in enumerate(lines, 1):
        notes, seen = read_staff(straight(ink, gap, middle), staff == 1)
        table += [[page, staff, name, length] for name, length in notes]
        print(page, staff, round(gap, 1), seen["clef"], seen["key"], len(notes))

# %%
from pathlib import Path

Path("output").mkdir(exist_ok=True)
with open("output/notes.csv", "w", newline="") as file:
    lines = csv.writer(file)
    lines.writerow(["page", "staff", "note", "quarters"])
    lines.writerows(table)
print(f"output/notes.csv has the {len(table)} notes of the parts.")
