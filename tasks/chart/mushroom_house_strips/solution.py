# %%
import csv
from itertools import product
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, median_filter

start = {}
for strip, pen, reading in list(csv.reader(open("start.csv")))[1:]:
    start.setdefault(int(strip), {})[pen] = float(reading)
print(start)
grey = {k: np.asarray(Image.open(f"strip_{k}.jpg").convert("L"), float) for k in start}
for k, picture in grey.items():
    paper = gaussian_filter(median_filter(picture[::8, ::8], 9), 2)
    full = np.kron(paper, np.ones((8, 8)))[: picture.shape[0], : picture.shape[1]]
    grey[k] = np.clip(1 - picture / full, 0, 1)  # 0 paper, about 0.28 printed lines, about 0.75 ink
    print(k, picture.shape, np.percentile(grey[k], [50, 90, 95, 98, 99]).round(2))
# %%
# The printed lines: where each of the 21 lies along the strip, and where each of the 85 stands.
def follow(image, count, thick):
    """Rows of `count` evenly printed lines, each `thick`th a thick one, in blocks of 32 columns: first by one comb, then each by itself."""
    high, wide = image.shape
    found = np.full((count, wide // 32), np.nan)
    guess = None
    weight = np.where(np.arange(count) % thick == 0, 2.0, 1.0)
    for order in (range(2, wide // 32), range(1, -1, -1)):
        last = guess
        for b in order:
            block = image[:, b * 32 : b * 32 + 32]
            profile = np.median(np.where(block > 0.5, 0, block), axis=1)
            profile = profile - median_filter(profile, 15)
            if last is None:
                best = (0, 0, 0)
                for gap in np.arange(high / (count + 6), high / (count - 1), 0.05):
                    for top in np.arange(0, high - gap * (count - 1) - 1, 0.5):
                        value = (weight * profile[(top + gap * np.arange(count)).round().astype(int)]).sum()
                        best = max(best, (value, top, gap))
                # From where the comb fits best, line after line both ways: the paper has shrunk unevenly.
                last = best[1] + best[2] * np.arange(count)
                fits = np.convolve(profile[last.round().astype(int)], np.ones(9), "same")
                anchor = int(fits[5:-5].argmax()) + 5
                for way in (range(anchor, count), range(anchor, -1, -1)):
                    y = last[anchor]
                    for i in way:
                        low = max(0, round(y) - 3)
                        piece = np.clip(profile[low : round(y) + 4], 0, None)
                        last[i] = low + (piece * np.arange(len(piece))).sum() / piece.sum() if piece.sum() > 0.15 else y
                        y = last[i] + (best[2] if way.step > 0 else -best[2])
            now = last.copy()
            for i, y in enumerate(last):
                low = max(0, round(y) - 4)
                piece = np.clip(profile[low : round(y) + 5], 0, None)
                if piece.sum() > 0.15:
                    now[i] = low + (piece * np.arange(len(piece))).sum() / piece.sum()
            # Each line may stray a little from a smooth comb, not more.
            place = np.linspace(-1, 1, count)
            smooth = np.polyval(np.polyfit(place, now, 2 + count // 12), place)
            now = np.where(abs(now - smooth) > 1.2, smooth, now)
            found[:, b] = now
            last = smooth
            if guess is None:
                guess = smooth
    return found


grids = {}
for k, image in grey.items():
    grids[k] = follow(image, 21, 2), follow(image.T, 85, 12)
    print(k, grids[k][0][[0, -1]][:, [0, 30, 60]].round(1), grids[k][1][[0, 1, -1]][:, [0, -1]].round(1))
# %%
def scales(k):
    """For each column the hour in the middle of the strip, and rows of the printed lines."""
    across, along = grids[k]
    image = grey[k]
    columns = np.arange(image.shape[1])
    blocks = np.arange(across.shape[1]) * 32 + 15.5
    rows = np.array([np.interp(columns, blocks, np.poly1d(np.polyfit(blocks, line, 11))(blocks)) for line in across])
    return rows, along


def position(k, hour, lines):
    """The columns at which an hour stands, at every row."""
    image = grey[k]
    blocks = np.arange(lines.shape[1]) * 32 + 15.5
    at = np.array([np.interp(hour, np.arange(85) * 2, lines[:, b]) for b in range(lines.shape[1])])
    return np.polyval(np.polyfit(blocks, at, 1), np.arange(image.shape[0]))


# %%
def runs_of(column):
    """Top, bottom, centre and amount of ink for each dark run."""
    ink = np.clip((column - 0.3) / 0.42, 0, 1)
    dark = ink > 0.25
    edge = np.flatnonzero(np.diff(np.concatenate([[0], dark.astype(int), [0]])))
    found = []
    for a, b in zip(edge[::2], edge[1::2]):
        low, up = max(0, a - 1), min(len(column), b + 1)
        mass = ink[low:up].sum()
        if mass > 0.55:
            found.append((a, b - 1, (ink[low:up] * np.arange(low, up)).sum() / mass, mass))
    return found


def tracks(k, pens, first, widths, rows):
    """The row of each pen in each column, by the likeliest of all ways to share out the runs."""
    image = grey[k]
    begin, end = first[0], first[1]
    states, costs, back = [], None, []
    lists = [runs_of(image[:, x]) for x in range(begin, end)]
    centres = []
    for t, found in enumerate(lists):
        found = found[:6]
        lists[t] = found
        # A pen is in a run, or it wrote nothing just here (-1).
        options = [c for c in product(range(-1, len(found)), repeat=3)]
        options = [c for c in options if all(r in c for r in range(len(found)) if found[r][3] > 1.0)] or options
        states.append(options)
    slope = [[slope_of(lists, t, r) for r in range(len(found))] for t, found in enumerate(lists)]
    want = [np.interp(start[k][pen], np.arange(21) * 5, rows[::-1, begin]) for pen in pens]
    previous = {(-1, -1, -1): (0.0, None, tuple(want))}
    trail = []
    for t, options in enumerate(states):
        found, now = lists[t], {}
        emission = {}
        for c in options:
            cost = 0.0
            for r in set(c):
                inside = [i for i in range(3) if c[i] == r]
                if r == -1:
                    cost += 1.2 * len(inside)
                    continue
                top, bottom, centre, mass = found[r]
                width = mass * slope[t][r]
                if len(inside) == 1:
                    cost += 0.12 * min(9.0, ((width - widths[inside[0]]) / 0.35) ** 2)
                else:
                    least = max(widths[i] for i in inside)
                    cost += 0.12 * min(9.0, (max(0.0, least - width, width - sum(widths[i] for i in inside) - 4) / 0.35) ** 2)
            emission[c] = cost
        for c in options:
            best = None
            for p, (total, _, at) in previous.items():
                move = 0.0
                for i in range(3):
                    if c[i] >= 0:
                        top, bottom = found[c[i]][:2]
                        away = max(0.0, top - at[i] - 1.5, at[i] - bottom - 1.5)
                        move += min(12.0, 0.8 * away)
                    move += 0.25 * ((c[i] < 0) != (p[i] < 0))
                if best is None or total + move < best[0]:
                    best = (total + move, p)
            at = previous[best[1]][2]
            new = []
            for i in range(3):
                if c[i] < 0:
                    new.append(at[i])
                elif c.count(c[i]) == 1:
                    new.append(found[c[i]][2] if found[c[i]][1] - found[c[i]][0] < 9 else min(max(at[i], found[c[i]][0]), found[c[i]][1]))
                else:
                    top, bottom = found[c[i]][:2]
                    new.append(min(max(at[i], top + widths[i] / 2), max(top, bottom - widths[i] / 2)))
            now[c] = (best[0] + emission[c], best[1], tuple(new))
        keep = sorted(now.items(), key=lambda item: item[1][0])[:12]
        trail.append(now)
        previous = dict(keep)
    c = min(previous, key=lambda s: previous[s][0])
    where = np.full((3, end - begin), np.nan)
    alone = np.zeros((3, end - begin), bool)
    chosen = []
    for t in range(len(states) - 1, -1, -1):
        for i in range(3):
            where[i, t] = trail[t][c][2][i]
            alone[i, t] = c[i] >= 0 and c.count(c[i]) == 1
            if alone[i, t]:
                where[i, t] = lists[t][c[i]][2]
        chosen.append(c)
        c = trail[t][c][1]
    chosen.reverse()
    # Where pens share a run, each goes straight from where it was to where it will be, as far as the ink allows.
    for i in range(3):
        gaps = np.flatnonzero(np.diff(np.concatenate([[0], (~alone[i]).astype(int), [0]])))
        for a, b in zip(gaps[::2], gaps[1::2]):
            if a > 0 and b < end - begin:
                line = np.interp(np.arange(a, b), [a - 1, b], [where[i, a - 1], where[i, b]])
                for t in range(a, b):
                    r = chosen[t][i]
                    where[i, t] = line[t - a] if r < 0 else min(max(line[t - a], lists[t][r][0]), lists[t][r][1])
    measured = [np.median([lists[t][chosen[t][i]][3] * slope[t][chosen[t][i]] for t in range(end - begin) if alone[i, t]]) for i in range(3)]
    return where, measured


def slope_of(lists, t, r):
    """The cosine of a run's direction, by the runs that touch it on either side."""
    top, bottom, centre, _ = lists[t][r]
    seen = []
    for other in (t - 1, t + 1):
        if 0 <= other < len(lists):
            near = [run[2] for run in lists[other] if run[0] <= bottom + 1 and run[1] >= top - 1]
            if len(near) == 1:
                seen.append((near[0] - centre) * (other - t))
    return 1 / np.hypot(1, np.mean(seen)) if seen else 1 / np.hypot(1, max(0, (bottom - top - 2) / 1.0))


# %%
table = []
for k in start:
    pens = list(start[k])
    rows, along = scales(k)
    middle = image_rows = grey[k].shape[0] // 2
    first = position(k, 0, along), position(k, 168, along)
    begin, end = round(first[0][middle]), round(first[1][middle]) + 1
    # The pens' lines are told by their widths, which are seen best where they begin.
    widths = []
    for pen in pens:
        y = np.interp(start[k][pen], np.arange(21) * 5, rows[::-1, begin])
        course = []
        for x in range(begin + 2, begin + 45):
            near = min(runs_of(grey[k][:, x]), key=lambda run: abs(run[2] - y), default=None)
            if near and abs(near[2] - y) < 16:
                y = near[2]
                course.append((x, y, near[3]))
        x, y, mass = np.array(course).T
        seen = mass / np.hypot(1, np.gradient(y, x))
        widths.append(np.median(seen))
    for _ in range(2):
        where, measured = tracks(k, pens, (begin, end), widths, rows)
        print(k, pens, np.round(widths, 2), np.round(measured, 2))
        widths = measured
    for hour in range(0, 169):
        lean = position(k, hour, along)
        for i, pen in enumerate(pens):
            x = lean[middle]
            for _ in range(3):
                y = np.interp(x, np.arange(begin, end), where[i])
                x = lean[int(np.clip(y, 0, len(lean) - 1))]
            column = int(np.clip(round(x), 0, rows.shape[1] - 1))
            table.append([k, hour, pen, round(float(np.interp(y, rows[:, column], np.arange(20, -1, -1) * 5.0)), 1)])
Path("output").mkdir(exist_ok=True)
with open("output/readings.csv", "w", newline="") as file:
    csv.writer(file).writerows([["strip", "hour", "pen", "reading"], *table])
print(len(table), table[:6])
