"""Scanned pages of a yearbook: charts of monthly figures whose curves differ only by their dashes and marks, cross, touch and run together."""

import csv
import io
import random
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

PAGES, MONTHS = 8, 60
MONTH, HIGH = 20, 640
"""Pixels of a month and of the axis' height, before the page was scanned."""
LEFT, TOP = 130, 70
WIDE = (MONTHS + 1) * MONTH
SHEET = (930, LEFT + WIDE + 130)
FINE = 3
PITCH = 200
"""Between two entries of the legend."""
STYLES: dict[str, tuple[tuple[float, ...], str]] = {
    "solid": ((), ""),
    "long": ((19, 7), ""),
    "short": ((9, 6), ""),
    "dots": ((4, 6), ""),
    "dash_dot": ((15, 5, 3, 5), ""),
    "dash_two_dots": ((15, 5, 3, 5, 3, 5), ""),
    "ringed": ((), "ring"),
    "crossed": ((), "cross"),
    "short_ringed": ((9, 6), "ring"),
    "dots_crossed": ((4, 6), "cross"),
}
LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
Curve = dict[str, Any]


def build(seed: int, folder: Path) -> None:
    rows = []
    for number in range(1, PAGES + 1):
        picture, curves, name = page(seed, number)
        (folder / name).write_bytes(picture)
        rows += [[number, name, curve["code"], curve["axis"]["side"], f"{curve['year']}-01"] for curve in sorted(curves, key=lambda c: c["code"])]
    with (folder / "contents.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["chart", "file", "code", "axis", "first_month"], *rows])
    (folder / "batch.txt").write_text(f"扫描批号 {seed}\n", encoding="utf-8")


def page(seed: int, number: int) -> tuple[bytes, list[Curve], str]:
    """The file of a page, its curves with their values, and the file's name."""
    kinds = ["plain", "plain", "plain", "log", "log", "broken", "two", "two"]
    random.Random(f"yearbook-{seed}").shuffle(kinds)
    dice = random.Random(f"yearbook-{seed}-{number}")
    noise = np.random.default_rng([seed, number, 1931])
    kind = kinds[number - 1]
    curves = chosen(dice, kind)
    heights = drawn(dice, noise, len(curves), 0.17 if kind == "broken" else 0.035)
    for curve, height in zip(curves, heights, strict=True):
        curve["height"] = height
        curve["value"] = [value(curve["axis"], h) for h in height]
    sheet = printed(dice, kind, curves)
    one_bit = number % 2 == 1
    grey = scanned(dice, noise, sheet, one_bit)
    file = io.BytesIO()
    if one_bit:
        Image.fromarray(grey > 128).save(file, "PNG", optimize=True)
    else:
        Image.fromarray(grey).save(file, "JPEG", quality=55)
    return file.getvalue(), curves, f"page_{number}.{'png' if one_bit else 'jpg'}"


def chosen(dice: random.Random, kind: str) -> list[Curve]:
    """Codes, axes and dashes of a chart's curves, in the order of its legend."""
    count = dice.choice([4, 5, 5, 5, 6])
    plain = ["solid", "long", "short", "dots", "dash_dot", "dash_two_dots"]
    marked = ["ringed", "crossed", "short_ringed", "dots_crossed"]
    marks = dice.sample(marked, dice.choice([0, 1, 1, 2]))
    styles = marks + dice.sample(plain, count - len(marks))
    dice.shuffle(styles)
    codes = ["".join(dice.sample(LETTERS, 3)) for _ in range(count)]
    while len({code[0] for code in codes}) < count:
        codes = ["".join(dice.sample(LETTERS, 3)) for _ in range(count)]
    left = axis(dice, "plain" if kind == "two" else kind, "left")
    right = axis(dice, "plain", "right")
    scale, year = dice.uniform(0.94, 1.12), dice.randrange(1922, 1932)
    right_ones = set(dice.sample(range(count), 2)) if kind == "two" else set()
    return [
        {"code": code, "style": style, "scale": scale, "year": year, "axis": right if k in right_ones else left}
        for k, (code, style) in enumerate(zip(codes, styles, strict=True))
    ]


def axis(dice: random.Random, kind: str, side: str) -> dict[str, Any]:
    """Its labels, each with the height at which it stands (0 at the bottom, 1 at the top)."""
    if kind == "log":
        labels = [b * 10**a for a in range(5) for b in (1, 2, 5)]
        begin = dice.randrange(0, 6)
        labels = labels[begin : begin + dice.randint(6, 8)]
        low, high = np.log(labels[0]), np.log(labels[-1])
        return {"kind": kind, "side": side, "labels": [(v, (np.log(v) - low) / (high - low)) for v in labels]}
    step = dice.choice([2, 5, 10, 20, 25, 40, 50, 100, 150, 200, 500])
    count = dice.randint(5, 8)
    if kind == "broken":
        begin = step * dice.randint(9, 30)
        above = [(begin + step * k, 0.14 + 0.86 * k / count) for k in range(count + 1)]
        return {"kind": kind, "side": side, "labels": [(0, 0.0), *above]}
    begin = step * dice.choice([0, 0, dice.randint(1, 12)])
    return {"kind": kind, "side": side, "labels": [(begin + step * k, k / count) for k in range(count + 1)]}


def value(scale: dict[str, Any], height: float) -> float:
    labels = scale["labels"][1:] if scale["kind"] == "broken" else scale["labels"]
    (low, bottom), (high, top) = labels[0], labels[-1]
    share = (height - bottom) / (top - bottom)
    return float(low * (high / low) ** share if scale["kind"] == "log" else low + (high - low) * share)


def drawn(dice: random.Random, noise: np.random.Generator, count: int, least: float) -> np.ndarray:
    """Heights of the curves in each month: they wander over the whole page, jump from month to month, and keep together here and there."""
    month = np.arange(MONTHS)
    heights = np.zeros((count, MONTHS))
    for k in range(count):
        knots = np.arange(-dice.randrange(7), MONTHS + 7, 7)
        walk = np.interp(month, knots, noise.uniform(0.05, 0.95, len(knots)))
        heights[k] = walk + dice.uniform(0.02, 0.07) * np.cos((month - dice.uniform(0, 12)) / 6 * np.pi) + noise.normal(0, 0.035, MONTHS)
    for _ in range(dice.randint(9, 12)):
        one, other = dice.sample(range(count), 2)
        begin, lasts = dice.randrange(0, MONTHS - 1), dice.choice([1, 2, 2, 3, 3, 4, 5, 6])
        span = slice(begin, begin + lasts)
        # It comes near and goes away within a month or two.
        for k, share in ((begin - 1, 0.65), (begin - 2, 0.3), (begin + lasts, 0.65), (begin + lasts + 1, 0.3)):
            if 0 <= k < MONTHS:
                heights[other, k] += share * (heights[one, k] - heights[other, k]) + noise.normal(0, 0.03)
        heights[other, span] = heights[one, span] + noise.normal(0, 0.0018, len(heights[one, span]))
    # Nothing rises or falls by more than so much in a month.
    for _ in range(60):
        for k in range(count):
            for m in range(MONTHS - 1):
                more = abs(heights[k, m + 1] - heights[k, m]) - 0.14
                if more > 0:
                    give = 0.5 * more * np.sign(heights[k, m + 1] - heights[k, m])
                    heights[k, m] += give
                    heights[k, m + 1] -= give
    top, bottom = heights.max(), heights.min()
    return least + (heights - bottom) / (top - bottom) * (0.965 - least)


def printed(dice: random.Random, kind: str, curves: list[Curve]) -> np.ndarray:
    """The page as it was printed: 0 white, 1 black."""
    fine = np.zeros((SHEET[0] * FINE, SHEET[1] * FINE), np.uint8)
    bottom, right = TOP + HIGH, LEFT + WIDE

    def line(points: Any, width: float, shade: int = 255) -> None:
        path = (np.asarray(points, float) * FINE * 16).round().astype(np.int32)
        cv2.polylines(fine, [path], False, shade, max(1, round(width * FINE)), cv2.LINE_8, 4)

    def text(words: str, x: float, y: float, align: float) -> None:
        """Words with their middle at y; `align` 0 begins at x, 1 ends there."""
        size = 0.62 * FINE
        (wide, high), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, size, 2 * FINE)
        cv2.putText(fine, words, (round(x * FINE - wide * align), round(y * FINE + high / 2)), cv2.FONT_HERSHEY_SIMPLEX, size, 255, 2 * FINE)

    left_axis = next((c["axis"] for c in curves if c["axis"]["side"] == "left"))
    right_axis = next((c["axis"] for c in curves if c["axis"]["side"] == "right"), None)
    for _, h in left_axis["labels"]:
        line([(LEFT, bottom - h * HIGH), (right, bottom - h * HIGH)], 1.0, 150)
    for year in range(MONTHS // 12):
        x = LEFT + MONTH * (1 + 12 * year)
        line([(x, TOP), (x, bottom)], 1.0, 150)
    for month in range(MONTHS):
        x = LEFT + MONTH * (1 + month)
        line([(x, bottom), (x, bottom + (15 if month % 12 == 0 else 8))], 2)
        if month % 12 == 0:
            text(str(curves[0]["year"] + month // 12), x, bottom + 28, 0.5)
    for scale, x, way in ((left_axis, LEFT, -1), (right_axis, right, 1)):
        for number, h in scale["labels"] if scale else []:
            line([(x, bottom - h * HIGH), (x + 10 * way, bottom - h * HIGH)], 2)
            text(str(number), x + 16 * way, bottom - h * HIGH, 1 if way < 0 else 0)
    line([(LEFT, TOP), (right, TOP), (right, bottom), (LEFT, bottom), (LEFT, TOP)], 3.4)
    if kind == "broken":
        for x in (LEFT, right):
            y = bottom - 0.07 * HIGH
            cv2.rectangle(fine, (round((x - 4) * FINE), round((y - 9) * FINE)), (round((x + 4) * FINE), round((y + 9) * FINE)), 0, -1)
            line([(x, y - 9), (x - 7, y - 4), (x + 7, y + 4), (x, y + 9)], 2)
    for k, curve in enumerate(curves):
        begin = dice.uniform(0, 40)
        x, y = LEFT + MONTH * (1 + np.arange(MONTHS)), bottom - np.asarray(curve["height"]) * HIGH
        stroke(line, np.stack([x, y], axis=1), curve, begin)
        x0, y0 = LEFT + 10 + PITCH * k, bottom + 80
        stroke(line, np.array([(x0, y0), (x0 + 50.0, y0), (x0 + 100.0, y0)]), curve, 0.0)
        text(curve["code"], x0 + 112, y0, 0)
    return cv2.resize(fine, SHEET[::-1], interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def stroke(line: Any, points: np.ndarray, curve: Curve, begin: float) -> None:
    """A polyline with the dashes of its style, and a mark on each of its points."""
    dashes, mark = STYLES[curve["style"]]
    steps = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0], np.cumsum(steps)])
    edges = [0.0, along[-1]]
    if dashes:
        edges, at, k = [], -begin, 0
        while at < along[-1]:
            edges.append(at)
            at += dashes[k % len(dashes)] * curve["scale"]
            k += 1
        edges += [along[-1]] * (len(edges) % 2)
    for a, b in zip(edges[::2], edges[1::2], strict=True):
        if b > 0:
            # The pen is round and as wide as three pixels: a dash is shorter by as much than it looks.
            a, b = max(a, 0.0) + 1.0, max(min(b, along[-1]) - 1.0, max(a, 0.0) + 1.6)
            places = [a, *(s for s in along if a < s < b), b]
            line([(np.interp(s, along, points[:, 0]), np.interp(s, along, points[:, 1])) for s in places], 3.0)
    for x, y in points if mark else []:
        if mark == "ring":
            turn = np.linspace(0, 2 * np.pi, 25)
            line(np.stack([x + 5 * np.cos(turn), y + 5 * np.sin(turn)], axis=1), 1.8)
        else:
            line([(x - 5, y - 5), (x + 5, y + 5)], 1.8)
            line([(x - 5, y + 5), (x + 5, y - 5)], 1.8)


def scanned(dice: random.Random, noise: np.random.Generator, sheet: np.ndarray, one_bit: bool) -> np.ndarray:
    """Turned a little, bent near the book's back, with worn print, specks and grain."""
    high, wide = sheet.shape
    yy, xx = np.mgrid[0:high, 0:wide].astype(np.float32)
    turn = np.deg2rad(dice.choice([-1, 1]) * dice.uniform(0.25, 1.0))
    dx, dy = xx - wide / 2, yy - high / 2
    a, b, c, d = (dice.uniform(0, 6.28) for _ in range(4))
    bend = dice.uniform(3, 7)
    from_x = wide / 2 + dx * np.cos(turn) + dy * np.sin(turn) + dice.uniform(2, 4) * np.sin(xx / wide * 4 + a) + dice.uniform(0.5, 1.5) * np.sin(yy / high * 3 + b)
    from_y = high / 2 + dy * np.cos(turn) - dx * np.sin(turn) + bend * np.sin(xx / wide * dice.uniform(3, 6) + c) + dice.uniform(0.5, 1.5) * np.sin(yy / high * 3 + d)
    ink = cv2.remap(sheet, from_x.astype(np.float32), from_y.astype(np.float32), cv2.INTER_LINEAR, borderValue=0)
    worn = cv2.resize(noise.normal(0, 1, (high // 6, wide // 6)).astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC)
    slow = cv2.resize(noise.normal(0, 1, (high // 90, wide // 90)).astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC)
    ink = cv2.GaussianBlur(ink, (0, 0), 0.9) * np.clip(1 + 0.2 * worn + 0.12 * slow, 0.2, 1.4)
    # Where the type did not take ink, and specks of dirt.
    for many, sign in ((dice.randint(300, 500), -1.0), (dice.randint(500, 900), 0.9)):
        spots = np.zeros_like(ink)
        for _ in range(many):
            centre = (dice.randrange(wide), dice.randrange(high))
            axes = (dice.choice([0, 1, 1, 2, 3 if sign < 0 else 2]), dice.choice([0, 1, 1, 2]))
            cv2.ellipse(spots, centre, axes, dice.randrange(180), 0, 360, 1.0, -1)
        ink = ink + sign * cv2.GaussianBlur(spots, (0, 0), 0.7)
    grey = 232 - 185 * np.clip(ink, 0, 1.1) + 6 * slow + noise.normal(0, 7 if not one_bit else 16, ink.shape)
    if one_bit:
        grey = np.where(grey < 150, 0, 255)
    return np.clip(grey.round(), 0, 255).astype(np.uint8)


