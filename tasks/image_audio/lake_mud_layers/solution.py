# %%
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter1d, map_coordinates
from scipy.signal import find_peaks
from numpy.lib.stride_tricks import sliding_window_view
import re

notes = open("notes.txt").read()
ASH = [int(y) for y in re.search(r"mud:\n([\d, ]+)\.", notes)[1].split(",")]
YEARS = np.arange(2018, 1831, -1)
N = len(YEARS)
IS_ASH = np.isin(YEARS, ASH)


def tape(picture):
    """Pixels of a millimetre, by the strokes of the tape."""
    line = picture[:, 30:36].mean((1, 2))
    line = line - gaussian_filter1d(line, 12)
    n = len(line)
    line *= np.hanning(n)
    coarse = np.arange(7.2, 9, 0.012)
    first = coarse[int(np.argmax([abs(np.exp(-2j * np.pi * np.arange(n) / p) @ line) for p in coarse]))]
    grid = first + np.arange(-0.02, 0.021, 0.002)
    return grid[int(np.argmax([abs(np.exp(-2j * np.pi * np.arange(n) / p) @ line) for p in grid]))]


def flattened(path):
    """The middle of the core with its layers laid level, in logarithms, and how blue it is."""
    picture = np.asarray(Image.open(path)).astype(float)
    scale = tape(picture)
    brown = (picture[:, :, 0] - picture[:, :, 2])[:, 44:]
    warm = gaussian_filter1d(brown, 4, axis=1) > 8
    columns = np.flatnonzero(warm.mean(0) > 0.4) + 44
    left, right = columns[0], columns[-1] + 1
    rows = np.flatnonzero(warm[:, left - 44 : right - 44].mean(1) > 0.4)
    top, bottom = rows[0], rows[-1] + 1
    middle = (left + right) / 2
    part = picture[top:bottom, int(middle - 36) : int(middle + 36)]
    log = np.log(np.clip(part[:, :, 0] + part[:, :, 1], 20, None))
    blue = np.log(np.clip(part[:, :, 2], 10, None)) - np.log(np.clip(part[:, :, 0], 10, None))
    side = (np.arange(72) - 35.5) / 60
    high = len(log)
    r = np.arange(high)
    bands = log.reshape(high, 9, 8).mean(2)
    bands = gaussian_filter1d(bands, 0.8, axis=0) - gaussian_filter1d(bands, 12, axis=0)
    bands = np.clip(bands, -0.35, 0.25)
    at = side.reshape(9, 8).mean(1)
    dips, bows = np.arange(-27, 27.1, 2.25), np.arange(-1, 12.1, 2.6)
    step = 12
    fit = np.zeros((len(dips), len(bows), len(range(0, high, step))))
    for i, dip in enumerate(dips):
        for j, bow in enumerate(bows):
            mean = np.mean([np.interp(r + dip * s + bow * s * s, r, band) for s, band in zip(at, bands.T)], axis=0)
            fit[i, j] = gaussian_filter1d(mean**2, 30)[::step]
    size = gaussian_filter1d((bands**2).mean(1), 30)[::step]
    cost = 14 * (1 - fit / size).reshape(-1, fit.shape[2])
    di, bi = np.repeat(dips, len(bows)), np.tile(bows, len(dips))
    change = 0.35 * abs(di[:, None] - di) + 0.25 * abs(bi[:, None] - bi)
    total, back = cost[:, 0], []
    for k in range(1, cost.shape[1]):
        way = total + change
        back.append(way.argmin(1))
        total = way.min(1) + cost[:, k]
    path = [int(total.argmin())]
    for b in back[::-1]:
        path.append(int(b[path[-1]]))
    path = path[::-1]
    dip = np.interp(r, np.arange(0, high, step), gaussian_filter1d(di[path].astype(float), 2.5))
    bow = np.interp(r, np.arange(0, high, step), gaussian_filter1d(bi[path].astype(float), 2.5))
    where = r[:, None] + dip[:, None] * side + bow[:, None] * side**2
    grid = np.tile(np.arange(72), (high, 1))
    flat = map_coordinates(log, [where, grid], order=1, mode="nearest")
    tint = map_coordinates(blue, [where, grid], order=1, mode="nearest")
    level = flat.reshape(high, 12, 6).mean(2)
    level = np.clip(gaussian_filter1d(level, 0.8, axis=0) - gaussian_filter1d(level, 12, axis=0), -0.35, 0.25)
    agree = gaussian_filter1d(level.mean(1) ** 2, 14) / gaussian_filter1d((level**2).mean(1), 14)
    return scale, flat, np.median(tint, axis=1), agree


