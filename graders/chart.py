"""Checks of charts. What decides is the marks: recorded by matplotlib, confirmed in the picture's pixels.

A picture that no record names is refused by all of them (`record.load`). All of them ask besides that a
person can read every text of the chart (`texts.problems`), that the numbers along an axis are those of its
places (`axes.scales`), that what is written beside a mark agrees with it (`written`), and that there are no
marks that nobody asked for (`surplus`). Common parameters:

- `labels`: asked texts {title, xlabel, ylabel, legend}, see `record.label_problems`;
- `beside`: other kinds of marks that the request asks for or leaves open (bars, lines, points, areas,
  images);
- `readable`: false leaves the look at texts to another check of the same picture;
- `unit`: the unit in which values are expected ("万人次", "thousand people"), where that is a power of ten:
  axes may use another one that they name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import axes, marks, pixels, surplus, wording, written
from . import figure as fig
from .box_plots import boxes
from .core import Context, Verdict, close_to, failed, judge
from .error_bars import error_bars
from .figure import opened
from .heat_maps import heat_map

__all__ = ["bars", "boxes", "error_bars", "heat_map", "histogram", "lines", "pie", "scatter"]

Labels = dict[str, Any] | None


def bars(
    ctx: Context,
    path: str,
    expect: dict[str, Any],
    rel: float = 0.01,
    abs: float = 0.0,
    ordered: bool = False,
    horizontal: bool | None = None,
    stacked: bool | None = None,
    labels: Labels = None,
    beside: Sequence[str] = (),
    unit: str = "",
    numbers: bool = True,
    readable: bool = True,
) -> Verdict:
    """A bar chart with one bar for each label of `expect` ({label: value}, or {series: {label: value}} for
    grouped or stacked bars), no others, of these values; `ordered`: in this order along the axis (from the
    left, or for horizontal bars from the top); `numbers`: a number written at a bar is its value, its share
    or the total of its stack (false where a request leaves other numbers open, as the days of a plan)."""
    grouped = any(isinstance(value, dict) for value in expect.values())
    wanted = expect if grouped else {"": expect}
    figure, problems = opened(ctx, path, labels, readable)
    found = marks.with_legend_names(figure, fig.bars(figure))
    problems += surplus.problems(figure, _kinds("bars", beside))
    upright = found[0]["upright"]
    if horizontal is not None and upright is horizontal:
        problems.append(f"{path}: the bars are {'upright' if upright else 'horizontal'}")
    if stacked is not None and stacked is not any(bar["start"] != 0 for bar in found):
        problems.append(f"{path}: the bars are {'not ' if stacked else ''}stacked")
    total = sum(len(values) for values in wanted.values())
    found = [one for one in found if one["value"] or len(found) == total]
    nonzero = sum(1 for values in wanted.values() for value in values.values() if float(value))
    if len(found) not in (total, nonzero):
        return failed(f"{path} has {len(found)} bars, expected are {total}")
    scales, unread = marks.bar_scales(figure, found, unit)
    readings = [
        _bar_values(figure, marks.scaled(found, scales, choice), wanted, rel, abs, ordered and not problems)
        for choice in range(max(map(len, scales)))
    ]
    names, wrong = min(readings, key=lambda reading: len(reading[1]))
    problems += [f"{path}: {text}" for text in [*unread, *wrong]]
    if not wrong:
        expected = list(dict.fromkeys(str(name) for values in wanted.values() for name in values))
        wrong = written.name_problems(found, names, expected)
        if numbers and not any(ax["xdates" if not upright else "ydates"] for ax in fig.panels(figure)):
            wrong += written.bar_problems(figure, found, dict(enumerate(scales)))
        problems += [f"{path}: {text}" for text in wrong]
    return judge(problems, bars=len(found))


def _bar_values(
    figure: fig.Figure,
    found: list[dict[str, Any]],
    wanted: dict[str, Any],
    rel: float,
    abs: float,
    ordered: bool,
) -> tuple[dict[int, str], list[str]]:
    """(the name of each bar, what is wrong with names, values and order) of bars whose values are as read."""
    legend = [text.text for text in figure.texts if text.role == "legend"]
    problems: list[str] = []
    names: dict[int, str] = {}
    for series, values in wanted.items():
        mine = found if series == "" else marks.series(figure, found, series, legend, wanted)
        if not mine:
            problems.append(f"there is no series {series!r}")
        problems += marks.values_problems(mine, values, rel, abs, series)
        names |= {index: one["name"] for index, one in enumerate(found) if "name" in one}
        if ordered and not problems:
            order = [one["name"] for one in sorted(mine, key=lambda one: one["place"])]
            if order != [str(k) for k in values if str(k) in order]:
                problems.append(f"the bars stand in another order: {order[:8]}")
    return names, problems


def histogram(
    ctx: Context, path: str, counts: list[float], edges: list[float] | None = None, rel: float = 0.005,
    labels: Labels = None, beside: Sequence[str] = (),
) -> Verdict:  # fmt: skip
    """A histogram whose bars have these counts in order (and these edges)."""
    figure, problems = opened(ctx, path, labels)
    found = sorted(fig.bars(figure), key=lambda one: float(one["left"]))
    problems += surplus.problems(figure, _kinds("bars", beside))
    scales, unread = marks.bar_scales(figure, found, "")
    problems += [f"{path}: {text}" for text in unread]
    heights = [float(one["value"]) for one in marks.scaled(found, scales, 0)]
    if len(heights) != len(counts) and [h for h in heights if h] != [float(c) for c in counts if c]:
        return failed(f"{path} has {len(heights)} bars, expected are {len(counts)}")
    if len(heights) == len(counts):
        wrong = [
            i
            for i, (a, b) in enumerate(zip(heights, counts, strict=True))
            if not close_to(a, float(b), rel, 0.5)
        ]
        problems += [f"{path}: bar {i + 1} is {heights[i]:g} high, expected {counts[i]:g}" for i in wrong]
        if edges is not None:
            scale = (axes.scales(figure, found[0]["ax"], "x" if found[0]["upright"] else "y") or [1.0])[0]
            span = (float(edges[-1]) - float(edges[0])) / len(counts)
            lefts = [float(one["left"]) * scale for one in found]
            if any(not close_to(a, float(b), 0, 0.06 * span) for a, b in zip(lefts, edges[:-1], strict=True)):
                problems.append(f"{path}: the bins begin at {lefts[:4]}, expected {edges[:4]}")
    problems += [f"{path}: {text}" for text in written.bar_problems(figure, found, dict(enumerate(scales)))]
    return judge(problems, bars=len(found))


def lines(
    ctx: Context,
    path: str,
    expect: dict[str, Any],
    rel: float = 0.01,
    abs: float = 1e-9,
    only: bool = True,
    labels: Labels = None,
    x: list[Any] | None = None,
    beside: Sequence[str] = (),
    unit: str = "",
    readable: bool = True,
) -> Verdict:
    """A line chart with one line for each series: {name: [y, ...]} or {name: {"x": [..], "y": [..]}}.

    A line is found by its legend name where there are several. `x`: what each point stands for (numbers,
    dates like 2024-03 or 2024-03-09, names), for all series; what the axis says at the points is held
    against it. `only`: no other lines (guide lines along one value never count).
    """
    figure, problems = opened(ctx, path, labels, readable)
    series = {name: marks.drawn(value, x) for name, value in expect.items()}
    found = fig.lines(figure)
    problems += surplus.problems(figure, {"lines", *beside})
    scales = {index: fig.value_scales(figure, one["ax"], "y", unit) for index, one in enumerate(found)}
    used: set[int] = set()
    matched: dict[str, dict[str, Any]] = {}
    for name, wanted in series.items():
        ys = [float(y) for y in wanted["y"]]
        fits = [
            (i, one) for i, one in enumerate(found)
            if i not in used and len(one["y"]) == len(ys)
            and any(_are_close([y * scale for y in one["y"]], ys, rel, abs) for scale in scales[i])
        ]  # fmt: skip
        named = [(i, one) for i, one in fits if marks.is_named(one, str(name), figure)]
        if not fits:
            near = next((one for one in found if fig.folded(one["label"]) == fig.folded(str(name))), None)
            shown = f"; it has {[round(v, 3) for v in near['y'][:5]]}..." if near else ""
            problems.append(f"{path}: no line shows the values of {name!r}{shown}")
        elif len(series) > 1 and not named:
            problems.append(f"{path}: the line with the values of {name!r} is called {fits[0][1]['label']!r}")
        else:
            index, one = (named or fits)[0]
            used.add(index)
            matched[str(name)] = one
            problems += [
                f"{path}: {text}" for text in _line_problems(figure, one, str(name), wanted.get("x"))
            ]
    drawn = {tuple(place) for index in used for place in found[index]["px"]}
    surplus_lines = [
        one["label"] for i, one in enumerate(found)
        if i not in used and not all(tuple(place) in drawn for place in one["px"]) and not _is_guide(one)
    ]  # fmt: skip
    if only and surplus_lines and not problems:
        problems.append(f"{path} shows lines that were not asked for: {surplus_lines[:4]}")
    if same := marks.alike(figure, matched):
        problems.append(f"{path}: the lines {same} look the same")
    shown_lines = [found[index] for index in sorted(used)]
    kept = {at: scales[index] for at, index in enumerate(sorted(used))}
    problems += [f"{path}: {text}" for text in written.line_problems(figure, shown_lines, kept)]
    return judge(problems, lines=len(found))


def _are_close(found: list[float], wanted: list[float], rel: float, abs: float) -> bool:
    return all(close_to(a, b, rel, abs) for a, b in zip(found, wanted, strict=True))


def _line_problems(figure: fig.Figure, line: dict[str, Any], name: str, x: list[Any] | None) -> list[str]:
    problems = []
    if not line["is_inside"]:
        problems.append(f"the line {name!r} runs out of the axes")
    elif line["share"] < 0.75:
        problems.append(f"the picture does not show the line {name!r} ({line['share']:.2f} confirmed)")
    if not axes.scales(figure, line["ax"], "y") and not line["ax"]["ydates"]:
        problems.append("nothing tells how high the lines are: the y axis has no numbers")
    return problems + axes.place_problems(figure, line["ax"], line, x)


def _is_guide(line: dict[str, Any]) -> bool:
    xs, ys = [p[0] for p in line["px"]], [p[1] for p in line["px"]]
    return bool(max(xs) - min(xs) <= 2 or max(ys) - min(ys) <= 2)


def scatter(
    ctx: Context, path: str, expect: dict[str, Any], rel: float = 0.005, abs: float = 1e-6,
    groups: bool = False, labels: Labels = None, beside: Sequence[str] = (), readable: bool = True,
) -> Verdict:  # fmt: skip
    """A scatter chart of the points {"x": [..], "y": [..]} (or, with `groups`, {name: {x, y}}), any order."""
    figure, problems = opened(ctx, path, labels, readable)
    found = fig.scattered(figure)
    shown: list[list[float]] = []
    problems += surplus.problems(figure, _kinds("points", beside))
    wanted = expect if groups else {"": expect}
    for name, points in wanted.items():
        mine = [g for g in found if not groups or wording.matching(g["label"], [str(name)]) == str(name)]
        mine = mine or fig.points_of_colour(figure, found, str(name))
        rgb = fig.legend_colour(figure, str(name)) if groups else None
        if rgb and any(g["rgb"] and g["rgb"][0] and pixels.difference(g["rgb"][0], rgb) > 40 for g in mine):
            problems.append(f"{path}: the legend gives {name!r} another colour than its points have")
        total = sum(g["count"] for g in mine)
        shown += [place for g in mine for place in g["px"]]
        if total != len(points["x"]):
            problems.append(
                f"{path} shows {total} points {f'of {name}' if groups else ''} instead of {len(points['x'])}"
            )
            continue
        if any(not g["is_inside"] for g in mine):
            problems.append(f"{path}: points lie outside the axes")
        elif any(g["share"] < 0.8 for g in mine):
            problems.append(f"{path}: the picture does not show the recorded points")
        if not _has_points(figure, mine, points, rel, abs):
            problems.append(f"{path}: the points are not the expected ones")
    others = [g["label"] for g in found if not all(surplus.is_at(place, shown) for place in g["px"])]
    if groups and not problems and others:
        problems.append(f"{path} shows points that were not asked for: {others[:4]}")
    legend = [text.text for text in figure.texts if text.role == "legend"]
    unnamed = [n for n in wanted if groups and not any(wording.is_label(text, str(n)) for text in legend)]
    if unnamed:
        problems.append(f"{path}: the legend does not name {unnamed[:4]}")
    return judge(problems)


def _has_points(
    figure: fig.Figure, groups: list[dict[str, Any]], points: dict[str, Any], rel: float, abs: float
) -> bool:
    """Whether the groups hold these pairs, as their axes read, each once."""
    found: list[tuple[float, float]] = []
    for group in groups:
        scale = {axis: (axes.scales(figure, group["ax"], axis) or [float("nan")])[0] for axis in ("x", "y")}
        found += [(a * scale["x"], b * scale["y"]) for a, b in zip(group["x"], group["y"], strict=True)]
    target = sorted(zip(map(float, points["x"]), map(float, points["y"]), strict=True))
    left = sorted(found)
    for x, y in target:
        hit = next(
            (i for i, (a, b) in enumerate(left) if close_to(a, x, rel, abs) and close_to(b, y, rel, abs)),
            None,
        )
        if hit is None:
            return False
        left.pop(hit)
    return True


def pie(
    ctx: Context, path: str, expect: dict[str, float], slack: float = 0.005, labels: Labels = None,
    decimals: int | None = None,
) -> Verdict:  # fmt: skip
    """A pie with one wedge for each label, of these values' shares (within `slack` of the whole); `decimals`:
    each wedge has a number with so many decimals in it."""
    total = sum(float(v) for v in expect.values())
    shares = {str(k): float(v) / total for k, v in expect.items()}
    figure, problems = opened(ctx, path, labels)
    found = fig.wedges(figure)
    problems += surplus.problems(figure, {"wedges"})
    if len(found) != len(shares):
        return failed(f"{path} has {len(found)} wedges, expected are {len(shares)}")
    for one in found:
        one["name"] = wording.matching(one["label"], shares)
        if one["name"] not in shares:
            problems.append(f"{path}: the wedge {one['label']!r} was not asked for")
        elif not close_to(one["share"], shares[one["name"]], abs=slack):
            name = one["name"]
            problems.append(f"{path}: the share of {name} is {one['share']:.3f}, expected {shares[name]:.3f}")
        if decimals is not None and not any(wording.decimals(text) == decimals for text in one["texts"]):
            problems.append(
                f"{path}: the wedge {one['label']!r} has no number with {decimals} decimals in it"
            )
        rgb = fig.legend_colour(figure, str(one["name"]))
        if rgb and one["rgb"] and pixels.difference(rgb, one["rgb"]) > marks.LEGEND_TOLERANCE:
            problems.append(f"{path}: the legend gives {one['name']!r} another colour than its wedge has")
    if len({one["name"] for one in found}) < len(found):
        problems.append(f"{path}: two wedges have the same name")
    if not problems:
        values = {str(k): float(v) for k, v in expect.items()}
        problems += [f"{path}: {text}" for text in written.wedge_problems(found, values)]
    return judge(problems)


def _kinds(own: str, beside: Sequence[str]) -> set[str]:
    return {own, *beside, *(["strokes"] if "lines" in beside else [])}
