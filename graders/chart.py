"""Checks of charts. What decides is the marks: recorded by matplotlib, confirmed in the picture's pixels.

Without a record (another program drew the file, or it was saved anew) the picture alone is measured, as
far as that goes. Titles and labels are looked at on top, never instead.
"""

from __future__ import annotations

from typing import Any

from . import figure as fig
from . import marks, pixels, unrecorded
from .core import Context, Misuse, OutputProblem, Verdict, close_to, failed, judge, passed

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
) -> Verdict:
    """A bar chart with one bar for each label of `expect` ({label: value}, or {series: {label: value}} for
    grouped or stacked bars), no others, of these values; `ordered`: in this order along the axis (from the
    left, or for horizontal bars from the top)."""
    grouped = any(isinstance(value, dict) for value in expect.values())
    wanted = expect if grouped else {"": expect}
    figure = fig.load(ctx, path)
    if figure.record is None:
        return marks.bars_alone(figure, wanted, ordered, grouped)
    found = fig.bars(figure)
    problems = fig.label_problems(figure, labels)
    upright = found[0]["upright"]
    if horizontal is not None and upright is horizontal:
        problems.append(f"{path}: the bars are {'upright' if upright else 'horizontal'}")
    if stacked is not None and stacked is not any(fig_bar["start"] != 0 for fig_bar in found):
        problems.append(f"{path}: the bars are {'not ' if stacked else ''}stacked")
    total = sum(len(values) for values in wanted.values())
    kept = [one for one in found if one["value"] or len(found) == total]
    nonzero = sum(1 for values in wanted.values() for value in values.values() if float(value))
    if len(kept) not in (total, nonzero):
        return failed(f"{path} has {len(kept)} bars, expected are {total}")
    legend = [t for ax in figure.axes for t in ax["legend"]] or figure.record["legend"]
    for series, values in wanted.items():
        mine = kept if not grouped else marks.series(kept, series, legend, wanted)
        if not mine:
            problems.append(f"{path}: there is no series {series!r}")
        problems += [f"{path}: {text}" for text in marks.values_problems(mine, values, rel, abs, series)]
        if ordered and not problems:
            order = sorted(mine, key=lambda one: one["place"])
            names = [marks.name_of(one, values) for one in order]
            if names != [str(k) for k in values if str(k) in names]:
                problems.append(f"{path}: the bars stand in another order: {names[:8]}")
    return judge(problems, bars=len(found))


def histogram(
    ctx: Context, path: str, counts: list[float], edges: list[float] | None = None, rel: float = 0.005,
    labels: Labels = None,
) -> Verdict:  # fmt: skip
    """A histogram whose bars have these counts in order (and these edges)."""
    figure = fig.load(ctx, path)
    if figure.record is None:
        error = unrecorded.fits_bars(figure.picture, [c for c in counts if c], True)
        return passed() if error < 0.04 else failed(f"{path}: no bars of the expected heights in the picture")
    found = sorted(fig.bars(figure), key=lambda one: float(one["left"]))
    problems = fig.label_problems(figure, labels)
    heights = [float(one["value"]) for one in found]
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
            span = (float(edges[-1]) - float(edges[0])) / len(counts)
            lefts = [float(one["left"]) for one in found]
            if any(not close_to(a, float(b), 0, 0.06 * span) for a, b in zip(lefts, edges[:-1], strict=True)):
                problems.append(f"{path}: the bins begin at {lefts[:4]}, expected {edges[:4]}")
    return judge(problems, bars=len(found))