def candidates(flat, tint):
    line = np.median(flat - gaussian_filter1d(flat, 40, axis=0), axis=1)
    line = (line + (flat - gaussian_filter1d(flat, 40, axis=0))[:, 12:60].mean(1)) / 2
    ash = tint - gaussian_filter1d(tint, 40)
    spots = [int(p) for p in find_peaks(gaussian_filter1d(ash, 1), height=0.18, distance=12)[0] if 14 < p < len(ash) - 14]
    r = np.arange(len(line))
    for p in spots:  # the ash is bridged
        near = abs(r - p) <= 5
        line[near] = np.interp(r[near], [p - 6, p + 6], [line[max(0, p - 6)], line[min(len(line) - 1, p + 6)]])
    total = np.concatenate([[0], np.cumsum(gaussian_filter1d(line, 0.4))])

    def mean(a, b):
        return (total[np.clip(r + b, 0, len(r))] - total[np.clip(r + a, 0, len(r))]) / (b - a)

    jump = mean(-4, 0) - mean(1, 4)
    jump[:3] = jump[-3:] = 0
    strength = jump / 0.46
    found = find_peaks(strength, height=0.03, distance=3)[0]
    fine = []
    for i in found:
        a, b, c = jump[i - 1 : i + 2]
        fine.append(i + 0.5 + 0.5 * (a - c) / (a - 2 * b + c - 1e-9))
    # Winters that leave no step at all may lie anywhere between.
    x, s, all_x, all_s = np.array(fine), strength[found], [], []
    for i in range(len(x)):
        all_x.append(x[i])
        all_s.append(s[i])
        if i + 1 < len(x) and (parts := int((x[i + 1] - x[i]) / 6.0)) > 1:
            all_x += list(np.linspace(x[i], x[i + 1], parts + 1)[1:-1])
            all_s += [0.0] * (parts - 1)
    return np.array(all_x), np.array(all_s), spots


cores = {}
for k in (1, 2, 3, 4):
    scale, flat, tint, agree = flattened(f"core_{k}.jpg")
    x, s, spots = candidates(flat, tint)
    cores[k] = {"scale": scale, "x": x, "s": s, "ash": spots, "long": len(flat), "weak": [i for i in range(3, len(flat) - 3) if agree[i] < 0.64 and agree[i] == agree[i - 3 : i + 4].min()], "lost": [i for i in range(3, len(flat) - 3) if agree[i] < 0.4]}
    print(k, scale, len(x), spots)


# %%
def normal(s, m, d):
    return np.exp(-0.5 * ((s - m) / d) ** 2) / d


UNSEEN = 6.0
GHOST, EASY = 3.5, 3.0
OWN, SHARED, BREAK = 0.14, 0.38, 11.0


def spoilt(core, x):
    """Between which steps the layers do not agree across the core."""
    weak, lost = np.array(core["weak"]), np.array(core["lost"])
    weak = np.searchsorted(weak, x + 3)[None, :] > np.searchsorted(weak, x - 3)[:, None]
    lost = np.searchsorted(lost, x)[None, :] > np.searchsorted(lost, x)[:, None]
    return weak, lost


