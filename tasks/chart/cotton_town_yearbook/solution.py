# %%
import csv
from pathlib import Path

import cv2
import numpy as np

contents = list(csv.DictReader(open("contents.csv")))
pages = {}
for row in contents:
    pages.setdefault(int(row["chart"]), []).append(row)
ink = {}
for n, rows in pages.items():
    grey = cv2.imread(rows[0]["file"], cv2.IMREAD_GRAYSCALE).astype(np.float32)
    paper, black = np.median(grey), np.percentile(grey, 1)
    ink[n] = np.clip((paper - grey) / (paper - black), 0, 1)
    print(n, grey.shape, paper, black, [row["code"] for row in rows])
HIGH, MONTH, LEFT, TOP, WIDE = 640, 20, 130, 70, 1220


# %%
# Each page is laid flat by its frame and by the ticks of its months.
def edge(image, at, begin, end, reach=42):
    """The frame's line near row `at`, from column `begin` to `end`: the darkest smooth way, as a polynomial."""
    band = cv2.blur(image[at - reach : at + reach + 1, begin:end], (9, 3))[:, ::4]
    total, back = -band[:, 0], []
    for column in band.T[1:]:
        ways = np.stack([np.r_[9e9, total[:-1]] + 0.05, total, np.r_[total[1:], 9e9] + 0.05])
        choice = ways.argmin(0)
        total = ways[choice, np.arange(len(total))] - column
        back.append(choice - 1)
    y = [int(total.argmin())]
    for step in reversed(back):
        y.append(y[-1] + step[y[-1]])
    y = np.array(y[::-1], float)
    x = begin + 4 * np.arange(len(y)) + 1.5
    return np.polynomial.Polynomial.fit(x, y + at - reach, 6)


def flat(image):
    """The page as it was printed, (0, 0) at the frame's upper left corner, with 130 columns more on each side, 24 rows above and 120 below."""
    bottom, top = edge(image, TOP + HIGH, 165, 1315), edge(image, TOP, 165, 1315)
    left, right = edge(image.T, LEFT, 100, 680), edge(image.T, LEFT + WIDE, 100, 680)

    def line(poly, t, low, high):
        """The polynomial inside, straight on outside."""
        inside = np.clip(t, low, high)
        return poly(inside) + poly.deriv()(inside) * (t - inside)

    corners = []
    for side in (left, right):
        for rim in (top, bottom):
            x, y = float(side(400)), 0.0
            for _ in range(5):
                y = line(rim, x, 170, 1310)
                x = line(side, y, 110, 670)
            corners.append((float(x), float(y)))
    (x0t, y0t), (x0b, y0b), (x1t, y1t), (x1b, y1b) = corners
    # The ticks of the months below the frame.
    columns = np.arange(image.shape[1])
    under = line(bottom, columns, 170, 1310)
    rows = np.clip((under[None] + np.arange(4, 9)[:, None]).round().astype(int), 0, image.shape[0] - 1)
    profile = cv2.blur(image[rows, columns].mean(0)[None], (3, 1))[0]
    months, found = np.arange(60), []
    guess = x0b + (x1b - x0b) * (months + 1) / 61
    for at in guess:
        low = round(at) - 7
        piece = profile[low : low + 15] - 0.02 * abs(np.arange(15) - 7)
        found.append(low + piece.argmax())
    found = np.array(found, float)
    bend = np.polynomial.Polynomial.fit(months, found - guess, 5)
    good = abs(found - guess - bend(months)) < 2.5
    bend = np.polynomial.Polynomial.fit(months[good], (found - guess)[good], 5)
    u, v = np.meshgrid(np.arange(-130, WIDE + 130) / WIDE, np.arange(-24, HIGH + 120) / HIGH)
    shift = line(bend, u[:1] * 61 - 1, -1, 60)
    ys = y0t + (y0b - y0t) * v
    ys1 = y1t + (y1b - y1t) * v
    x_left, x_right = line(left, ys[:, :1], 110, 670), line(right, ys1[:, :1], 110, 670)
    x = x_left + (x_right - x_left) * u + shift
    y = np.interp(x, columns, line(top, columns, 170, 1310)) * (1 - v) + np.interp(x, columns, under) * v
    return cv2.remap(image, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, borderValue=0), good.sum()


