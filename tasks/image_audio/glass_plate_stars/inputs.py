"""Sixteen small glass plates of one field of the sky, scanned, and the list of its stars: all is drawn from the number of the box."""

import csv
import io
import math
import random
from datetime import date, timedelta
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

PLATES, COMPARED, WANTED, OTHERS, UNLISTED = 16, 12, 30, 14, 16
SIZE, MIDDLE, FIELD = 300, 150.0, 122.0
FAINT, BRIGHT = 11.5, 8.3


def spot(dice: random.Random, taken: list[tuple[float, float]], apart: float) -> tuple[float, float]:
    """A place in the field, so far from those that are taken."""
    while True:
        x, y = dice.uniform(-FIELD, FIELD), dice.uniform(-FIELD, FIELD)
        if math.hypot(x, y) < FIELD and all(math.hypot(x - a, y - b) > apart for a, b in taken):
            return x, y


def beside(dice: random.Random, at: tuple[float, float], taken: list[tuple[float, float]], near: float, far: float) -> tuple[float, float] | None:
    for _ in range(60):
        way, much = dice.uniform(0, math.tau), dice.uniform(near, far)
        x, y = at[0] + much * math.cos(way), at[1] + much * math.sin(way)
        if math.hypot(x, y) < FIELD + 4 and all(math.hypot(x - a, y - b) > 9 for a, b in taken if (a, b) != at):
            return x, y
    return None


def nights(key: int) -> tuple[date, list[int]]:
    """The first night, and how many days after it each plate was taken."""
    dice = random.Random(f"nights-{key}")
    first = date(dice.randint(1926, 1938), dice.choice([1, 2, 9, 10]), dice.randint(1, 28))
    days = [0]
    while len(days) < PLATES:
        days.append(days[-1] + dice.choice([1, 1, 2, 3, 5, 8]))
    return first, days


def light_curve(dice: random.Random, days: list[int]) -> list[float]:
    """A star's magnitude on each night, within what the comparison stars span."""
    low, high = BRIGHT + 0.1, FAINT - 0.1
    half = dice.uniform(0.12, 0.7)
    mean = dice.uniform(low + half, high - half)
    period, phase, kind = dice.uniform(1.7, 90), dice.random(), dice.random()
    result = []
    for night in days:
        turn = (night / period + phase) % 1
        if kind < 0.4:
            value = mean + half * math.sin(math.tau * turn)
        elif kind < 0.7:
            value = mean + half * (2 * turn / 0.75 - 1 if turn < 0.75 else 1 - 2 * (turn - 0.75) / 0.25)
        elif kind < 0.85:
            value = mean - half * 0.6 + (1.6 * half if turn < 0.3 else 0)
        else:
            value = mean + dice.uniform(-half, half)
        result.append(min(high, max(low, value + dice.gauss(0, 0.03))))
    return result


def sky(dice: random.Random, days: list[int]) -> tuple[list[dict], list[list[float]]]:
    """The stars (name, kind, place, given magnitude) and each one's magnitudes on the plates."""
    taken: list[tuple[float, float]] = []
    stars: list[dict] = []
    mags: list[list[float]] = []

    def add(kind: str, at: tuple[float, float], values: list[float]) -> None:
        taken.append(at)
        stars.append({"kind": kind, "x": at[0], "y": at[1]})
        mags.append(values)

    steps = [BRIGHT - 0.1 + (FAINT + 0.2 - BRIGHT) * k / (COMPARED - 1) + dice.uniform(-0.12, 0.12) for k in range(COMPARED)]
    steps[0], steps[-1] = BRIGHT - dice.uniform(0.05, 0.3), FAINT + dice.uniform(0.05, 0.25)
    add("other", (dice.uniform(-0.4, 0.4), dice.uniform(-0.4, 0.4)), [dice.uniform(8.8, 9.6)] * PLATES)  # the guide star
    for value in steps:
        add("comparison", spot(dice, taken, 22), [round(value, 2)] * PLATES)
    paired = 0
    while sum(s["kind"] == "variable" for s in stars) < WANTED:
        at = spot(dice, taken, 15)
        add("variable", at, light_curve(dice, days))
        if paired < 9 and sum(s["kind"] == "variable" for s in stars) < WANTED:
            there = beside(dice, at, taken, 3.6, 6.2)
            if there:
                paired += 1
                if dice.random() < 0.4:
                    add("variable", there, light_curve(dice, days))
                else:
                    add("other", there, [min(12.0, np.mean(mags[-1]) + dice.uniform(-0.8, 1.2))] * PLATES)
    while sum(s["kind"] == "other" for s in stars) < OTHERS:
        add("other", spot(dice, taken, 13), [dice.uniform(8.8, 12.2)] * PLATES)
    single = [s for k, s in enumerate(stars) if s["kind"] == "variable" and all(math.hypot(s["x"] - o["x"], s["y"] - o["y"]) > 9 for o in stars if o is not s)]
    for s in dice.sample(single, 9):
        there = beside(dice, (s["x"], s["y"]), taken, 4.3, 6.6)
        if there:
            add("", there, [dice.uniform(11.0, 12.0)] * PLATES)
    while len(stars) < COMPARED + WANTED + OTHERS + UNLISTED:
        add("", spot(dice, taken, 13), [dice.uniform(11.4, 12.8)] * PLATES)
    order = [k for k, s in enumerate(stars) if s["kind"]]
    dice.shuffle(order)
    for number, k in enumerate(order, 1):
        stars[k]["name"] = number
    return stars, mags