def dated(core, k, expected, spread, others):
    """The cheapest reading of a core: which steps are the tops of which years. expected: logarithms of pixels; others: how dark at most the other cores have the winter."""
    x, s, n = core["x"], core["s"], len(core["x"])
    capped = np.clip(s, 0.03, 0.95)
    clear, pale = 0.86 * normal(capped, 0.8, 0.15), 0.14 * normal(capped, 0.25, 0.1)
    pale[s == 0] = np.exp(-GHOST)
    use_any, use_clear = -np.log(clear + pale + 1e-5), -np.log(clear + 0.03 * pale + 1e-5)
    skip = -np.log(0.75 * normal(capped, 0.08, 0.08) + 0.25 * normal(capped, 0.22, 0.09) + 1e-4)
    skip[s == 0] = 0
    use = np.where(np.isfinite(others) & (others < 0.5), use_clear[:, None], use_any[:, None])
    gone = np.concatenate([[0], np.cumsum(skip)])
    inside = np.searchsorted(np.array(core["ash"]), x)
    has = inside[None, :] > inside[:, None]
    weak, lost = spoilt(core, x)
    cost = np.full((n, N + 12), 1e9)
    back = np.zeros((n, N, 2), int)
    m = np.arange(12)
    mean = np.exp(np.nanmean(expected))
    for c in range(n):
        best = np.full(N, 1e9)
        frm = np.full((N, 2), -1)
        if x[c] < 60 and not any(p < x[c] for p in core["ash"]):
            if k == 1:
                best[0] = gone[c]
            else:
                best[5:80] = gone[c]
        low = int(np.searchsorted(x, x[c] - 170))
        if low < c:
            idx = np.arange(low, c)
            t = x[c] - x[idx]
            # The interval from idx to c is year y: y stands one before c's in YEARS.
            thick = 0.5 * ((np.log(t)[:, None] - expected[None, :]) / spread[None, :]) ** 2 + np.log(spread)[None, :]
            thick += (gone[c] - gone[idx + 1] + 6 * lost[idx, c])[:, None]
            thick[t > 110] = 1e9
            thick += np.where(has[idx, c][:, None] == IS_ASH[None, :], 0, 40)
            way = cost[idx][:, :N] + thick  # by the interval's year
            pick = way.argmin(0)
            value = way[pick, np.arange(N)]
            better = value[:-1] < best[1:]
            best[1:][better] = value[:-1][better]
            frm[1:][better] = np.stack([idx[pick][:-1], np.arange(N - 1)], 1)[better]
            # A winter that leaves no step at all: two years at once.
            both = np.full(N, 1e9)
            both[:-1] = np.logaddexp(expected[:-1], expected[1:])
            wide = 0.5 * ((np.log(t)[:, None] - both[None, :]) / (0.8 * spread[None, :])) ** 2 + 2 * np.log(spread)[None, :] + UNSEEN
            wide += (gone[c] - gone[idx + 1] + 6 * lost[idx, c])[:, None]
            wide[t > 140] = 1e9
            ashy = IS_ASH | np.append(IS_ASH[1:], False)
            wide += np.where(has[idx, c][:, None] == ashy[None, :], 0, 40)
            way = cost[idx][:, :N] + wide
            pick = way.argmin(0)
            value = way[pick, np.arange(N)]
            better = value[:-2] < best[2:]
            best[2:][better] = value[:-2][better]
            frm[2:][better] = np.stack([idx[pick][:-2], np.arange(N - 2) + 20000], 1)[better]
            # Something is broken between: m years go by.
            ok = ~has[idx, c]
            if ok.any():
                idx, t = idx[ok], t[ok]
                padded = np.concatenate([np.full((len(idx), 12), 1e9), cost[idx][:, :N]], axis=1)
                view = sliding_window_view(padded, 12, axis=1)[:, 1 : N + 1]  # [.., y, j]: y - 11 + j
                years = 11 - m
                toll = np.where(weak[idx, c], EASY, BREAK)[:, None] + 0.9 * np.clip(abs(years[None, :] - t[:, None] / mean) - 0.5, 0, None) - 2.2 * t[:, None] / mean
                way = (view + toll[:, None, :]).transpose(1, 0, 2).reshape(N, -1)
                pick = way.argmin(1)
                value = way[np.arange(N), pick]
                better = value < best
                best[better] = value[better]
                source = np.stack([idx[pick // 12], np.arange(N) - 11 + pick % 12 + 10000], 1)
                frm[better] = source[better]
        best += use[c]
        cost[c, :N] = best
        back[c] = frm
    last = np.array([c for c in range(n) if x[c] > core["long"] - 70 and not any(p > x[c] for p in core["ash"])])
    last = last if len(last) else np.arange(n - 3, n)
    end = cost[last, :N] + (gone[n] - gone[last + 1])[:, None]
    at = np.unravel_index(end.argmin(), end.shape)
    c, y = int(last[at[0]]), int(at[1])
    value = end.min()
    tops, whole = {}, {}
    while True:
        tops[y] = c
        before, old = back[c, y]
        if before < 0:
            break
        if old < 10000:
            whole[int(old)] = (x[before], x[c])
        elif old >= 20000:
            share = 1 / (1 + np.exp(expected[y - 1] - expected[y - 2]))
            between = x[before] + (x[c] - x[before]) * share
            whole[y - 2], whole[y - 1] = (x[before], between), (between, x[c])
        c, y = int(before), int(old % 10000)
    return tops, whole, value


def scales(core, whole):
    """The level of a core's thickness, in logarithms, slowly falling."""
    ys = np.array(sorted(whole))
    t = np.log([max(2.0, whole[y][1] - whole[y][0]) for y in ys])
    return ys, t


def view(fits, k):
    """What the other cores say of each year: the thickness beyond the usual, its spread, and the darkest winter."""
    gather, dark = [[] for _ in range(N)], np.full(N, np.nan)
    for j, (tops, whole, _) in fits.items():
        if j == k:
            continue
        for y, (a, b) in whole.items():
            gather[y].append(np.log(max(2.0, b - a)) - cores[j]["level"][y])
        for y, c in tops.items():
            dark[y] = np.nanmax([dark[y], cores[j]["s"][c]])
    count = np.array([len(g) for g in gather])
    mean = np.array([sum(g) for g in gather]) / (count + OWN**2 / SHARED**2)
    spread = np.sqrt(OWN**2 + 1 / (count / OWN**2 + 1 / SHARED**2))
    return mean, spread, dark


def levelled(core, whole):
    ys, t = scales(core, whole)
    slope, base = np.polyfit(ys, t, 1)
    core["level"] = base + slope * np.arange(N)


def together(one, two, ash, n):
    """Two cores from one ash to the next, read at once: n + 1 tops of years in each (None where a core is broken)."""
    part = []
    for k, (low, high) in zip((one, two), ash):
        core = cores[k]
        part.append(np.flatnonzero((core["x"] > low + 3) & (core["x"] < high - 3)))
    sizes = [len(p) for p in part]
    reach = 11
    density, logs, gones, xs, spoils = [], [], [], [], []
    for k, p in zip((one, two), part):
        x, s = cores[k]["x"][p], np.clip(cores[k]["s"][p], 0.03, 0.95)
        ghost = cores[k]["s"][p] == 0
        clear, pale = normal(s, 0.8, 0.15), normal(s, 0.25, 0.1)
        pale[ghost] = np.exp(-GHOST) / 0.14
        skip = -np.log(0.75 * normal(s, 0.08, 0.08) + 0.25 * normal(s, 0.22, 0.09) + 1e-4)
        skip[ghost] = 0
        gone = np.concatenate([[0], np.cumsum(skip)])
        density.append((clear, pale))
        gones.append(gone)
        xs.append(x)
        level = np.interp(x, *cores[k]["level_by_row"])
        before = np.arange(len(p))[:, None] - 1 - np.arange(reach)
        t = x[:, None] - x[np.clip(before, 0, None)]
        bad = (before < 0) | (t > 115)
        between = gone[np.arange(len(p))][:, None] - gone[np.clip(before, 0, None) + 1]
        weak, lost = spoilt(cores[k], x)
        spoils.append(weak)
        between = between + 6 * lost[np.clip(before, 0, None), np.arange(len(p))[:, None]]
        logs.append((np.log(np.clip(t, 1, None)) - level[:, None], np.where(bad, 1e6, between)))
    (ca, pa), (cb, pb) = density
    use = -np.log(0.74 * ca[:, None] * cb + 0.13 * ca[:, None] * pb + 0.13 * pa[:, None] * cb + 0.003 * pa[:, None] * pb + 1e-5)
    da, ga = logs[0][0][:, None, :, None], logs[0][1][:, None, :, None]
    db, gb = logs[1][0][None, :, None, :], logs[1][1][None, :, None, :]
    wide = OWN**2 + 2 * SHARED**2
    cost = (da - db) ** 2 / (4 * OWN**2) + (da + db) ** 2 / (4 * wide) + np.log(OWN) + 0.5 * np.log(wide) + ga + gb + use[:, :, None, None]
    alone, toll = [], []
    for j in (0, 1):
        d, g = logs[j]
        c, p = density[j]
        alone.append(0.5 * (d / 0.42) ** 2 + np.log(0.42) + g - np.log(0.86 * c + 0.14 * p + 1e-5)[:, None])
        t = xs[j][None, :] - xs[j][:, None]  # from, to
        mean = np.exp(np.interp(xs[j].mean(), *cores[(one, two)[j]]["level_by_row"]))
        toll.append(np.where((t > 3) & (t < 170), -2.2 * t / mean + np.where(spoils[j], EASY, BREAK), 1e6))
    na, nb = sizes
    now = gones[0][:-1][:, None] + gones[1][:-1][None, :] + use
    now[(xs[0] - ash[0][0] > 75)] = 1e6
    now[:, (xs[1] - ash[1][0] > 75)] = 1e6
    broken = [now, now]
    history = []
    entry = [np.full((na, nb), -1), np.full((na, nb), -1)]
    first_entry = [np.full((na, nb), -2), np.full((na, nb), -2)]
    history.append((None, first_entry, None))

    def windows(v, axis):
        pad = np.full((reach, v.shape[1]), 1e6) if axis == 0 else np.full((v.shape[0], reach), 1e6)
        w = sliding_window_view(np.concatenate([pad, v], axis=axis), reach, axis=axis)
        return (w[:na] if axis == 0 else w[:, :nb])[..., ::-1]

    for step in range(n):
        padded = np.full((na + reach, nb + reach), 1e6)
        padded[reach:, reach:] = now
        view2 = sliding_window_view(padded, (reach, reach))[:na, :nb, ::-1, ::-1]
        way = (view2 + cost).reshape(na, nb, -1)
        pick = way.argmin(2)
        new = np.take_along_axis(way, pick[:, :, None], 2)[:, :, 0]
        move = pick.copy()  # 0 .. 80: both go on
        ones, froms = [], []
        # A is broken, B goes on; and the other way round.
        w = windows(broken[0], 1) + alone[1][None, :, :]
        f = w.argmin(2)
        ones.append(np.take_along_axis(w, f[:, :, None], 2)[:, :, 0])
        froms.append(f)
        w = windows(broken[1], 0) + alone[0][:, None, :]
        f = w.argmin(2)
        ones.append(np.take_along_axis(w, f[:, :, None], 2)[:, :, 0])
        froms.append(f)
        # And whole again.
        way = ones[0][:, None, :] + toll[0][:, :, None] - np.log(0.86 * ca + 0.14 * pa + 1e-5)[None, :, None]
        f = way.argmin(0)
        value = way.min(0)
        better = value < new
        new[better], move[better] = value[better], 1000 + f[better]
        way = ones[1][:, :, None] + toll[1][None, :, :] - np.log(0.86 * cb + 0.14 * pb + 1e-5)[None, None, :]
        f = way.argmin(1)
        value = way.min(1)
        better = value < new
        new[better], move[better] = value[better], 2000 + f[better]
        for j in (0, 1):
            enter = new
            better = enter < ones[j]
            ones[j][better], froms[j][better] = enter[better], -2
        history.append((move, froms, None))
        now, broken = new, ones
    end = now + (gones[0][-1] - gones[0][1:])[:, None] + (gones[1][-1] - gones[1][1:])[None, :]
    end[(ash[0][1] - xs[0] > 75)] = 1e6
    end[:, (ash[1][1] - xs[1] > 75)] = 1e6
    a, b = np.unravel_index(end.argmin(), end.shape)
    value, state, step = end.min(), 0, n
    out = [[None] * (n + 1), [None] * (n + 1)]
    joined = [[], []]
    a, b = int(a), int(b)
    while True:
        if state == 0:
            out[0][step], out[1][step] = int(part[0][a]), int(part[1][b])
            if step == 0:
                break
            move = int(history[step][0][a, b])
            if move >= 2000:
                b, state = move - 2000, 2
            elif move >= 1000:
                a, state = move - 1000, 1
            else:
                joined[0].append(step - 1)
                joined[1].append(step - 1)
                a, b, step = a - 1 - move // reach, b - 1 - move % reach, step - 1
                continue
        f = int(history[step][1][state - 1][a, b])
        if f == -2:
            state = 0
            continue
        if state == 1:
            out[1][step] = int(part[1][b])
            joined[1].append(step - 1)
            b -= 1 + f
        else:
            out[0][step] = int(part[0][a])
            joined[0].append(step - 1)
            a -= 1 + f
        step -= 1
    return out, joined, value


fits = {}
for k, core in cores.items():
    core["level"] = np.full(N, np.log(2.1 * core["scale"]))
for k in cores:
    fits[k] = dated(cores[k], k, cores[k]["level"], np.full(N, 0.42), np.full(N, np.nan))
    levelled(cores[k], fits[k][1])
held = {}  # of each core: the ashes' rows by year
for k, (tops, whole, _) in fits.items():
    ys = np.array(sorted(whole))
    cores[k]["level_by_row"] = (np.array([whole[y][0] for y in ys]), cores[k]["level"][ys])
    # All ashes are in the mud, so one that is known names them all.
    known = [(ASH.index(int(YEARS[y])) - i) for i, p in enumerate(cores[k]["ash"]) for y, (a, b) in whole.items() if a < p < b and IS_ASH[y]]
    shift = max(set(known), key=known.count)
    held[k] = {ASH[shift + i]: p for i, p in enumerate(cores[k]["ash"])}
print(held)
for first, second in zip(ASH, ASH[1:]):
    covering = [k for k in cores if first in held[k] and second in held[k]]
    for one, two in zip(covering[::2], covering[1::2]):
        rows = [(held[k][first], held[k][second]) for k in (one, two)]
        out, joined, value = together(one, two, rows, first - 1 - second)
        start = 2018 - (first - 1)
        for k, tops, inner in zip((one, two), out, joined):
            for y in range(start, start + len(tops)):
                fits[k][0].pop(y, None)
                fits[k][1].pop(y, None)
                if tops[y - start] is not None:
                    fits[k][0][y] = tops[y - start]
            for i in inner:
                fits[k][1][start + i] = (cores[k]["x"][tops[i]], cores[k]["x"][tops[i + 1]])
for k, (tops, whole, _) in fits.items():
    for year in held[k]:
        y = 2018 - year
        if y in tops and y + 1 in tops:
            whole[y] = (cores[k]["x"][tops[y]], cores[k]["x"][tops[y + 1]])
SNAP = {k: (dict(f[0]), dict(f[1]), f[2]) for k, f in fits.items()}
for k in cores:
    levelled(cores[k], fits[k][1])


def sweep(fits):
    for k in cores:
        mean, spread, dark = view(fits, k)
        fits[k] = dated(cores[k], k, cores[k]["level"] + mean, spread, dark)


def led(by):
    """All cores read anew, where two of them and the other two disagree by the first two."""
    fits = {k: (dict(f[0]), dict(f[1]), f[2]) for k, f in SNAP.items()}
    shared = set(fits[by[0]][0]) & set(fits[by[1]][0]) if by else set()
    low, high = (min(shared), max(shared)) if by else (0, -1)
    others = [k for k in cores if k not in by]
    for k in others[: 2 * bool(by)]:
        rest = {j: f if j in by or others.index(j) < others.index(k) else ({y: c for y, c in f[0].items() if not low <= y <= high}, {y: c for y, c in f[1].items() if not low <= y <= high}, 0) for j, f in fits.items()}
        mean, spread, dark = view(rest, k)
        fits[k] = dated(cores[k], k, cores[k]["level"] + mean, spread, dark)
    sweep(fits)
    return sum(f[2] for f in fits.values()), fits


tried = [led(by) for by in ((), (1, 2), (3, 4))]
print([round(value, 1) for value, _ in tried])
fits = min(tried, key=lambda pair: pair[0])[1]
sweep(fits)


# %%
with open("output/layers.csv", "w") as file:
    file.write("core,year,mm\n")
    for k, (_, whole, _) in fits.items():
        for y in sorted(whole):
            a, b = whole[y]
            mm = (b - a) / cores[k]["scale"]
            file.write(f"{k},{YEARS[y]},{mm:.2f}\n")