whole = {n: flat(image) for n, image in ink.items()}
sheets = {n: page[24:] for n, (page, _) in whole.items()}
for n, sheet in sheets.items():
    print(n, whole[n][1], sheet[HIGH - 2 : HIGH + 3, 130:-130].mean(1).round(2), sheet[:3, 130:-130].mean(1).round(2))


# %%
# Axes: the ticks tell the kind, the numbers beside them which.
def written(words):
    size, fine = 0.62, 3
    (wide, high), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, size * fine, 2 * fine)
    tile = np.zeros((high + 8 * fine, wide + 4 * fine), np.uint8)
    cv2.putText(tile, words, (2 * fine, high + 4 * fine), cv2.FONT_HERSHEY_SIMPLEX, size * fine, 255, 2 * fine)
    tile = cv2.resize(tile, (tile.shape[1] // fine, tile.shape[0] // fine), interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(tile.astype(np.float32) / 255, (0, 0), 0.8)


cache = {}


def alike(crop, words, at_end):
    if words not in cache:
        cache[words] = written(words)
    tile = cache[words]
    wide = tile.shape[1] + 8
    if wide > crop.shape[1]:
        return -1.0
    near = crop[:, -wide:] if at_end else crop[:, :wide]
    found = cv2.matchTemplate(near, tile, cv2.TM_CCOEFF_NORMED).max()
    # What stands beyond the number counts against it.
    rest = crop[:, :-wide] if at_end else crop[:, wide:]
    return float(found) - 0.02 * float((rest > 0.5).sum()) / 10


STEPS = [2, 5, 10, 20, 25, 40, 50, 100, 150, 200, 500]


def axis_of(sheet, side):
    """A function from the height (0 to 1) to the value."""
    wide = sheet.shape[1]
    strip = sheet[:, 121:127] if side == "left" else sheet[:, wide - 127 : wide - 121]
    profile = cv2.dilate(cv2.blur(strip.mean(1)[:, None], (1, 3)), np.ones((7, 1)))[:, 0]
    options = []
    series = [b * 10**a for a in range(6) for b in (1, 2, 5)]
    for count in range(5, 9):
        for step in STEPS:
            options += [("plain", [step * (k + i) for i in range(count + 1)]) for k in range(13)]
            options += [("broken", [0, *(step * (k + i) for i in range(count + 1))]) for k in range(9, 31)]
        options += [("log", series[k : k + count + 1]) for k in range(6)]
    shapes = {}
    for kind, numbers in options:
        count = len(numbers) - 1
        if kind == "plain":
            shape = np.arange(count + 1) / count
        elif kind == "broken":
            shape = np.r_[0, 0.14 + 0.86 * np.arange(count) / (count - 1)]
        else:
            shape = np.log(np.array(numbers) / numbers[0]) / np.log(numbers[-1] / numbers[0])
        shapes.setdefault(tuple((24 + HIGH * (1 - shape)).round().astype(int).tolist()), []).append((kind, numbers))
    ticks = {ys: profile[list(ys)].mean() + 0.01 * len(ys) for ys in shapes}
    best = (-9,)
    for ys in sorted(ticks, key=ticks.get)[-2:]:
        crops = [sheet[y - 16 : y + 17, :119] if side == "left" else sheet[y - 16 : y + 17, wide - 119 :] for y in ys]
        found = {}
        for kind, numbers in shapes[ys]:
            value = 0.0
            for i, (crop, number) in enumerate(zip(crops, numbers)):
                if (i, number) not in found:
                    found[i, number] = alike(crop, str(number), side == "left")
                value += found[i, number] / len(ys)
            best = max(best, (value + 0.01 * len(ys), kind, numbers))
    value, kind, numbers = best
    print(side, kind, numbers, round(value, 2))
    if kind == "log":
        return lambda h: numbers[0] * (numbers[-1] / numbers[0]) ** h
    if kind == "broken":
        return lambda h: numbers[1] + (numbers[-1] - numbers[1]) * (h - 0.14) / 0.86
    return lambda h: numbers[0] + (numbers[-1] - numbers[0]) * h


axes = {n: {side: axis_of(whole[n][0], side) for side in sorted({row["axis"] for row in rows})} for n, rows in pages.items()}

# %%
# Legends: which code has which dashes and which mark.
DASHES = {"solid": (), "long": (19, 7), "short": (9, 6), "dots": (4, 6), "dash_dot": (15, 5, 3, 5), "dash_two_dots": (15, 5, 3, 5, 3, 5)}


def pattern(dashes, scale, along):
    """Whether there is ink at so many pixels from the pattern's beginning."""
    if not dashes:
        return np.ones(np.shape(along), bool)
    edges = np.cumsum(dashes) * scale
    return np.searchsorted(edges, np.mod(along, edges[-1]), side="right") % 2 == 0


def legend_of(sheet, rows):
    entries = []
    for k in range(len(rows)):
        x, y = 130 + 10 + 200 * k, HIGH + 80
        crop = sheet[y - 16 : y + 17, x + 106 : x + 186]
        likely = {row["code"]: alike(crop, row["code"], False) for row in rows}
        best = None
        for dy in range(-5, 6):
            for dx in range(-4, 5):
                value = sheet[y + dy, x + dx : x + dx + 100].mean()
                if best is None or value > best[0]:
                    best = (value, dy)
        y += best[1]
        sample = sheet[y - 1 : y + 2, x - 6 : x + 107].max(0)
        around = sheet[y - 6 : y + 7, x - 6 : x + 107]
        marks = [around[:, 6 + c - 7 : 6 + c + 8] if c else around[:, :14] for c in (0, 50, 100)]
        off = np.mean([m[[1, 2, 3, 9, 10, 11]].mean() for m in marks])
        mark = ""
        if off > 0.12:
            middle = around[:, 49:64]
            ring = cv2.circle(np.zeros((15, 15), np.float32), (7, 7), 5, 1, 2)[1:14]
            cross = np.zeros((15, 15), np.float32)
            cv2.line(cross, (2, 2), (12, 12), 1, 2)
            cv2.line(cross, (2, 12), (12, 2), 1, 2)
            cross = cross[1:14]
            ring[4:9], cross[4:9] = 0, 0
            value = [sum(cv2.matchTemplate(np.pad(sheet[y - 6 : y + 7, x + c - 7 : x + c + 8], 2), t, cv2.TM_CCOEFF_NORMED).max() for c in (0, 50, 100)) for t in (ring, cross)]
            mark = "ring" if value[0] > value[1] else "cross"
        entries.append([likely, sample, mark])
    free = set(range(len(rows)))
    named = {}
    for code, k in sorted(((row["code"], k) for row in rows for k in free), key=lambda p: -entries[p[1]][0][p[0]]):
        if code not in named and k in free:
            named[code] = k
            free.discard(k)
    best = None
    at = np.arange(113) - 6
    for scale in np.arange(0.92, 1.15, 0.02):
        total, names = 0.0, []
        signs = {(name, dx): np.where(pattern(dashes, scale, at - dx), 1.0, -1.0) for name, dashes in DASHES.items() for dx in range(-3, 4)}
        for _, sample, mark in entries:
            use = (at > 3) & (at < 97)
            if mark:
                use &= (at > 8) & (abs(at - 50) > 8) & (at < 92)
            (name, _), value = max(((key, float(((sample - 0.45) * sign)[use].mean())) for key, sign in signs.items()), key=lambda p: p[1])
            total += value
            names.append(name)
        if best is None or total > best[0]:
            best = (total, scale, names)
    return best[1], {code: (best[2][k], entries[k][2]) for code, k in named.items()}


legends = {}
for n, rows in pages.items():
    legends[n] = legend_of(sheets[n], rows)
    print(n, round(legends[n][0], 2), legends[n][1])

# %%
# The curves: each is the best way through rows of the months, with the dashes going on; then again and again, with the others' ink explained.
PHASES, SAMPLES, STEP, FAR = 16, 28, 3, 140
share = (np.arange(SAMPLES) + 0.5) / SAMPLES


def segments(seen):
    """For each month but the last: rows of both ends, and the ink along each way between them."""
    near = cv2.dilate(seen, np.ones((3, 13), np.uint8))
    rows = []
    for m in range(60):
        candidates = np.arange(18, HIGH - 6, STEP)
        rows.append(candidates[near[candidates, MONTH * (1 + m)] > 0.5])
    ways = []
    for m in range(59):
        a, b = np.meshgrid(np.arange(len(rows[m])), np.arange(len(rows[m + 1])), indexing="ij")
        a, b = a.ravel(), b.ravel()
        dy = rows[m + 1][b] - rows[m][a]
        use = abs(dy) < FAR
        a, b, dy = a[use], b[use], dy[use]
        x = (MONTH * (1 + m + share)).astype(int)
        y = (rows[m][a][:, None] + dy[:, None] * share).round().astype(int)
        got = seen[y, x[None]]
        covered = (got > 0.5).mean(1)
        use = covered > 0.22
        ways.append((a[use], b[use], dy[use], y[use], x, covered[use]))
    return rows, ways


def marks_at(seen, mark):
    """How much each row of each month looks like the mark's middle."""
    tile = np.zeros((17, 17), np.float32)
    if mark == "ring":
        cv2.circle(tile, (8, 8), 5, 1, 2)
    else:
        cv2.line(tile, (3, 3), (13, 13), 1, 2)
        cv2.line(tile, (3, 13), (13, 3), 1, 2)
    weight = np.where(tile > 0, 1 / tile.sum(), 0)
    found = cv2.filter2D(seen, -1, weight.astype(np.float32))
    found = cv2.dilate(found, np.ones((5, 3), np.uint8))
    return np.stack([found[:, MONTH * (1 + m)] for m in range(60)])


def shifted(total, period):
    """The dashes may slip a little at each month; the longer, the less likely."""
    count = total.shape[1]
    steps = np.arange(-5, 6)
    before = (np.arange(count)[None] - steps[:, None]) % count
    ways = total[:, before] - (0.22 * abs(steps) * period / count)[None, :, None].astype(np.float32)
    pick = ways.argmax(1)
    return ways.max(1), before[pick, np.arange(count)[None]]


def tracked(seen, others, rows, ways, dashes, scale, marked, reuse):
    """Rows of a curve at the months, with the phase of its dashes at each of them."""
    count = PHASES if dashes else 1
    period = sum(dashes) * scale if dashes else 1.0
    bins = np.arange(-FAR // STEP, FAR // STEP + 1) * STEP
    lengths = np.hypot(MONTH, bins)
    start = np.arange(count) / count * period
    if dashes:
        along = start[None, :, None] + lengths[:, None, None] * share
        on = sum(pattern(dashes, scale, along + off).astype(np.float32) for off in ((-1.3, 0, 1.3) if period > 12 else (-0.7, 0, 0.7))) / 3
    else:
        on = np.ones((len(bins), 1, SAMPLES), np.float32)
    total = np.zeros((len(rows[0]), count), np.float32)
    total += marked[0][rows[0]][:, None]
    backs = []
    least = 0.5 if not dashes else 0.22 if period < 12 else 0.33
    for m, (a, b, dy, y, x, covered) in enumerate(ways):
        use = covered > least
        if use.sum() > 5:
            a, b, dy, y = a[use], b[use], dy[use], y[use]
        ink_here, known = seen[y, x], others[y, x]
        # Ink where there should be some: best where nobody else accounts for it; none: bad. In gaps ink is bad unless it is somebody else's.
        miss = 0.8 if 0 < period < 12 and dashes else 1.6
        with_ink = -miss + ink_here * np.where(known, np.float32(miss + reuse), np.float32(miss + 1))
        gap = 0.25 - ink_here * np.where(known, np.float32(0.25), np.float32(1.25))

        d = np.searchsorted(bins, dy)
        table = on[np.clip(d, 0, len(bins) - 1)]
        long = (lengths[np.clip(d, 0, len(bins) - 1)] / MONTH)[:, None] ** 0.5
        score = (np.matmul(table, (with_ink - gap)[:, :, None].astype(np.float32))[:, :, 0] + gap.sum(1)[:, None]) * long / SAMPLES * 6
        score -= 0.004 * abs(dy)[:, None]
        score += marked[m + 1][rows[m + 1][b]][:, None]
        jitter = total
        origin = np.broadcast_to(np.arange(count), total.shape)
        if count > 1:
            jitter, origin = shifted(total, period)
        value = (jitter[a] + score).astype(np.float32)
        turn = (np.hypot(MONTH, dy) / period * count).round().astype(int) % count if count > 1 else np.zeros(len(dy), int)
        target = b[:, None] * count + (np.arange(count)[None] + turn[:, None]) % count
        new = np.full(len(rows[m + 1]) * count, -1e6, np.float32)
        np.maximum.at(new, target.ravel(), value.ravel())
        hit = value.ravel() == new[target.ravel()]
        back = np.zeros((len(new), 2), int)
        source = np.stack([np.repeat(a, count), origin[a].ravel()], 1)
        back[target.ravel()[hit]] = source[hit]
        backs.append(back)
        total = new.reshape(-1, count)
    at = int(total.argmax())
    state = [(at // count, at % count)]
    for back in reversed(backs):
        c, p = state[-1]
        state.append(tuple(back[c * count + p]))
    state.reverse()
    return np.array([rows[m][c] for m, (c, _) in enumerate(state)]), np.array([p for _, p in state]) / count * period, float(total.max())


def inked(shape, path, phases, dashes, scale, mark):
    drawn = np.zeros(shape, np.uint8)
    for m in range(59):
        length = np.hypot(MONTH, path[m + 1] - path[m])
        s = np.arange(0, length, 0.7)
        s = s[pattern(dashes, scale, phases[m] + s)]
        x = (MONTH * (1 + m) + s / length * MONTH).round().astype(int)
        y = (path[m] + s / length * (path[m + 1] - path[m])).round().astype(int)
        drawn[y, x] = 1
    drawn = cv2.dilate(drawn, np.ones((7, 5), np.uint8))
    if mark:
        for m, y in enumerate(path):
            cv2.circle(drawn, (MONTH * (1 + m), int(y)), 7, 1, -1)
    return drawn


def curves_of(sheet, scale, styles):
    raw = np.clip((sheet[: HIGH + 1, 130:-130] - 0.3) / 0.4, 0, 1)
    seen = np.clip(cv2.GaussianBlur(raw, (0, 0), 1.2) * 1.7, 0, 1)
    rows, ways = segments(cv2.dilate(raw, np.ones((3, 1), np.uint8)))
    looks = {mark: marks_at(raw, mark) for mark in sorted({mark for _, mark in styles.values()}) if mark}
    found, layers = {}, {}
    order = sorted(styles, key=lambda code: (not styles[code][1], styles[code][0] != "solid", styles[code][0] == "dots"))
    for reuse in (0.4, 0.2, 0.1):
        for code in order:
            name, mark = styles[code]
            others = np.zeros(seen.shape, bool)
            for other, layer in layers.items():
                if other != code:
                    others |= layer > 0
            if mark:
                full = 0.85 if mark == "ring" else 0.75
                marked = 8 * (np.minimum(looks[mark], full) - full)
                for unlike, look in looks.items():
                    if unlike != mark:
                        marked = marked + 24 * np.clip(looks[mark] - look + (0.04 if mark == "ring" else -0.04), -0.25, 0.02)
                # Another curve's mark is seldom this one's, too.
                for other, (path, *_) in found.items():
                    if other != code and styles[other][1] == mark:
                        marked = marked - 2.0 * (abs(np.arange(HIGH + 1)[None] - path[:, None]) < 8)
            else:
                marked = np.zeros((60, HIGH + 1), np.float32)
                for look in looks.values():
                    marked -= 10 * np.clip(look - 0.65, 0, 0.2) * ~others[:, MONTH * (1 + np.arange(60))].T
            found[code] = tracked(seen, others, rows, ways, DASHES[name], scale, marked, reuse)
            layers[code] = inked(seen.shape, *found[code][:2], DASHES[name], scale, mark)
    return {code: 1 - path / HIGH for code, (path, _, _) in found.items()}, {code: round(v) for code, (_, _, v) in found.items()}


table = []
for n, rows in pages.items():
    scale, styles = legends[n]
    heights, sure = curves_of(sheets[n], scale, styles)
    print(n, sure)
    for row in rows:
        year = int(row["first_month"][:4])
        for m, h in enumerate(heights[row["code"]]):
            table.append([n, row["code"], f"{year + m // 12}-{m % 12 + 1:02d}", float(f"{axes[n][row['axis']](h):.5g}")])
Path("output").mkdir(exist_ok=True)
with open("output/values.csv", "w", newline="") as file:
    csv.writer(file).writerows([["chart", "code", "month", "value"], *table])
print(len(table), table[:3])
