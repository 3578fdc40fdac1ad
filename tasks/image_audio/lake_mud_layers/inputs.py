"""Photographs of mud cores from a lake: yearly layers, floods, ash, pale winters, slumps, small faults, and how such cores look beside a tape."""

import io
import random
from pathlib import Path
from typing import Any

import numpy as np

FINE = 4  # parts of a pixel
HALF = 60  # half the width of a core
CORED = 2019


def build(seed: int, folder: Path) -> None:
    lake = drawn(seed)
    for name, picture in lake["pictures"].items():
        (folder / name).write_bytes(picture)
    (folder / "notes.txt").write_text(lake["notes"], "utf-8")


def drawn(seed: int) -> dict[str, Any]:
    """The files, and the thickness in millimetres of each year that a core has whole."""
    dice, noise = random.Random(f"mud-{seed}"), np.random.default_rng([seed, 77])
    lake = history(dice, noise)
    pictures, rows = {}, {}
    for k in (1, 2, 3, 4):
        picture, found = core(lake, k, dice, np.random.default_rng([seed, k, 78]))
        pictures[f"core_{k}.jpg"] = picture
        rows |= {f"{k}|{year}": mm for year, mm in found.items()}
    return {"pictures": pictures, "rows": rows, "notes": notes(seed, lake), "lake": lake}


def notes(seed: int, lake: dict[str, Any]) -> str:
    years = ", ".join(str(year) for year in lake["ash"])
    return (
        f"Lake cores, set no. {seed}\n\n"
        f"Taken through the raft on 9 September {CORED}, split and photographed wet. Young end up.\n"
        f"Core 1 came up with its top whole: the light mud uppermost in it is the summer of {CORED}, which has no winter on it yet.\n"
        "The other three lost their soft tops in the tube or were driven from further down, so how old they begin I do not know.\n\n"
        "Tape: a steel tape beside each core, strokes every millimetre, longer at 5 mm and longest at 10 mm. The pictures are not all at one scale.\n\n"
        "Ash: thin bluish black bands right across the core. The volcano's eruptions are in the annals, and all of them are in the mud:\n"
        f"{years}. The ash lies in the light mud of its summer. There is no other ash.\n"
    )


def history(dice: random.Random, noise: np.random.Generator) -> dict[str, Any]:
    """What all cores share, and what is to happen to each."""
    gaps = [10, 11, 12, 13, 15, 16, 17, 18, 20, 22]
    dice.shuffle(gaps)
    ash = [CORED - dice.randint(13, 17)]
    for gap in gaps:
        ash.append(ash[-1] - gap)
    upper = min(range(1, 6), key=lambda i: abs(ash[i] - 1958))
    lower = min(range(5, 10), key=lambda i: abs(ash[i] - 1902))
    tops = {1: CORED, 2: ash[0] + dice.randint(4, 8), 3: ash[upper] + dice.randint(4, 8), 4: ash[upper] + dice.randint(4, 8)}
    lasts = {1: ash[lower] - dice.randint(4, 8), 2: ash[lower] - dice.randint(4, 8), 3: ash[-1] - dice.randint(4, 8), 4: ash[-1] - dice.randint(4, 8)}
    first = min(lasts.values()) - 3
    years = np.arange(CORED, first - 1, -1)
    walk = np.zeros(len(years))
    for i in range(len(years)):
        walk[i] = (0.3 * walk[i - 1] if i else 0) + noise.normal(0, 0.33)
    common = dict(zip(years.tolist(), np.clip(walk, -0.95, 0.9).tolist()))
    for year in ash:
        common[year] = max(common[year], dice.uniform(0.25, 0.5))
    broken: dict[int, list[tuple[str, int]]] = {k: [] for k in tops}
    taken = [*ash]
    for k in tops:
        for kind in ["slump", dice.choice(["repeat", "gap"])][: 2 if dice.random() < 0.6 else 1]:
            for _ in range(200):
                mine = [y for y in ash if lasts[k] < y < tops[k]]
                year = dice.randint(mine[-1], mine[0])
                others = [j for j in tops if j != k and lasts[j] + 5 < year < tops[j] - 5]
                if others and all(not year - 12 <= other <= year + 7 for other in taken):
                    broken[k].append((kind, year))
                    taken.append(year)
                    break
    winter: dict[int, dict[int, float]] = {k: {} for k in tops}
    flood = {}
    for year in years.tolist():
        sound = [k for k in tops if lasts[k] <= year < tops[k] - 1 and all(abs(year - other) > 5 for _, other in broken[k])]
        pale = [k for k in tops if dice.random() < 0.17 and min(lake_walk(common, year)) > -0.35 and winter[k].get(year + 1, 1.0) > 0.5 and abs(year - CORED) > 3 and all(abs(year - other) > 1 for other in ash)]
        clear = [k for k in sound if k not in pale]
        if not clear and sound:
            pale.remove(dice.choice(sound))
        elif not sound:
            pale = []
        for k in tops:
            winter[k][year] = dice.uniform(0.2, 0.37) if k in pale else dice.uniform(0.7, 1.0)
        if dice.random() < 0.13 and all(abs(year - other) > 1 for other in ash):
            flood[year] = {"place": dice.uniform(0.25, 0.7), "mm": dice.uniform(0.5, 1.5), "cap": dice.uniform(0.08, 0.27)}
    return {
        "ash": ash,
        "tops": tops,
        "lasts": lasts,
        "common": common,
        "broken": broken,
        "winter": winter,
        "flood": flood,
        "light": {year: dice.gauss(0, 7) for year in years.tolist()},
        "band": {year: dice.uniform(0.22, 0.42) for year in years.tolist()},
        "ashes": {year: dice.uniform(0.5, 0.72) for year in ash},
    }


