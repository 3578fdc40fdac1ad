"""Holds a figure's record against the picture: are the marks really where the record says?

All functions take the picture as an RGB float array (height, width, 3) and marks in pixels from the top
left, and return the share (0..1) of what was looked at that the picture confirms.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

TOLERANCE = 48.0
MIN_TOLERANCE = 5.0
MAX_SINGLE_POINTS = 60
"""Points of a line up to which each of them has to be seen."""
EXACT = 10.0
"""How far a pixel of a flat area is off its colour at most, also after a lossy coding."""


def difference(one: Any, other: Any) -> float:
    """The largest difference of two colours in one channel."""
    return float(max(abs(a - b) for a, b in zip(one, other, strict=True)))


def tolerance(rgb: Any, paper: Any, share: float = 0.45, most: float = TOLERANCE) -> float:
    """How far off a colour a pixel may be: a pale mark's colour is close to the paper's."""
    return min(most, max(MIN_TOLERANCE, share * difference(rgb, paper)))


def is_near(picture: Any, x: float, y: float, rgb: Any, reach: int = 0, within: float = TOLERANCE) -> bool:
    """Whether a pixel within `reach` of (x, y) is off the colour `rgb` by no more than `within`."""
    high, wide = picture.shape[:2]
    x0, x1 = max(0, int(x) - reach), min(wide, int(x) + reach + 1)
    y0, y1 = max(0, int(y) - reach), min(high, int(y) + reach + 1)
    if x0 >= x1 or y0 >= y1:
        return False
    gaps = abs(picture[y0:y1, x0:x1] - [float(c) for c in rgb]).max(axis=2)
    return bool((gaps <= within).any())


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
    if rgb is None or difference(rgb, background) < 6:
        return outline(picture, [x0, y0, x1, y1], mark.get("edge"), background)
    within = tolerance(rgb, background)
    inside = [
        is_near(picture, x0 + (x1 - x0) * u, y0 + (y1 - y0) * v, rgb, 0, within)
        for u in (0.2, 0.35, 0.5, 0.65, 0.8)
        for v in (0.1, 0.3, 0.5, 0.7, 0.9)
    ]
    beyond = []
    for u in (0.15, 0.3, 0.5, 0.7, 0.85):
        for side in (-1, 1):
            end = (y1 if upright else x1) if side > 0 else (y0 if upright else x0)
            along = x0 + (x1 - x0) * u if upright else y0 + (y1 - y0) * u
            # two places, as one of them may lie on a line of the grid in nearly the bar's colour
            past = [(along, end + side * n) if upright else (end + side * n, along) for n in (4, 8)]
            if all(frame[0] + 2 < x < frame[2] - 2 and frame[1] + 2 < y < frame[3] - 2 for x, y in past):
                beyond.append(not all(is_near(picture, x, y, rgb, 0, min(within, EXACT)) for x, y in past))
    filled = sum(inside) / len(inside)
    return min(filled / 0.7, 1.0) * (sum(beyond) / len(beyond) if beyond else 1.0)


def outline(picture: Any, box: list[float], edge: Any, background: Any) -> float:
    """How far a box's four sides are drawn in the colour `edge`, with the paper's colour beyond its ends."""
    if edge is None or difference(edge, background) < 12:
        return 0.0
    within = tolerance(edge, background, 0.5, 90.0)
    x0, y0, x1, y1 = box
    hits = []
    for t in (0.2, 0.4, 0.6, 0.8):
        for x, y in ((x0, y0 + (y1 - y0) * t), (x1, y0 + (y1 - y0) * t), (x0 + (x1 - x0) * t, y0)):
            hits.append(is_near(picture, x, y, edge, 2, within))
        hits.append(not is_near(picture, x0 + (x1 - x0) * t, y0 - 6, edge, 0, within))
    return sum(hits) / len(hits)


def line(
    picture: Any, pieces: list[list[list[float]]], rgb: Any, frame: list[float], solid: bool = True,
    paper: Any = (255, 255, 255), others: Any = (),
) -> float:  # fmt: skip
    """How far a line (in pieces, where it has gaps) is confirmed: its colour along it, and not above and
    below it everywhere.

    Other marks (of the colours `others`) may lie over it. A part of it that is not to be seen counts as
    much as the whole, so that a single lost piece is not made up for by the rest.
    """
    if rgb is None:
        return 0.0
    within = tolerance(rgb, paper, 0.5, 90.0)
    parts = [part for points in pieces for part in _samples(points, frame)]
    samples = [sample for part in parts for sample in part]
    if not samples:
        return 0.0
    own = [[is_near(picture, x, y, rgb, 2, within) for x, y in part] for part in parts]
    seen = [
        [
            hit or any(is_near(picture, x, y, c, 1, 24.0) for c in others)
            for hit, (x, y) in zip(hits, part, strict=True)
        ]
        for hits, part in zip(own, parts, strict=True)
    ]
    reach = 5 if solid else 9
    # A point alone between two gaps has no stroke: nothing is drawn for it.
    places = [place for points in pieces if 1 < len(points) <= MAX_SINGLE_POINTS for place in points]
    if not all(
        any(
            is_near(picture, x, y, colour, reach, tolerance(colour, paper, 0.5, 90.0))
            for colour in (rgb, *others)
        )
        for x, y in places
        if frame[0] <= x <= frame[2] and frame[1] <= y <= frame[3]
    ):
        return 0.0
    on = sum(map(sum, seen)) / len(samples)
    worst = min(sum(part) / len(part) for part in seen)
    off = sum(is_near(picture, x, y + side, rgb, 0, within) for x, y in samples for side in (-14, 14)) / (
        2 * len(samples)
    )
    if off >= 0.6 or sum(map(sum, own)) < 0.2 * len(samples):
        return 0.0
    return min(1.0, on / (0.85 if solid else 0.45), worst / (0.4 if solid else 0.1))


def _samples(points: list[list[float]], frame: list[float]) -> list[list[tuple[float, float]]]:
    """Places on a line in parts of it: each stroke, or several where there are very many."""
    strokes = list(pairwise(points))
    steps = max(3, 120 // max(1, len(strokes)))
    together = max(1, len(strokes) // 60)
    parts = []
    for first in range(0, len(strokes), together):
        part = [
            (a[0] + (b[0] - a[0]) * (t + 0.5) / steps, a[1] + (b[1] - a[1]) * (t + 0.5) / steps)
            for a, b in strokes[first : first + together]
            for t in range(steps)
        ]
        inside = [p for p in part if frame[0] <= p[0] <= frame[2] and frame[1] <= p[1] <= frame[3]]
        if len(inside) >= 3:
            parts.append(inside)
    return parts


def points(
    picture: Any,
    places: list[list[float]],
    colours: list[Any],
    background: Any,
    edges: list[Any] | None = None,
) -> float:
    """How far scattered points are confirmed (at most one in a hundred may be hidden); the picture may not be
    full of their colour elsewhere."""
    step = max(1, len(places) // 600)
    checked = []
    for index in range(0, len(places), step):
        options = [
            (group[index] if len(group) > index else group[0]) for group in (colours, edges or []) if group
        ]
        x, y = places[index]
        checked.append(
            not is_near(picture, x, y, background, 0, MIN_TOLERANCE)
            or any(
                is_near(picture, x, y, rgb, 4, tolerance(rgb, background))
                for rgb in options
                if rgb is not None and difference(rgb, background) > 12
            )
        )
    if not checked or sum(checked) < 0.99 * len(checked):
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


def wedge(picture: Any, mark: dict[str, Any], paper: Any = (255, 255, 255)) -> float | None:
    """How far a pie's wedge is confirmed: its colour just inside both of its edges, another one beyond."""
    start, end = float(mark["theta1"]), float(mark["theta2"])
    if end - start < 4:
        return None
    if mark["rgb"] is None or difference(mark["rgb"], paper) < 6:
        return 0.0
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
            if hits is inside:
                hits.append(is_near(picture, x, y, mark["rgb"], 1, tolerance(mark["rgb"], paper)))
            else:
                hits.append(not is_near(picture, x, y, mark["rgb"], 0, EXACT))
    if end - start > 350:
        beyond = []
    filled = sum(inside) / max(1, len(inside))
    return min(filled / 0.7, 1.0) * (min(1.0, sum(beyond) / len(beyond) / 0.6) if beyond else 1.0)


def cells(picture: Any, image: dict[str, Any]) -> float:
    """How far a heat map is confirmed: each cell has its colour near its corners (numbers may cover it). One
    cell that is not there at all makes it 0."""
    rows = image["rgb"]
    x0, y0, x1, y1 = image["box"]
    right = 0
    for i, row in enumerate(rows):
        for j, rgb in enumerate(row):
            at = len(rows) - 1 - i if image.get("flip") else i
            hits = 0
            for u, v in ((0.15, 0.15), (0.85, 0.15), (0.15, 0.85), (0.85, 0.85)):
                x, y = x0 + (x1 - x0) * (j + u) / len(row), y0 + (y1 - y0) * (at + v) / len(rows)
                hits += is_near(picture, x, y, rgb, 1, 24.0)
            if hits < 2:
                return 0.0
            right += hits >= 3
    return right / max(1, len(rows) * len(rows[0]))
