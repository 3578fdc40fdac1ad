# %%
import csv
import re
from datetime import datetime, timedelta
from pathlib import Path

import cv2
import numpy as np

cv2.setNumThreads(1)
log = Path("挂纸记录.txt").read_text("utf-8")
print(log)
# Each sheet: when the pen was tapped and how high the water stood, and from when to when the pen was lifted; in hours since the first midnight.
sheets, zero = {}, None
for line in log.splitlines():
    if line in ("纸一", "纸二", "纸三"):
        taps, lifted = [], []
        sheets[line] = (taps, lifted)
    found = re.match(r"(\d+)年(\d+)月(\d+)日 (\d+):(\d+) (.*)", line)
    if found:
        at = datetime(*map(int, found.groups()[:5]))
        zero = zero or datetime(at.year, at.month, at.day)
        t = (at - zero).total_seconds() / 3600
        if "水尺" in line:
            taps.append((t, float(re.search(r"水尺 (\d+)", line)[1])))
        else:
            hour, minutes = map(int, re.search(r"，(\d+):(\d+) 才", line).groups())
            lifted.append((t, t - t % 24 + hour + minutes / 60))
print(sheets)

# %%
COLUMNS, ROWS, STEP = 1440, 800, 0.75  # of a sheet laid straight: a column is a minute, a row 0.75 cm