def profile(dx: np.ndarray, dy: np.ndarray, shape: dict, r2: float) -> np.ndarray:
    """A star's light around its place, of sum one; it is wider away from the middle of the field."""
    wide = shape["wide"] * (1 + shape["curved"] * r2)
    long, short = wide * shape["drawn"], wide / math.sqrt(shape["drawn"])
    c, s, beta = math.cos(shape["way"]), math.sin(shape["way"]), shape["beta"]
    total = np.zeros_like(dx)
    for part, jump in ((1 - shape["part"], 0.0), (shape["part"], 1.0)):
        if part:
            u, v = dx - jump * shape["jump"][0], dy - jump * shape["jump"][1]
            total += part * (1 + ((c * u + s * v) / long) ** 2 + ((c * v - s * u) / short) ** 2) ** -beta
    return total * ((beta - 1) / (math.pi * long * short))


def line(dice: random.Random, at: tuple[float, float]) -> np.ndarray:
    """A curved line through a place: a scratch or a hair."""
    way, bend, long = dice.uniform(0, math.tau), dice.gauss(0, 0.004), dice.uniform(40, 110)
    back = dice.uniform(0.3, 0.7) * long
    points = [np.array(at)]
    for sign, much in ((1, long - back), (-1, back)):
        p, angle = np.array(at), way
        for _ in range(int(much * 4)):
            angle += bend / 4
            p = p + sign * 0.25 * np.array([math.cos(angle), math.sin(angle)])
            points.append(p)
    return np.array(points)


