# %%
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, gaussian_filter1d, map_coordinates, median_filter, uniform_filter1d


size, step = 5, 3
rows = np.arange(-90, 91)


def flattened(path):
    picture = np.asarray(Image.open(path)).astype(float)
    bright = gaussian_filter(picture, (2, 8)) > 120
    upper, lower = bright.argmax(0), len(bright) - 1 - bright[::-1].argmax(0)
    k = np.arange(picture.shape[1])
    good = bright.sum(0) > 120
    end = k[good][-1] + 1
    middle = np.interp(k, k[good], median_filter(((upper + lower) / 2)[good], 101))[:end]
    strip = map_coordinates(picture, [middle + rows[:, None], np.tile(k[:end], (181, 1))], order=1)
    # Cracks are blacker than any latewood: bridged. Slow shades go.
    crack = gaussian_filter((strip < 75).astype(float), 1) > 0.15
    level = gaussian_filter(np.where(crack, 0, strip), (9, 40)) / gaussian_filter((~crack).astype(float), (9, 40))
    wood = np.where(crack, np.nan, strip - level)
    for line in wood:
        gone = np.isnan(line)
        line[gone] = np.interp(np.flatnonzero(gone), np.flatnonzero(~gone), line[~gone])
    wood = np.clip(wood, -85, 30)
    print(path, strip.shape, middle.min(), middle.max(), crack.mean())
    return wood


# %%
# The rings aren't parallel. Bands of five rows are laid on their neighbours, from the middle outwards, each place by its own shift.
def fitted(band, model, start, shifts):
    x, grid = np.arange(len(band)), np.arange(0, len(band), step)
    base = np.interp(x, grid, start)
    cost = np.array([uniform_filter1d(np.minimum(abs(np.interp(x + base + s, x, band) - model), 35), 21)[::step] for s in shifts]) / 10
    change = 1.2 * abs(shifts[:, None] - shifts)
    total, back = cost[:, 0], np.zeros((len(grid), len(shifts)), int)
    for i in range(1, len(grid)):
        way = total + change
        back[i] = way.argmin(1)
        total = way.min(1) + cost[:, i]
    path, at = np.zeros(len(grid), int), total.argmin()
    for i in range(len(grid) - 1, -1, -1):
        path[i] = at
        at = back[i, at]
    return gaussian_filter1d(start + shifts[path], 1.5)


def straightened(wood):
    n, wide = len(wood) // size, wood.shape[1]
    bands = gaussian_filter1d(wood[: n * size].reshape(n, size, wide).mean(1), 1.0, axis=1)
    x, grid, centre = np.arange(wide), np.arange(0, wide, step), len(wood) // size // 2
    shift = np.zeros((n, len(grid)))
    for way in (1, -1):
        seen, last, before = [bands[centre]], np.zeros(len(grid)), np.zeros(len(grid))
        j = centre + way
        while 0 <= j < n:
            guess = gaussian_filter1d(last + 0.7 * (last - before) * (abs(j - centre) > 1), 6)
            shift[j] = fitted(bands[j], np.median(seen[-6:], axis=0), guess, np.arange(-5, 5.1, 0.5))
            seen.append(np.interp(x + np.interp(x, grid, shift[j]), x, bands[j]))
            before, last = last, shift[j]
            j += way
    shift = gaussian_filter(shift, (1, 0.5))
    laid = np.array([np.interp(x + np.interp(x, grid, d), x, band) for d, band in zip(shift, bands)])
    again = np.array([fitted(bands[j], np.median(laid[max(0, j - 8) : j + 9], axis=0), shift[j], np.arange(-3, 3.1, 0.5)) for j in range(n)])
    shift = gaussian_filter(again, (1, 0.5))
    shift -= shift[centre]
    full = np.array([np.interp(x, grid, d) for d in shift])
    straight = np.empty_like(wood)
    for y in range(len(wood)):
        at = np.clip((y - (size - 1) / 2) / size, 0, n - 1)
        low = min(int(at), n - 2)
        straight[y] = np.interp(x + full[low] * (1 - at + low) + full[low + 1] * (at - low), x, wood[y])
    return straight


# %%
# A ring ends with a sharp step from dark to light that nearly all rows have; bands inside a ring fade out slowly, a scratch has a step on its other side, too.
def described(line):
    wide, x = len(line), np.arange(len(line))
    line = gaussian_filter1d(line, 0.5)
    total = np.concatenate([[0], np.cumsum(line)])

    def mean(a, b):
        low, high = np.clip(x + a, 0, wide - 1), np.clip(x + b + 1, 1, wide)
        return (total[high] - total[low]) / np.maximum(high - low, 1)

    rise = mean(1, 2) - mean(-2, -1)
    fall = np.array([rise[max(0, i - 7) : i].min() if i else 0 for i in x])
    span = np.array([line[i : i + 8].max() - line[max(0, i - 7) : i + 1].min() for i in x])
    return rise, np.c_[rise, mean(1, 5) - mean(-5, -1), mean(1, 3) - mean(4, 8), mean(-3, -1) - mean(-9, -5), fall, span, rise / (span + 5)]


def ends(straight):
    wide = straight.shape[1]
    rise, many = described(np.median(straight[35:146], axis=0))
    near_rise, near = described(np.median(straight[65:116], axis=0))
    steps = np.array([np.convolve(band, [1, 1, 0, -1, -1], "same") / 2 for band in gaussian_filter1d(straight[:180].reshape(36, 5, wide).mean(1), 0.7, axis=1)])
    share = (np.max([np.roll(steps, 1, 1), np.roll(steps, -1, 1), steps], axis=0) > 8).mean(0)
    both = rise + near_rise
    found = np.array([i for i in range(6, wide - 4) if both[i] == both[max(0, i - 3) : i + 4].max() and both[i] > 8])
    f = np.clip(np.c_[many, near, share][found], -60, 60)
    weights = np.array([0.023, 0.015, -0.055, -0.046, -0.058, -0.012, 0.891, 0.041, 0.041, 0.126, -0.019, -0.133, -0.009, 3.361, -0.974, 0.179, 0.468, 0.045, 0.202, 0.724, -1.631])
    f = np.c_[f, np.sqrt(f[:, [0, 7]].clip(0)), f[:, [0, 7]].clip(None, 20), f[:, 0] / (abs(f[:, 1]) + 5), f[:, 7] / (abs(f[:, 8]) + 5)]
    sure = f @ weights - 9.33
    print(np.round(sure[abs(sure) < 1.5], 1), (sure > 0).sum())
    return found[sure > 0], both


# %%
with open("output/rings.csv", "w") as file:
    file.write("core,x\n")
    for k in (1, 2, 3):
        marks, _ = ends(straightened(flattened(f"core_{k}.jpg")))
        print(k, len(marks))
        file.writelines(f"{k},{i * 25.4 / 1200:.3f}\n" for i in marks)
