"""The areas and the shape of a bubble chart's marks, and its axes."""

from collections.abc import Iterator
from typing import Any

from pybench.graders import figure as fig
from pybench.graders.core import Context, Verdict, close_to, failed, judge

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def areas(ctx: Context, path: str, points: dict[str, list[float]]) -> Verdict:
    """The points have these areas in points squared, each its own (the pixels are checked with the points)."""
    figure = fig.load(ctx, path)
    if figure.record is None:
        return failed(f"{path}: bubbles cannot be measured; save the figure with matplotlib's savefig")
    found = []
    for group in fig.scattered(figure):
        sizes = group.get("sizes") or [0.0]
        found += zip(group["x"], group["y"], sizes if len(sizes) == group["count"] else sizes[:1] * group["count"])
    wanted = list(zip(points["x"], points["y"], points["area"], strict=True))
    sizes_alone = zip(sorted(area for _, _, area in found), sorted(area for _, _, area in wanted))
    wrong = sum(not close_to(a, b, 0.01, 0.05) for a, b in sizes_alone) + abs(len(found) - len(wanted))
    for x, y, area in wanted:
        here = [s for a, b, s in found if close_to(a, x, 0.005) and close_to(b, y, 0.005)]
        wrong += bool(here) and not any(close_to(s, area, 0.01, 0.05) for s in here)
    return judge([f"{path}: {wrong} bubbles have another area than asked"] if wrong else [])


def round_and_linear(ctx: Context, path: str) -> Verdict:
    """Both axes are linear, and the bubbles that stand free are as round in the picture as circles are."""
    figure = fig.load(ctx, path)
    if figure.record is None:
        return failed(f"{path}: bubbles cannot be measured; save the figure with matplotlib's savefig")
    problems = []
    for ax in figure.axes:
        if ax["points"] and (ax["xscale"], ax["yscale"]) != ("linear", "linear"):
            problems.append(f"{path}: the axes are {ax['xscale']} and {ax['yscale']}, asked are linear ones")
    shapes = [is_round(figure.picture, x, y) for x, y in free_bubbles(figure)]
    if sum(shapes) < 0.5 * len(shapes):
        problems.append(f"{path}: {len(shapes) - sum(shapes)} of {len(shapes)} bubbles that stand free are not round")
    return judge(problems)


def free_bubbles(figure: fig.Figure) -> Iterator[tuple[float, float]]:
    """The middles of large bubbles that no other one touches; smaller ones are a few pixels of any shape."""
    groups = fig.scattered(figure)
    places = [
        (x, y, max(area, 1.0) ** 0.5)
        for group in groups
        for (x, y), area in zip(group["px"], spread(group), strict=True)
    ]
    for at, (x, y, side) in enumerate(places):
        apart = [max(abs(x - a), abs(y - b)) / (side + other) for i, (a, b, other) in enumerate(places) if i != at]
        if side > 13 and min(apart, default=9.0) > 2:
            yield x, y


def spread(group: dict[str, Any]) -> list[float]:
    """The area of each point of a group."""
    sizes = group.get("sizes") or [0.0]
    return list(sizes) if len(sizes) == group["count"] else [sizes[0]] * group["count"]


def is_round(picture: Any, x: float, y: float) -> bool:
    """Whether a mark ends on the diagonals where a circle of its width does."""
    reaches = sorted(reach(picture, x, y, step) for step in SIDES)
    radius = (reaches[1] + reaches[2]) / 2
    diagonal = sorted(reach(picture, x, y, step) for step in CORNERS)[1:3]
    return radius > 2 and close_to(sum(diagonal) / 2, radius * 0.7071, 0.15, 1.5)


def reach(picture: Any, x: float, y: float, step: tuple[int, int]) -> int:
    """How many pixels lie between a mark's middle and its end in one direction."""
    high, wide = picture.shape[:2]
    colour = picture[int(y), int(x)].astype(float)
    steps = 0
    while steps < 200:
        at_x, at_y = int(x) + step[0] * (steps + 1), int(y) + step[1] * (steps + 1)
        if not (0 <= at_x < wide and 0 <= at_y < high) or abs(picture[at_y, at_x] - colour).max() > 14:
            break
        steps += 1
    return steps