def flat(name):
    """The darkness of the sheet's ink, laid straight by the printed lines: rows from 0 cm upwards."""
    grey = cv2.imdecode(np.fromfile(f"{name}.jpg", np.uint8), cv2.IMREAD_GRAYSCALE)
    high, wide = grey.shape
    small = cv2.medianBlur(cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA), 31)
    paper = cv2.resize(small, (wide, high), interpolation=cv2.INTER_CUBIC).astype(np.float32)
    dark = np.clip((paper - grey) / paper, 0, 1)
    thin = np.minimum(cv2.GaussianBlur(dark, (0, 0), 0.8), 0.2)

    def turned(angle):
        return cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1)

    angles = np.arange(-1.8, 1.81, 0.1)
    half = cv2.resize(thin, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    angle = max(
        angles, key=lambda a: np.var(cv2.warpAffine(half, cv2.getRotationMatrix2D((wide / 4, high / 4), a, 1), (wide // 2, high // 2)).mean(1)[60:-60])
    )
    level = cv2.warpAffine(thin, turned(angle), (wide, high))

    def comb(profile, lines, step, thick):
        profile = np.convolve(profile, [0.25, 0.5, 1, 0.5, 0.25], "same")
        weight = np.where(np.arange(-1, lines + 1) % thick == 0, 1.6, 1.0)
        weight[[0, -1]] = -3
        best = (-9.0, 0.0, 0.0)
        for s in step * np.arange(0.97, 1.031, 0.001):
            first = np.arange(s, len(profile) - s * lines - 1)
            places = np.round(first[:, None] + s * np.arange(-1, lines + 1)).astype(int)
            score = np.minimum(profile[places], 0.3) @ weight
            best = max(best, (score.max(), first[score.argmax()], s))
        return best[1:]

    left, across = comb(level.mean(0), 25, 60, 6)
    top, down = comb(level.mean(1), 31, 30, 5)
    back = cv2.invertAffineTransform(turned(angle))
    hours, cms = np.arange(25), np.arange(0, 601, 20)

    def first_guess(h, c):
        x, y = left + across * h, top + down * (600 - c) / 20
        return np.stack([back[0, 0] * x + back[0, 1] * y + back[0, 2], back[1, 0] * x + back[1, 1] * y + back[1, 2]], -1)

    def terms(h, c, most):
        u, v = h / 12 - 1, c / 300 - 1
        return np.stack([u**i * v**j for i in range(most + 1) for j in range(most + 1 - i)], -1)

    place = first_guess
    for reach, most in ((9, 2), (7, 4), (4, 6)):
        seen = [[], []]
        for axis, (h, c) in enumerate((np.meshgrid(hours, np.arange(10, 600, 20)), np.meshgrid(np.arange(0.5, 24), cms))):
            h, c = h.ravel().astype(float), c.ravel().astype(float)
            off = np.arange(-reach, reach + 0.1, 0.5)
            along = np.linspace(-7, 7, 9) if axis == 0 else np.linspace(-0.35, 0.35, 15)
            total = 0
            for a in along:
                p = place(h, c + a) if axis == 0 else place(h + a, c)
                x = p[:, :1] + (off if axis == 0 else 0 * off)
                y = p[:, 1:] + (off if axis == 1 else 0 * off)
                total = total + cv2.remap(thin, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR)
            total = total + 0.002 * len(along) * -np.abs(off)
            seen[axis] = (h, c, place(h, c)[:, axis] + off[total.argmax(1)])
        found = []
        for h, c, value in seen:
            base, weight = terms(h, c, most), np.ones(len(h))
            for _ in range(8):
                k = np.linalg.lstsq(base * weight[:, None], value * weight, rcond=None)[0]
                weight = 1 / (1 + ((value - base @ k) / 0.7) ** 2)
            found.append(k)

        def place(h, c, found=found, most=most):
            return np.stack([terms(h, c, most) @ k for k in found], -1)

    h, c = np.meshgrid(np.arange(0, COLUMNS + 1, 8) / 60, np.arange(0, ROWS + 1, 8) * STEP)
    coarse = place(h.ravel(), c.ravel()).reshape(*h.shape, 2).astype(np.float32)
    p = cv2.remap(coarse, *np.meshgrid(np.arange(COLUMNS, dtype=np.float32) / 8, np.arange(ROWS, dtype=np.float32) / 8), cv2.INTER_LINEAR)
    laid = cv2.remap(dark, p[..., 0], p[..., 1], cv2.INTER_LINEAR)
    laid = laid - np.median(laid, 0)[None]
    return laid - np.median(laid, 1)[:, None]


def clock(laid, taps):
    """How the sheet's hours and heights lie to the true ones: by the marks of the taps."""
    bar = np.ones((37, 3), np.float32) / 111
    mark = cv2.filter2D(laid, -1, bar, borderType=cv2.BORDER_CONSTANT)
    around = np.maximum(np.roll(mark, 6, 1), np.roll(mark, -6, 1))
    mark = np.clip(mark - around, 0, 0.7)
    t = np.array([a for a, _ in taps])
    y = np.array([b for _, b in taps])
    late, drift, lift = np.meshgrid(np.arange(-20, 21), np.arange(-66, 67), np.arange(-21, 22, 0.75), indexing="ij")
    total = 0.0
    for a, b in zip(t, y, strict=True):
        column = np.round(a * 60 + late + drift * (a - t[0]) / (t[-1] - t[0])).astype(int) % COLUMNS
        total = total + mark[np.clip(np.round((b + lift) / STEP), 0, ROWS - 1).astype(int), column]
    k = np.unravel_index(total.argmax(), total.shape)
    late, drift, lift = (float(v[k]) for v in (late, drift, lift))
    places, middles = [], []
    for a, b in zip(t, y, strict=True):
        near = a * 60 + late + drift * (a - t[0]) / (t[-1] - t[0])
        columns, row = np.arange(round(near) - 4, round(near) + 5), int(np.clip(round((b + lift) / STEP), 2, ROWS - 3))
        weight = mark[row - 2 : row + 3][:, columns % COLUMNS].mean(0) ** 2 + 1e-9
        places.append((weight * columns).sum() / weight.sum())
        dark = laid[:, round(places[-1]) % COLUMNS] > 0.3
        up, down = row, row
        while up < ROWS - 1 and up - row < 30 and dark[up + 1 : up + 4].any():
            up += 1
        while down > 0 and row - down < 30 and dark[max(0, down - 3) : down].any():
            down -= 1
        middles.append((up + down) / 2 * STEP - b)
    slope, base = np.polyfit(t, np.array(places) / 60 - t, 1)
    lift = float(np.median(middles))
    print(f"clock {base + slope * t[0]:+.3f} h, {slope * 1440:+.2f} min a day, paper {lift:+.1f} cm, marks' strength {total.max():.2f}")
    return slope, base, lift


def runs_of(laid):
    """For each minute of the sheet the pieces of ink: from where to where, in cm."""
    inked = np.zeros((ROWS + 2, COLUMNS), np.int8)
    inked[1:-1] = laid > 0.17
    edges = np.diff(inked, axis=0)
    runs = []
    for column in range(COLUMNS):
        start, stop = np.flatnonzero(edges[:, column] > 0), np.flatnonzero(edges[:, column] < 0)
        long = stop - start >= 2
        runs.append(((start[long] - 0.5) * STEP, (stop[long] - 0.5) * STEP))
    return runs


laid = {name: flat(name) for name in sheets}
clocks = {name: clock(laid[name], sheets[name][0]) for name in sheets}
runs = {name: runs_of(laid[name]) for name in sheets}

# %%
# One filter through all the sheets: the tides' sizes and phases, the mean level and what the wind piles up are its state; where several pieces of
# ink may be the pen's, all are followed until the rest of the sheet tells.
SPEED = np.radians([28.984104, 30.0, 28.43973, 15.041069, 13.943036, 57.968208, 58.984104])
SPREAD = np.array([90, 30, 20, 20, 15, 7, 4, 90, 30, 20, 20, 15, 7, 4, 30.0])
TIME, BEAM, TAU, WIND, AGAIN, PASSES = 0.125, 45, 5.0, 13.0, 1.5, 3
WAYS = (1, -1)
N = 2 * len(SPEED) + 3
F = np.exp(-TIME / TAU) * np.array([[1 + TIME / TAU, TIME], [-TIME / TAU**2, 1 - TIME / TAU]])
STILL = WIND**2 * np.diag([1, 1 / TAU**2])
Q = STILL - F @ STILL @ F.T


def seen_at(t):
    return np.concatenate([np.cos(SPEED * t), np.sin(SPEED * t), [1, 1, 0]])


TURNED = {1: np.ones(N), -1: np.array([1.0] * (N - 1) + [-1.0])}


def changing_at(t):
    return np.concatenate([-SPEED * np.sin(SPEED * t), SPEED * np.cos(SPEED * t), [0, 0, 1]])


def follow(mean, spread, used, way):
    """The likeliest path of the pen through all the sheets, as rows of time, height (nan: no ink) and number of the piece of ink.

    `mean` and `spread` are what is known of the tides beforehand, `used` the pieces that another turn of the drum took before: they are less likely; `way` is 1, or -1 from the end to the start.
    """
    state, score = mean[None].copy(), np.zeros(1)
    cover = np.diag(np.concatenate([spread**2, np.diag(STILL)]).astype(float))[None]
    trail, last = [], None  # for each step: time, which one each came from, the height it took, the piece of ink

    def onward(state, cover):
        state[:, -2:] = state[:, -2:] @ F.T
        cover[:, -2:] = F @ cover[:, -2:]
        cover[:, :, -2:] = cover[:, :, -2:] @ F.T
        cover[:, -2:, -2:] += Q

    for name, (taps, lifted) in list(sheets.items())[::way]:
        slope, base, lift = clocks[name]
        times = np.arange(taps[0][0] + 0.02, taps[-1][0], TIME)[::way]
        for _ in range(0 if last is None else round(abs(times[0] - last) / TIME)):
            onward(state, cover)
        waiting = taps[::way]
        for t in [*times, None]:
            if t is not None:
                onward(state, cover)
            while waiting and (t is None or way * waiting[0][0] <= way * t):  # the staff was read
                H = seen_at(waiting[0][0])
                P = cover @ H
                S = P @ H + 4
                d = waiting.pop(0)[1] - state @ H
                state = state + P * (d / S)[:, None]
                cover = cover - P[:, :, None] * P[:, None, :] / S[:, None, None]
                score = score - 0.5 * d**2 / S - 0.5 * np.log(S)
            if t is None:
                break
            last, H, G = t, seen_at(t), changing_at(t) * TURNED[way]
            column = round((t + base + slope * t) * 60) % COLUMNS
            low, high = runs[name][column]
            if any(a < t < b for a, b in lifted) or not len(low):
                trail.append((t, np.arange(len(state)), np.full(len(state), np.nan), np.full(len(state), -1)))
                continue
            y, speed = state @ H, state @ G
            P = cover @ H
            thick = 1.5 * np.sqrt(1 + (np.clip(speed, -140, 140) / 40) ** 2)[:, None]
            a, b = low - lift + thick, high - lift - thick
            middle = (a + b) / 2
            a, b = np.minimum(a, middle), np.maximum(b, middle)
            z = np.clip(y[:, None], a, b)
            R = 1.5**2 + ((b - a) / 4) ** 2
            S = (P @ H)[:, None] + R
            d = z - y[:, None]
            gain = np.log(0.9 / 0.02) - 0.5 * d**2 / S - 0.5 * np.log(6.283 * S)
            for k in range(len(low)):
                if any(abs(other - t) > 6 for other in used.get((name, column, k), ())):
                    gain[b[:, k] - a[:, k] < 2, k] -= AGAIN
            gain = np.where((d**2 < 16 * S) & (np.abs(d) < 45), gain, -1e9)
            options = np.concatenate([score[:, None] + np.log(0.1), score[:, None] + gain], 1).ravel()
            order = np.argsort(-options)[: 4 * BEAM]
            order = order[options[order] > options[order[0]] - 1e6]
            source, which = np.divmod(order, len(low) + 1)
            taken, which = which > 0, np.maximum(which - 1, 0)
            K = np.where(taken, 1 / S[source, which], 0)[:, None] * P[source]
            after = state[source] + K * np.where(taken, d[source, which], 0)[:, None]
            where = np.round(after @ H / 3) * 1000 + np.round(after @ G / 12)
            keep = np.sort(np.unique(where, return_index=True)[1])[:BEAM]
            taken, source, which, K = taken[keep], source[keep], which[keep], K[keep]
            state, score = after[keep], options[order[keep]]
            cover = cover[source] - K[:, :, None] * P[source][:, None, :]
            trail.append((t, source, np.where(taken, z[source, which], np.nan), np.where(taken, which, -1)))
    k = int(score.argmax())
    print("score", round(score[k]), "the next ones", np.sort(score)[::-1][1:4].round(), "alive", len(score))
    path = []
    for t, source, z, which in reversed(trail):
        path.append((t, z[k], which[k]))
        k = source[k]
    return score[k], np.array(path[::-way])


def tides(t):
    t = np.asarray(t)[:, None]
    return np.concatenate([np.cos(SPEED * t), np.sin(SPEED * t), np.ones((len(t), 1))], 1)


def sizes_of(path):
    ridge = np.diag(15 / SPREAD)
    inked = ~np.isnan(path[:, 1])
    base = np.concatenate([tides(path[inked, 0]), ridge])
    return np.linalg.lstsq(base, np.concatenate([path[inked, 1], [*np.zeros(N - 3), 15 / SPREAD[-1] * 300]]), rcond=None)[0]


def used_by(path):
    used = {}
    for t, _, k in path:
        if k >= 0:
            name = next(name for name, (taps, _) in sheets.items() if taps[0][0] <= t <= taps[-1][0])
            slope, base, _ = clocks[name]
            used.setdefault((name, round((t + base + slope * t) * 60) % COLUMNS, int(k)), []).append(t)
    return used


mean = np.zeros(N)
mean[-3] = 300
tries = [(*follow(mean, SPREAD, {}, way), way) for way in WAYS]
_, path, way = max(tries, key=lambda one: one[0])
best = -np.inf
for _ in range(PASSES):  # a way that got lost does not take the place of one that did not
    way = -way
    mean[:-2] = sizes_of(path)
    score, found = follow(mean, np.minimum(SPREAD, [6.0] * (N - 3) + [10.0]), used_by(path), way)
    if score > best:
        best, path = score, found
print("steps without ink", np.isnan(path[:, 1]).mean())

# %%
# The tides of the whole path, and what is left of it; then the ink next to it, minute by minute.
inked = ~np.isnan(path[:, 1])
sizes = sizes_of(path)
print("M2", np.hypot(sizes[0], sizes[7]), "S2", np.hypot(sizes[1], sizes[8]))
left = path[inked, 1] - tides(path[inked, 0]) @ sizes


def height(t):
    """The path's height: tides, and what is left, smoothed over the points around."""
    out = []
    for at in t:
        for wide in (0.12, 0.3, 0.7, 2, 6):
            weight = np.exp(-0.5 * ((path[inked, 0] - at) / wide) ** 2)
            if weight.sum() > 1.5:
                break
        x = path[inked, 0] - at
        w = weight.sum(), (weight * x).sum(), (weight * x * x).sum(), (weight * left).sum(), (weight * x * left).sum()
        out.append((w[2] * w[3] - w[1] * w[4]) / (w[0] * w[2] - w[1] ** 2 + 1e-9))
    return np.array(out) + tides(t) @ sizes


rows = []
for name, (taps, lifted) in sheets.items():
    hours = np.arange(int(taps[0][0]) + 1, int(taps[-1][0]) + 1)
    shift = np.median([height([t])[0] - y for t, y in taps])
    print(name, "off the staff by", round(shift, 2))
    for hour, value in zip(hours, height(hours), strict=True):
        off = any(a < hour < b for a, b in lifted)
        rows.append([(zero + timedelta(hours=int(hour))).strftime("%Y-%m-%d %H:%M"), "" if off else f"{value - shift:.1f}"])
Path("output").mkdir(exist_ok=True)
with open("output/潮位.csv", "w", newline="", encoding="utf-8") as f:
    csv.writer(f).writerows([["时间", "潮位"], *rows])
print(len(rows), "hours")