def plates(key: int) -> tuple[list[dict], list[list[float]], list[np.ndarray]]:
    dice = random.Random(f"plates-{key}")
    stars, mags = sky(dice, nights(key)[1])
    gen = np.random.default_rng(key)
    odd = dice.sample(range(PLATES), 7)
    flipped, small, half_turn, jumped = odd[0], odd[1], odd[2], odd[3:6]
    vignette = dice.uniform(0.14, 0.24)
    negative = [True] * 9 + [False] * 7
    dice.shuffle(negative)
    scans = []
    for k in range(PLATES):
        scale = (dice.uniform(0.85, 0.88) if k == small else 1) * dice.uniform(0.995, 1.005)
        size = round(SIZE * 0.87) if k == small else SIZE
        turn = math.radians(dice.uniform(-7, 7)) + (math.pi if k == half_turn else 0)
        matrix = scale * np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
        if k == flipped:
            matrix = matrix @ np.diag([-1.0, 1.0])
        middle = np.array([(size - 1) / 2 + dice.uniform(-9, 9), (size - 1) / 2 + dice.uniform(-9, 9)])
        way, much = dice.uniform(0, math.tau), dice.uniform(4.2, 5.8)
        shape = {
            "wide": dice.uniform(2.0, 3.1) * (0.92 if k == small else 1),
            "drawn": dice.choice([1.0, 1.05, 1.12, 1.25, 1.4]),
            "way": dice.uniform(0, math.pi),
            "beta": dice.uniform(2.2, 3.2),
            "curved": dice.uniform(0.08, 0.38),
            "part": dice.uniform(0.2, 0.4) if k in jumped else 0.0,
            "jump": (much * math.cos(way), much * math.sin(way)),
        }
        top, gamma, knee = dice.uniform(150, 185), dice.uniform(0.85, 1.22), dice.uniform(0.8, 1.8)
        zero = dice.uniform(-0.2, 0.3)
        glow = dice.uniform(0.02, 0.09)
        S = 2
        g = (np.arange(size * S) + 0.5) / S - 0.5
        X, Y = np.meshgrid(g, g)
        inverse = np.linalg.inv(matrix)
        fx, fy = (inverse[i, 0] * (X - middle[0]) + inverse[i, 1] * (Y - middle[1]) for i in (0, 1))
        light = np.full(X.shape, glow)
        for star, values in zip(stars, mags, strict=True):
            x, y = matrix @ np.array([star["x"], star["y"]]) + middle
            r2 = (star["x"] ** 2 + star["y"] ** 2) / FIELD**2
            a, b = (slice(max(0, int((v - 32) * S)), max(0, int((v + 32) * S))) for v in (y, x))
            flux = 10 ** (-0.4 * (values[k] - 9.9 - zero)) * 16
            light[a, b] += flux * profile(X[a, b] - x, Y[a, b] - y, shape, r2)
        light /= 1 + vignette * (fx**2 + fy**2) / FIELD**2
        u = np.maximum(light, 1e-4) ** gamma
        density = top * u / (1 + u**knee) ** (1 / knee)
        p, q = (X - size / 2) / size, (Y - size / 2) / size
        slope = dice.uniform(0, math.tau), dice.uniform(8, 24)
        fog = dice.uniform(8, 22) + slope[1] * (p * math.cos(slope[0]) + q * math.sin(slope[0])) + dice.uniform(-14, 14) * p * q + dice.uniform(-14, 14) * (p**2 - q**2)
        density = density.reshape(size, S, size, S).mean((1, 3))
        fog = fog.reshape(size, S, size, S).mean((1, 3))
        grain = gaussian_filter(gen.normal(0, 1, (size, size)), 0.5)
        grain *= dice.uniform(1.6, 2.1) / grain.std()
        grey = 12 + fog + density + grain * np.sqrt(1 + density / 60)
        # Dust, scratches, hairs: one or two of the lines go over stars.
        wanted = [s for s in stars if s["kind"] == "variable"]
        for _ in range(dice.randint(1, 2)):
            s = dice.choice(wanted)
            x, y = matrix @ np.array([s["x"], s["y"]]) + middle
            path = line(dice, (x + dice.uniform(-2.5, 2.5), y + dice.uniform(-2.5, 2.5)))
            mark = np.zeros((size * 4, size * 4))
            at = np.round(path * 4 + 1.5).astype(int)
            at = at[((at >= 0) & (at < size * 4)).all(1)]
            mark[at[:, 1], at[:, 0]] = 1
            mark = np.minimum(1, gaussian_filter(mark, dice.uniform(1.0, 1.6)) * dice.uniform(7, 10))
            mark = mark.reshape(size, 4, size, 4).mean((1, 3))
            to = 6 if dice.random() < 0.6 else dice.uniform(215, 240)
            grey += mark * (to - grey)
        for _ in range(dice.randint(4, 9)):
            x, y = dice.uniform(5, size - 5), dice.uniform(5, size - 5)
            spare = np.exp(-(((X[::S, ::S] - x) ** 2 + (Y[::S, ::S] - y) ** 2) / (2 * dice.uniform(0.5, 0.9) ** 2)))
            grey += np.minimum(1, 1.5 * spare) * (dice.choice([8, 220]) - grey)
        grey = np.clip(np.round(grey), 0, 255)
        scans.append((255 - grey if negative[k] else grey).astype(np.uint8))
    return stars, mags, scans


def listed(key: int, stars: list[dict], mags: list[list[float]]) -> str:
    """The chart's list: places as they are read off with a ruler."""
    dice = random.Random(f"chart-{key}")
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    write.writerow(["star", "x_mm", "y_mm", "kind", "mag"])
    for k in sorted((k for k, s in enumerate(stars) if s["kind"]), key=lambda k: stars[k]["name"]):
        s = stars[k]
        place = [round((s[axis] + MIDDLE + dice.uniform(-0.4, 0.4)) * 2) / 2 for axis in "xy"]
        write.writerow([s["name"], *place, s["kind"], f"{mags[k][0]:.2f}" if s["kind"] == "comparison" else ""])
    return out.getvalue()


def build(seed: int, folder: Path) -> None:
    key = random.Random(f"glass-{seed}").randrange(10_000_000, 99_999_999)
    stars, mags, scans = plates(key)
    for k, scan in enumerate(scans, 1):
        Image.fromarray(scan).save(folder / f"plate_{k:02d}.png", optimize=True)
    (folder / "stars.csv").write_text(listed(key, stars, mags), "utf-8")
    first, days = nights(key)
    lines = [f"Plate box no. {key:08d}. One field, the same guide star in the middle each time.", ""]
    lines += [f"plate {k:2d}  {first + timedelta(days=day):%d %b %Y}" for k, day in enumerate(days, 1)]
    (folder / "box.txt").write_text("\n".join(lines) + "\n", "utf-8")