def lines(
    ctx: Context,
    path: str,
    expect: dict[str, Any],
    rel: float = 0.01,
    abs: float = 1e-9,
    only: bool = True,
    labels: Labels = None,
) -> Verdict:
    """A line chart with one line for each series: {name: [y, ...]} or {name: {"x": [..], "y": [..]}}.

    A line is found by its legend name where there are several. `only`: no other lines with as many points
    (guide lines of two points never count). x is compared when it is numeric and given.
    """
    figure = fig.load(ctx, path)
    series = {name: marks.drawn(value) for name, value in expect.items()}
    if figure.record is None:
        weak = [
            n
            for n, v in series.items()
            if unrecorded.fits_line(figure.picture, [float(y) for y in v["y"]]) < 0.985
        ]
        return failed(f"{path}: no trace in the picture follows {weak[:3]}") if weak else passed()
    found = fig.lines(figure)
    problems = fig.label_problems(figure, labels)
    used: set[int] = set()
    for name, wanted in series.items():
        ys = [float(y) for y in wanted["y"]]
        fits = [
            (i, one) for i, one in enumerate(found)
            if i not in used and len(one["y"]) == len(ys)
            and all(close_to(a, b, rel, abs) for a, b in zip(one["y"], ys, strict=True))
            and marks.same_x(one["x"], wanted.get("x"))
        ]  # fmt: skip
        named = [(i, one) for i, one in fits if marks.is_named(one["label"], str(name), figure, i)]
        if not fits:
            near = next((one for one in found if fig.folded(one["label"]) == fig.folded(str(name))), None)
            shown = f"; it has {[round(v, 3) for v in near['y'][:5]]}..." if near else ""
            problems.append(f"{path}: no line shows the values of {name!r}{shown}")
        elif len(series) > 1 and not named:
            problems.append(f"{path}: the line with the values of {name!r} is called {fits[0][1]['label']!r}")
        else:
            index, one = (named or fits)[0]
            used.add(index)
            if one["share"] < 0.75:
                problems.append(
                    f"{path}: the picture does not show the line {name!r} ({one['share']:.2f} confirmed)"
                )
    surplus = [one["label"] for i, one in enumerate(found) if i not in used and len(one["y"]) > 2]
    if only and surplus and not problems:
        problems.append(f"{path} shows lines that were not asked for: {surplus[:4]}")
    return judge(problems, lines=len(found))


def scatter(
    ctx: Context, path: str, expect: dict[str, Any], rel: float = 0.005, abs: float = 1e-6,
    groups: bool = False, labels: Labels = None,
) -> Verdict:  # fmt: skip
    """A scatter chart of the points {"x": [..], "y": [..]} (or, with `groups`, {name: {x, y}}), any order."""
    figure = fig.load(ctx, path)
    if figure.record is None:
        return failed(f"{path}: points cannot be measured; save the figure with matplotlib's savefig")
    found = fig.scattered(figure)
    problems = fig.label_problems(figure, labels)
    wanted = expect if groups else {"": expect}
    for name, points in wanted.items():
        mine = [g for g in found if not groups or fig.folded(g["label"]) == fig.folded(str(name))]
        mine = mine or fig.points_of_colour(figure, found, str(name))
        total = sum(g["count"] for g in mine)
        if total != len(points["x"]):
            problems.append(
                f"{path} shows {total} points {f'of {name}' if groups else ''} instead of {len(points['x'])}"
            )
            continue
        if any(g["share"] < 0.8 for g in mine):
            problems.append(f"{path}: the picture does not show the recorded points")
        for axis in ("x", "y"):
            values = sorted(v for g in mine for v in g[axis])
            target = sorted(float(v) for v in points[axis])
            if len(values) == len(target) and not all(
                close_to(a, b, rel, abs) for a, b in zip(values, target, strict=True)
            ):
                problems.append(f"{path}: the {axis} values of the points are not the expected ones")
    return judge(problems)


def pie(
    ctx: Context, path: str, expect: dict[str, float], slack: float = 0.005, labels: Labels = None
) -> Verdict:
    """A pie with one wedge for each label, of these values' shares (within `slack` of the whole)."""
    total = sum(float(v) for v in expect.values())
    shares = {str(k): float(v) / total for k, v in expect.items()}
    figure = fig.load(ctx, path)
    if figure.record is None:
        error = unrecorded.fits_pie(figure.picture, list(shares.values()))
        return passed() if error < 0.02 else failed(f"{path}: no pie of the expected shares in the picture")
    found = fig.wedges(figure)
    problems = fig.label_problems(figure, labels)
    if len(found) != len(shares):
        return failed(f"{path} has {len(found)} wedges, expected are {len(shares)}")
    for one in found:
        name = marks.matching(one["label"], shares)
        if name not in shares:
            problems.append(f"{path}: the wedge {one['label']!r} was not asked for")
        elif not close_to(one["share"], shares[name], abs=slack):
            problems.append(f"{path}: the share of {name} is {one['share']:.3f}, expected {shares[name]:.3f}")
    return judge(problems)


