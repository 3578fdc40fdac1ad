"""The check of box plots: a box for each group, with its median and quartiles, and no others."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from . import axes, pixels, wording, written
from . import figure as fig
from .core import Context, Verdict, close_to, judge

MIN_SEEN = 0.7
"""Least share of a box's outline that must stand out against the paper."""
MIN_DIFFERENCE = 25.0


class _Panel(NamedTuple):
    """Axes with boxes in one direction: `along` is the axis of values, `across` that of the groups."""

    ax: dict[str, Any]
    along: str
    across: str
    scales: list[float]

    def group_at(self, place: list[float], names: Any) -> str:
        """The expected name whose tick is nearest to a place in pixels."""
        at = place[0 if self.across == "x" else 1]
        return wording.matching(fig.tick_at(self.ax[f"{self.across}ticks"], at), names)

    def read(self, value: float) -> list[float]:
        """What a reader may read where a mark has this value."""
        return [value * scale for scale in self.scales or [1.0]]


def boxes(
    ctx: Context,
    path: str,
    medians: dict[str, float],
    values: dict[str, list[float]] | None = None,
    rel: float = 0.005,
    labels: dict[str, Any] | None = None,
    unit: str = "",
) -> Verdict:
    """A box plot with one box for each label, no others, with these medians.

    `values`: the values of each group. Each box then reaches from quartile to quartile (linear interpolation,
    as NumPy does it), points over a box are values or the mean of its group, and a number written at it is
    one of its figures. Whiskers are left open.
    """
    figure, problems = fig.opened(ctx, path, labels)
    found = _panels(figure, unit)
    for name, median in medians.items():
        hits = [
            hit for hit in _median_lines(found) if wording.matching(hit["name"], [str(name)]) == str(name)
        ]
        right = [hit for hit in hits if any(close_to(v, float(median), rel, 1e-9) for v in hit["values"])]
        if not right:
            problems.append(f"{path}: no box at {name!r} has the median {float(median):g}")
        elif not any(_is_drawn(figure, hit) for hit in right):
            problems.append(f"{path}: the picture does not show the median of {name!r}")
    others = _other_problems(figure, found)
    groups = {str(name): [float(v) for v in mine] for name, mine in (values or {}).items()}
    if groups and not problems:
        others += _body_problems(figure, found, groups, rel)
        others += _point_problems(found, groups, rel) + _number_problems(figure, found, groups)
    return judge(problems + [f"{path}: {text}" for text in others])


def _panels(figure: fig.Figure, unit: str) -> list[_Panel]:
    """The axes with lines, each in the direction in which more boxes lie."""
    found = []
    for ax in fig.panels(figure):
        if ax["lines"]:
            names = {
                which: len([text for _, text in ax[f"{which}ticks"] if not wording.is_number(text)])
                for which in "xy"
            }
            along, across = ("x", "y") if names["y"] > names["x"] else ("y", "x")
            found.append(_Panel(ax, along, across, axes.scales(figure, ax, along, unit)))
    return found


def _median_lines(found: list[_Panel]) -> list[dict[str, Any]]:
    """Short lines along one value at a tick: {name, values (as the axis reads), line, panel}."""
    lines = []
    for panel in found:
        for line in panel.ax["lines"]:
            is_level = len({round(v, 9) for v in line[panel.along]}) == 1
            if 2 <= line["count"] <= 3 and is_level and len({round(v, 9) for v in line[panel.across]}) == 2:
                (ax, ay), (bx, by) = line["px"][0], line["px"][-1]
                at = (ax + bx) / 2 if panel.across == "x" else (ay + by) / 2
                name = fig.tick_at(panel.ax[f"{panel.across}ticks"], at)
                value = line[panel.along][0]
                seen = [value * scale for scale in panel.scales]
                lines.append({"name": name, "values": seen, "line": line, "panel": panel})
    return lines


def _is_drawn(figure: fig.Figure, hit: dict[str, Any]) -> bool:
    places, frame, picture = hit["line"]["px"], hit["panel"].ax["box"], figure.picture
    if hit["panel"].along == "x":  # looked at as if it lay level
        places, frame = [place[::-1] for place in places], [frame[1], frame[0], frame[3], frame[2]]
        picture = picture.transpose(1, 0, 2)
    return pixels.line(picture, [places], hit["line"]["rgb"], frame) > 0.7


def _bodies(panel: _Panel) -> list[dict[str, Any]]:
    """The boxes themselves, as closed outlines: {px, values}."""
    found = []
    at = 0 if panel.along == "x" else 1
    for line in panel.ax["lines"]:
        if _is_outline(line):
            found.append({"px": line["px"], "values": line[panel.along]})
    for polygon in panel.ax["polygons"]:
        if polygon["kind"] == "PathPatch":
            found.append({"px": polygon["px"], "values": [vertex[at] for vertex in polygon["data"]]})
    return found


def _is_outline(line: dict[str, Any]) -> bool:
    (ax, ay), (bx, by) = line["px"][0], line["px"][-1]
    return line["count"] >= 5 and line["style"] not in fig.NO_STYLE and abs(ax - bx) < 1 and abs(ay - by) < 1