def lake_walk(common: dict[int, float], year: int) -> tuple[float, float]:
    return common[year], common.get(year + 1, 0.0)


def core(lake: dict[str, Any], k: int, dice: random.Random, noise: np.random.Generator) -> tuple[bytes, dict[int, float]]:
    from PIL import Image
    from scipy.ndimage import gaussian_filter, map_coordinates

    scale = dice.uniform(7.4, 8.8)  # pixels of a millimetre
    mean = dice.uniform(1.75, 2.05)
    years = list(range(lake["tops"][k], lake["lasts"][k] - 1, -1))
    # The column of mud from top to bottom, in parts of a pixel, before anything is broken.
    pieces, colours, ends, at = [], [], {}, 0
    for n, year in enumerate(years):
        own = np.exp(lake["common"][year] + noise.normal(0, 0.10)) * mean * (1.1 - 0.25 * n / len(years))
        dark, blue = layer(lake, k, year, max(own, 0.85) * scale, scale, dice, noise)
        ends[year] = (at, at + len(dark) / FINE)
        pieces.append(dark)
        colours.append(blue)
        at += len(dark) / FINE
    dark, blue = np.concatenate(pieces), np.concatenate(colours)
    fine = noise.normal(0, 1, len(dark))
    fine = gaussian_filter(fine, 1.6 * FINE)
    dark = dark + 0.045 * fine / fine.std()
    dark = gaussian_filter(dark, 0.75 * FINE)
    blue = gaussian_filter(blue, 0.5 * FINE)
    # From the middle line of the picture to the column: the top is cut, slumps take a piece out, faults repeat or leave out one.
    start = (0.35 if k == 1 else dice.uniform(0.2, 0.8)) * ends[years[0]][1]
    if k == 1:
        start = (lake["band"][CORED] + 0.08) * ends[years[0]][1]
    end = at - dice.uniform(2, 10)
    marks = []  # row of the middle line, what is added to the column's place below
    slumps = []
    for kind, year in sorted(lake["broken"][k], key=lambda pair: -pair[1]):
        place = ends[year][0] + dice.uniform(0.2, 0.8) * (ends[year][1] - ends[year][0])
        step = dice.uniform(0.7, 1.7) * mean * scale
        marks.append((place, {"repeat": -step, "gap": step, "slump": dice.uniform(-1.5, 2.5) * mean * scale}[kind], kind))
    shifts = []
    row, passed = 0.0, start
    spans = []
    for place, step, kind in marks:
        row += place - passed
        spans.append((passed, place))
        if kind == "slump":
            high = dice.uniform(45, 90)
            slumps.append((row, row + high))
            shifts.append((row + high / 2, step, kind))
            row += high
            passed = place + high + step
        else:
            shifts.append((row, step, kind))
            passed = place + step
    spans.append((passed, end))
    long = int(row + end - passed)
    whole = {}
    for year, (a, b) in ends.items():
        if any(low + 1 <= a and b <= high - 1 for low, high in spans):
            whole[year] = (b - a) / scale
    # The layers dip and bow, slowly changing; at the walls the mud was dragged along.
    x = np.arange(-HALF, HALF) + 0.5
    side = x / HALF
    knots = np.arange(0, long + 400, 400)
    dip = np.interp(np.arange(long), knots, noise.uniform(-24, 24, len(knots)))
    bow = np.interp(np.arange(long), knots, noise.uniform(0, 9, len(knots)))
    dip, bow = gaussian_filter(dip, 60), gaussian_filter(bow, 60)
    drag = dice.uniform(3, 8)
    rr = np.arange(long)[:, None] + 0.0
    bend = dip[:, None] * side + bow[:, None] * side**2 + drag * np.clip(abs(side) - 0.6, 0, 1) ** 2 / 0.16
    level = rr - bend  # the row of the middle line that this pixel's layer has
    where = np.full((long, 2 * HALF), start) + level
    for at_row, step, kind in shifts:
        slope = dice.choice([-1, 1]) * dice.uniform(0.5, 1.1) if kind != "slump" else 0
        below = (rr > at_row + slope * x) if kind != "slump" else (level > at_row)
        where += np.where(below, step, 0)
    for low, high in slumps:
        inside = np.clip(np.minimum(level - low, high - level) / 3 + 0.5, 0, 1)
        fold = gaussian_filter(noise.normal(0, 1, where.shape), (7, 16))
        where += inside * fold / fold.std() * 26
    grey_dark = map_coordinates(dark, [where.ravel() * FINE], order=1, mode="nearest").reshape(where.shape)
    ash = map_coordinates(blue, [where.ravel() * FINE], order=1, mode="nearest").reshape(where.shape)
    for low, high in slumps:
        inside = np.clip(np.minimum(level - low, high - level) / 3 + 0.5, 0, 1)
        soft = gaussian_filter(grey_dark, (1.5, 2))
        grey_dark = grey_dark * (1 - inside) + (0.6 * soft + 0.16) * inside
        ash *= 1 - inside
    # Smeared walls.
    for _ in range(dice.randint(4, 6)):
        middle, half, wide = dice.uniform(0, long), dice.uniform(80, 220), dice.uniform(12, 30)
        inner = HALF - wide + gaussian_filter(noise.normal(0, 1, long), 25) * 15
        far = x * dice.choice([-1, 1])
        rub = np.clip((far[None, :] - inner[:, None]) / 5, 0, 1) * np.clip((half - abs(rr - middle)) / 30, 0, 1)
        grey_dark = grey_dark * (1 - rub) + gaussian_filter(grey_dark, (14, 1)) * rub
        ash = ash * (1 - rub) + gaussian_filter(ash, (10, 1)) * rub
    grain = gaussian_filter(noise.normal(0, 1, where.shape), (0.9, 3.0))
    blobs = gaussian_filter(noise.normal(0, 1, where.shape), (3, 8))
    grey = 176 - 84 * grey_dark + 8 * grain / grain.std() + 5 * blobs / blobs.std() + 7 * noise.normal(0, 1, where.shape)
    for _ in range(long // 20):  # bits of leaf and sand
        c, r = dice.randrange(6, 2 * HALF - 6), dice.randrange(6, long - 6)
        size, depth = dice.uniform(0.9, 2.4), dice.uniform(25, 70) * dice.choice([-1, 1, -1])
        part = slice(max(0, r - 9), r + 10), slice(max(0, c - 14), c + 15)
        yy, xx = np.mgrid[part[0], part[1]]
        yy, xx = yy[: grey[part].shape[0], : grey[part].shape[1]], xx[: grey[part].shape[0], : grey[part].shape[1]]
        grey[part] += depth * np.exp(-0.5 * (((yy - r) / size) ** 2 + ((xx - c) / (2 * size)) ** 2))
    colour = np.stack([grey + 9, grey * 0.95, grey * 0.80 - 2], axis=2)
    slate = np.array([52.0, 62.0, 88.0]) + 5 * noise.normal(0, 1, (*where.shape, 1))
    colour = colour * (1 - ash[:, :, None]) + slate * ash[:, :, None]
    for _ in range(dice.randint(7, 10)):  # cracks from a side, across the layers, not as far as the middle
        row0, tilt, deep = dice.uniform(40, long - 40), dice.choice([-1, 1]) * dice.uniform(0.35, 0.9), dice.uniform(0.3, 0.88) * HALF
        far = (x + HALF) if dice.random() < 0.5 else (HALF - x)
        wide = dice.uniform(2.0, 4.5) * np.clip(1 - far / deep, 0, 1) ** 0.6 - 0.8 * (far > deep)
        line = row0 + tilt * far + 2.5 * np.sin(far / dice.uniform(5, 11))
        hole = np.clip(wide[None, :] / 2 - abs(rr - line[None, :]) + 0.5, 0, 1)[:, :, None]
        colour = colour * (1 - hole) + 34 * hole
    # On the bench, beside the tape.
    left, upper = dice.randint(52, 66), dice.randint(14, 40)
    frame = noise.normal(46, 4, (long + upper + 30, left + 2 * HALF + 16, 1)) + np.array([0.0, 3.0, 2.0])
    ruler = np.array([208.0, 186.0, 92.0])
    frame[:, 6:38] = ruler + noise.normal(0, 4, (len(frame), 32, 1))
    begin = dice.uniform(2, 60)
    ticks = int((len(frame) - begin) / scale)
    lines = np.arange(len(frame))
    for n in range(ticks):
        reach = 24 if n % 10 == 0 else 16 if n % 5 == 0 else 10
        ink = np.clip(1.2 - abs(lines - begin - n * scale), 0, 1)[:, None, None]
        frame[:, 38 - reach : 38] = frame[:, 38 - reach : 38] * (1 - ink) + 30 * ink
    frame[upper : upper + long, left : left + 2 * HALF] = colour
    # Light from the side, slowly changing, and a shine where the mud is wet.
    knots = np.arange(0, len(frame) + 500, 500)
    lamp = gaussian_filter(np.interp(lines, knots, noise.uniform(0.78, 1.12, len(knots))), 80)
    across = gaussian_filter(np.interp(lines, knots, noise.uniform(-0.13, 0.13, len(knots))), 80)
    side = np.linspace(-1, 1, frame.shape[1])
    frame *= lamp[:, None, None] * (1 + across[:, None] * side)[:, :, None]
    yy, xx = np.mgrid[0 : len(frame), 0 : frame.shape[1]]
    for _ in range(dice.randint(3, 5)):
        r, c = dice.uniform(0, len(frame)), dice.uniform(left, left + 2 * HALF)
        band = slice(max(0, int(r) - 150), int(r) + 150)
        shine = np.exp(-0.5 * (((yy[band] - r) / dice.uniform(25, 50)) ** 2 + ((xx[band] - c) / dice.uniform(7, 13)) ** 2))
        frame[band] += dice.uniform(25, 60) * shine[:, :, None]
    file = io.BytesIO()
    Image.fromarray(np.clip(frame.round(), 0, 255).astype(np.uint8)).save(file, "JPEG", quality=88, subsampling=0)
    return file.getvalue(), whole


def layer(lake: dict[str, Any], k: int, year: int, high: float, scale: float, dice: random.Random, noise: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """One year from its top down: how dark it is, and where it is ash, in parts of a pixel."""
    n = max(20, round(high * FINE))
    v = (np.arange(n) + 0.5) / n
    band = max(lake["band"][year], 3.2 * FINE / n)
    base = -lake["light"][year] / 84 + noise.normal(0, 0.02)
    start = 1 - 1.5 * band
    rise = np.clip((v - start) / band, 0, 1)
    summer = base * (1 - rise) + 0.10 * v * (1 - rise)
    dark = summer + lake["winter"][k][year] * rise**1.1
    if high > 17 and dice.random() < 0.35:  # a dim band in the summer, of this core alone, without a sharp edge
        place = dice.uniform(0.2, 0.5)
        dark += dice.uniform(0.08, 0.3) * np.exp(-0.5 * ((v - place) / 0.09) ** 2)
    blue = np.zeros(n)
    if year in lake["flood"]:
        flood = lake["flood"][year]
        cut = int(flood["place"] * start * n) if start > 0.2 else int(0.15 * n)
        m = max(20, round(flood["mm"] * scale * np.exp(noise.normal(0, 0.25)) * FINE))
        w = (np.arange(m) + 0.5) / m
        cap = flood["cap"] * dice.uniform(0.75, 1.15)
        mud = -0.16 * np.exp(-w / 0.3) + base * (1 - w) + cap * np.clip((w - 0.55) / 0.35, 0, 1)
        dark = np.concatenate([dark[:cut], mud, dark[cut:]])
        blue = np.zeros(len(dark))
    if year in lake["ashes"]:
        cut, m = max(int(lake["ashes"][year] * start * n), 6 * FINE), round(dice.uniform(3.2, 5.5) * FINE)
        dark = np.concatenate([dark[:cut], np.full(m, 0.5), dark[cut:]])
        blue = np.concatenate([np.zeros(cut), np.ones(m), np.zeros(len(dark) - cut - m)])
    return dark[::-1], blue[::-1]