def heat_map(
    ctx: Context, path: str, expect: list[list[float]], rel: float = 0.005, abs: float = 0.005,
    rows: list[str] | None = None, columns: list[str] | None = None, labels: Labels = None,
) -> Verdict:  # fmt: skip
    """A heat map of this grid (rows from the top), with these tick texts where given."""
    figure = fig.load(ctx, path)
    if figure.record is None:
        return failed(f"{path}: a heat map cannot be measured; save the figure with matplotlib's savefig")
    problems = fig.label_problems(figure, labels)
    best = "there is no grid of the expected shape"
    for one in fig.heat_maps(figure):
        grid = one["values"]
        if len(grid) != len(expect) or len(grid[0]) != len(expect[0]):
            continue
        wrong = sum(
            not (
                (a is None and b is None)
                or (a is not None and b is not None and close_to(a, float(b), rel, abs))
            )
            for mine, theirs in zip(grid, expect, strict=True)
            for a, b in zip(mine, theirs, strict=True)
        )
        named = [fig.folded(t) for t in one["columns"]], [fig.folded(t) for t in one["rows"]]
        lost = [t for t in columns or [] if fig.folded(str(t)) not in named[0]]
        lost += [t for t in rows or [] if fig.folded(str(t)) not in named[1]]
        if wrong:
            best = f"{wrong} cells have other values than expected"
        elif one["share"] < 0.8:
            best = f"the picture does not show the recorded cells ({one['share']:.2f} confirmed)"
        elif lost:
            best = f"the axis does not name {lost[:5]}"
        else:
            best = ""
            break
    return judge(([f"{path}: {best}"] if best else []) + problems)


def picture(ctx: Context, path: str, kinds: list[str], least: int = 1, labels: Labels = None) -> Verdict:
    """A chart with at least `least` marks of each of `kinds` (bars, lines, points, wedges, polygons, images).

    Says nothing about values: only beside a check that does (the data in a table, an answer).
    """
    figure = fig.load(ctx, path)
    if figure.record is None:
        colours = unrecorded.main_colours(figure.picture)
        return passed(colours=len(colours)) if colours else failed(f"{path} shows no coloured marks")
    problems = fig.label_problems(figure, labels)
    for kind in kinds:
        if kind not in ("bars", "lines", "points", "wedges", "polygons", "images"):
            raise Misuse(f"no kind of marks is called {kind}")
        count = sum(len(ax[kind]) for ax in figure.axes)
        if count < least:
            problems.append(f"{path} has {count} {kind}, expected are {least} or more")
    return judge(problems)


def boxes(
    ctx: Context, path: str, medians: dict[str, float], rel: float = 0.005, labels: Labels = None
) -> Verdict:
    """A box plot with one box for each label, with these medians (a short level line in the picture)."""
    figure = fig.load(ctx, path)
    if figure.record is None:
        raise OutputProblem(f"{path}: boxes cannot be measured; save the figure with matplotlib's savefig")
    problems = fig.label_problems(figure, labels)
    for name, median in medians.items():
        hits = [
            (ax, line)
            for ax in figure.axes
            for line in ax["lines"]
            for along, across, ticks in (("y", "x", "xticks"), ("x", "y", "yticks"))
            if 2 <= line["count"] <= 3
            and all(close_to(v, float(median), rel, 1e-9) for v in line[along])
            and len({round(v, 9) for v in line[across]}) == 2
            and fig.folded(
                fig._tick(ax[ticks], sum(p[0 if along == "y" else 1] for p in line["px"]) / len(line["px"]))
            )
            == fig.folded(str(name))
        ]
        if not hits:
            problems.append(f"{path}: no box at {name!r} has the median {float(median):g}")
        elif not any(
            pixels.line(figure.picture, one["px"], one["rgb"], ax["box"], True, False) > 0.7
            for ax, one in hits
        ):
            problems.append(f"{path}: the picture does not show the median of {name!r}")
    return judge(problems)
