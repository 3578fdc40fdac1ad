"""Holds a figure's record against the picture: are the marks really where the record says?

All functions take the picture as an RGB float array (height, width, 3) and marks in pixels from the top
left, and return the share (0..1) of what was looked at that the picture confirms.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

TOLERANCE = 48.0


def is_near(picture: Any, x: float, y: float, rgb: Any, reach: int = 0) -> bool:
    """Whether a pixel within `reach` of (x, y) has about the colour `rgb`."""
    high, wide = picture.shape[:2]
    x0, x1 = max(0, int(x) - reach), min(wide, int(x) + reach + 1)
    y0, y1 = max(0, int(y) - reach), min(high, int(y) + reach + 1)
    if x0 >= x1 or y0 >= y1:
        return False
    gaps = abs(picture[y0:y1, x0:x1] - [float(c) for c in rgb]).max(axis=2)
    return bool((gaps <= TOLERANCE).any())


def clipped(box: list[float], frame: list[float]) -> list[float]:
    """The part of a box [x0, y0, x1, y1] inside a frame."""
    return [max(box[0], frame[0]), max(box[1], frame[1]), min(box[2], frame[2]), min(box[3], frame[3])]


def bar(
    picture: Any, mark: dict[str, Any], frame: list[float], upright: bool, background: Any
) -> float | None:
    """How far a bar is confirmed: filled inside, other colours just beyond both of its ends.

    A bar of the paper's own colour is confirmed by its outline. None for a bar too small to be seen.
    """
    x0, y0, x1, y1 = clipped(mark["box"], frame)
    rgb = mark["rgb"]
    if x1 - x0 < 2.5 or y1 - y0 < 2.5:
        return None
    if rgb is None or max(abs(a - b) for a, b in zip(rgb, background, strict=True)) < 12:
        return outline(picture, [x0, y0, x1, y1], mark.get("edge"), background)
    inside = [
        is_near(picture, x0 + (x1 - x0) * u, y0 + (y1 - y0) * v, rgb)
        for u in (0.2, 0.35, 0.5, 0.65, 0.8)
        for v in (0.1, 0.3, 0.5, 0.7, 0.9)
    ]
    beyond = []
    for u in (0.15, 0.3, 0.5, 0.7, 0.85):
        if upright:
            ends = [(x0 + (x1 - x0) * u, y0 - 4), (x0 + (x1 - x0) * u, y1 + 4)]
        else:
            ends = [(x0 - 4, y0 + (y1 - y0) * u), (x1 + 4, y0 + (y1 - y0) * u)]
        for x, y in ends:
            if frame[0] + 2 < x < frame[2] - 2 and frame[1] + 2 < y < frame[3] - 2:
                beyond.append(not is_near(picture, x, y, rgb))
    filled = sum(inside) / len(inside)
    return min(filled / 0.7, 1.0) * (sum(beyond) / len(beyond) if beyond else 1.0)


def outline(picture: Any, box: list[float], edge: Any, background: Any) -> float:
    """How far a box's four sides are drawn in the colour `edge`, with the paper's colour beyond its ends."""
    if edge is None or max(abs(a - b) for a, b in zip(edge, background, strict=True)) < 30:
        return 0.0
    x0, y0, x1, y1 = box
    hits = []
    for t in (0.2, 0.4, 0.6, 0.8):
        for x, y in ((x0, y0 + (y1 - y0) * t), (x1, y0 + (y1 - y0) * t), (x0 + (x1 - x0) * t, y0)):
            hits.append(is_near(picture, x, y, edge, 2))
        hits.append(not is_near(picture, x0 + (x1 - x0) * t, y0 - 6, edge))
    return sum(hits) / len(hits)


def line(
    picture: Any, points: list[list[float]], rgb: Any, frame: list[float], solid: bool, marked: bool
) -> float:
    """How far a line is confirmed: its colour along it, and not above and below it everywhere."""
    inside = [
        p for p in points if frame[0] - 2 <= p[0] <= frame[2] + 2 and frame[1] - 2 <= p[1] <= frame[3] + 2
    ]
    if not inside or rgb is None:
        return 0.0
    samples: list[tuple[float, float]] = []
    if marked:
        samples = [(p[0], p[1]) for p in inside[:: max(1, len(inside) // 150)]]
    else:
        step = max(1, len(points) // 150)
        for a, b in list(pairwise(points))[::step]:
            for t in (0.0, 0.33, 0.66):
                x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
                if frame[0] <= x <= frame[2] and frame[1] <= y <= frame[3]:
                    samples.append((x, y))
    if not samples:
        return 0.0
    on = sum(is_near(picture, x, y, rgb, 2) for x, y in samples) / len(samples)
    off = sum(is_near(picture, x, y + side, rgb) for x, y in samples for side in (-14, 14)) / (
        2 * len(samples)
    )
    on = min(1.0, on / (0.85 if solid else 0.45))
    return on * (1.0 if off < 0.6 else 0.0)


def points(picture: Any, places: list[list[float]], colours: list[Any], background: Any) -> float:
    """How far scattered points are confirmed; the picture may not be full of their colour elsewhere."""
    step = max(1, len(places) // 300)
    checked = []
    for index in range(0, len(places), step):
        rgb = colours[index] if len(colours) > index else (colours[0] if colours else None)
        x, y = places[index]
        if rgb is None:
            rgb_ok = not is_near(picture, x, y, background)
        else:
            rgb_ok = is_near(picture, x, y, rgb, 3) or not is_near(picture, x, y, background, 0)
        checked.append(rgb_ok)
    if not checked:
        return 0.0
    xs, ys = [p[0] for p in places], [p[1] for p in places]
    empty = 0
    for i in range(14):
        for j in range(14):
            x = min(xs) + (max(xs) - min(xs)) * (i + 0.5) / 14
            y = min(ys) + (max(ys) - min(ys)) * (j + 0.5) / 14
            near = any(math.hypot(x - a, y - b) < 9 for a, b in places)
            empty += (not near) and is_near(picture, x, y, background)
    spots = sum(
        not any(math.hypot(min(xs) + (max(xs) - min(xs)) * (i + 0.5) / 14 - a,
                           min(ys) + (max(ys) - min(ys)) * (j + 0.5) / 14 - b) < 9 for a, b in places)
        for i in range(14) for j in range(14)
    )  # fmt: skip
    clear = empty / spots if spots > 10 else 1.0
    return (sum(checked) / len(checked)) * (1.0 if clear > 0.5 else 0.0)


def wedge(picture: Any, mark: dict[str, Any]) -> float | None:
    """How far a pie's wedge is confirmed: its colour just inside both of its edges, another one beyond."""
    start, end = float(mark["theta1"]), float(mark["theta2"])
    if end - start < 4 or mark["rgb"] is None:
        return None
    (cx, cy), radius = mark["centre"], float(mark["radius"])
    reach = [r for r in (0.3, 0.45, 0.6, 0.75, 0.9) if r > float(mark["hole"]) + 0.05]
    inset = min(3.0, (end - start) / 4)
    inside: list[bool] = []
    beyond: list[bool] = []
    for r in reach:
        for angle, hits in (
            (start + inset, inside), ((start + end) / 2, inside), (end - inset, inside),
            (start - 3, beyond), (end + 3, beyond),
        ):  # fmt: skip
            x = cx + radius * r * math.cos(math.radians(angle))
            y = cy - radius * r * math.sin(math.radians(angle))
            hits.append(is_near(picture, x, y, mark["rgb"], 1) == (hits is inside))
    if end - start > 350:
        beyond = []
    filled = sum(inside) / max(1, len(inside))
    return min(filled / 0.7, 1.0) * (min(1.0, sum(beyond) / len(beyond) / 0.6) if beyond else 1.0)


def cells(picture: Any, image: dict[str, Any]) -> float:
    """How far a heat map is confirmed: each cell has its colour near its corners (numbers may cover it)."""
    rows = image["rgb"]
    x0, y0, x1, y1 = image["box"]
    right = 0
    for i, row in enumerate(rows):
        for j, rgb in enumerate(row):
            at = len(rows) - 1 - i if image.get("flip") else i
            hits = 0
            for u, v in ((0.15, 0.15), (0.85, 0.15), (0.15, 0.85), (0.85, 0.85)):
                x, y = x0 + (x1 - x0) * (j + u) / len(row), y0 + (y1 - y0) * (at + v) / len(rows)
                hits += is_near(picture, x, y, rgb, 1)
            right += hits >= 3
    return right / max(1, len(rows) * len(rows[0]))