def _body_problems(
    figure: fig.Figure, found: list[_Panel], groups: dict[str, list[float]], rel: float
) -> list[str]:
    problems = []
    left = dict.fromkeys(groups, 0)
    for panel in found:
        x0, y0, x1, y1 = panel.ax["box"]
        for body in _bodies(panel):
            xs, ys = [p[0] for p in body["px"]], [p[1] for p in body["px"]]
            name = panel.group_at([(min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2], groups)
            if name not in groups:
                problems.append(f"there is a box at {name!r} that nobody asked for")
                continue
            left[name] += 1
            low, _, high = quartiles(groups[name])
            seen = [value for one in body["values"] for value in panel.read(one)]
            if not all(any(close_to(value, end, rel, 1e-9) for value in seen) for end in (low, high)):
                problems.append(f"the box at {name!r} does not reach from {low:.4g} to {high:.4g}")
            elif min(xs) < x0 - 2 or max(xs) > x1 + 2 or min(ys) < y0 - 2 or max(ys) > y1 + 2:
                problems.append(f"the box at {name!r} runs out of the axes")
            elif _seen(figure, panel, body["px"]) < MIN_SEEN:
                problems.append(f"the picture does not show the box at {name!r}")
    problems += [f"there are {count} boxes at {name!r}" for name, count in left.items() if count != 1]
    return problems


def _seen(figure: fig.Figure, panel: _Panel, places: list[list[float]]) -> float:
    """The share of an outline beside which something else than paper is drawn."""
    paper = panel.ax["background"] or fig.WHITE
    hits = []
    for (ax, ay), (bx, by) in pairwise(places):
        if max(abs(ax - bx), abs(ay - by)) > 3:
            for t in (0.15, 0.3, 0.5, 0.7, 0.85):
                hits.append(_stands_out(figure.picture, ax + (bx - ax) * t, ay + (by - ay) * t, paper))
    return sum(hits) / max(1, len(hits))


def _stands_out(picture: Any, x: float, y: float, paper: Any) -> bool:
    x0, y0 = max(0, int(x) - 2), max(0, int(y) - 2)
    part = picture[y0 : int(y) + 3, x0 : int(x) + 3]
    return bool(part.size and abs(part - [float(c) for c in paper]).max() > MIN_DIFFERENCE)


def _other_problems(figure: fig.Figure, found: list[_Panel]) -> list[str]:
    """Lines and bars that are no part of a box."""
    lines = [
        line for panel in found for line in panel.ax["lines"]
        if line["count"] > 2 and line["style"] not in fig.NO_STYLE and not _is_outline(line)
        and len({round(v, 9) for v in line[panel.along]}) > 1
    ]  # fmt: skip
    bars = [bar for ax in fig.panels(figure) for bar in ax["bars"] if not fig.is_shading(bar, ax["box"])]
    said = [f"shows {len(lines)} lines that nobody asked for"] if lines else []
    return said + ([f"shows {len(bars)} bars that nobody asked for"] if bars else [])


def _point_problems(found: list[_Panel], groups: dict[str, list[float]], rel: float) -> list[str]:
    for panel in found:
        marks = [*panel.ax["points"]]
        marks += [line for line in panel.ax["lines"] if line["style"] in fig.NO_STYLE]
        for mark in marks:
            for place, value in zip(mark["px"], mark[panel.along], strict=True):
                name = panel.group_at(place, groups)
                mine = groups.get(name, [])
                allowed = [*mine, sum(mine) / len(mine)] if mine else []
                if not any(close_to(v, one, rel, 1e-9) for v in panel.read(value) for one in allowed):
                    return [f"a point at {name!r} is none of its values"]
    return []


def _number_problems(figure: fig.Figure, found: list[_Panel], groups: dict[str, list[float]]) -> list[str]:
    every = [value for mine in groups.values() for value in mine]
    for panel in found:
        x0, y0, x1, y1 = panel.ax["box"]
        for text in figure.texts:
            readings = wording.numbers(text.text) if text.role == "text" else []
            if not readings or not (x0 < text.x < x1 and y0 < text.y < y1):
                continue
            name = panel.group_at([text.x, text.y], groups)
            allowed = [v for mine in (groups.get(name, every), every) for v in _figures(mine)]
            if not any(number.shows(value, written.REL) for number in readings for value in allowed):
                return [f"{text.text!r} is written at the box of {name!r}, and is no figure of it"]
    return []


def _figures(mine: list[float]) -> list[float]:
    return [*quartiles(mine), min(mine), max(mine), sum(mine) / len(mine), float(len(mine))]


def quartiles(values: list[float]) -> list[float]:
    """The three quartiles by linear interpolation (NumPy's default, type 7 of Hyndman and Fan 1996)."""
    ranked = sorted(values)
    found = []
    for share in (0.25, 0.5, 0.75):
        at = share * (len(ranked) - 1)
        low, high = ranked[int(at)], ranked[min(int(at) + 1, len(ranked) - 1)]
        found.append(low + (at - int(at)) * (high - low))
    return found
