"""A stacked area chart: filled bands between running sums."""

from typing import Any

from pybench.graders import figure as fig
from pybench.graders import pixels
from pybench.graders.core import Context, Verdict, close_to, failed, judge


def stacked_areas(ctx: Context, path: str, expect: dict[str, list[float]], title: str) -> Verdict:
    """One filled band for each series, in this order from the bottom, named in the legend, and seen in the picture."""
    figure = fig.load(ctx, path)
    if figure.record is None:
        return failed(f"{path}: areas cannot be measured; save the figure with matplotlib's savefig")
    problems = fig.label_problems(figure, {"title": title, "legend": list(expect)})
    legend = [pair for ax in figure.axes for pair in zip(ax["legend"], ax.get("legend_rgb", []), strict=False)]
    bands = [one for ax in figure.axes for one in ax["polygons"] if "Poly" in one["kind"]]
    low = [0.0] * len(next(iter(expect.values())))
    for name, values in expect.items():
        high = [a + b for a, b in zip(low, values, strict=True)]
        band = next((one for one in bands if lies(one, low, high)), None)
        if band is None:
            problems.append(f"{path}: no area shows the values of {name!r} at its place in the stack")
        elif not named(band, name, legend):
            problems.append(f"{path}: the area with the values of {name!r} is not called that")
        elif shown(figure, band) < 0.8:
            problems.append(f"{path}: the picture does not show the area {name!r}")
        low = high
    return judge(problems)


def edges(points: list[list[float]], keys: list[list[float]]) -> list[tuple[float, float, float]]:
    """(x, least y, greatest y) for each x of a band."""
    columns: dict[float, list[list[float]]] = {}
    for point, key in zip(points, keys, strict=True):
        columns.setdefault(round(key[0], 6), []).append(point)
    return [(c[0][0], min(p[1] for p in c), max(p[1] for p in c)) for _, c in sorted(columns.items())]


def lies(band: dict[str, Any], low: list[float], high: list[float]) -> bool:
    found = edges(band["data"], band["data"])
    slack = 0.002 * max(high) + 0.06
    return len(found) == len(low) and all(
        close_to(b, x, abs=slack) and close_to(t, y, abs=slack) for (_, b, t), x, y in zip(found, low, high, strict=True)
    )


def named(band: dict[str, Any], name: str, legend: list[tuple[str, Any]]) -> bool:
    if fig.folded(band["label"]) == fig.folded(name):
        return True
    colours = [rgb for text, rgb in legend if fig.folded(text) == fig.folded(name) and rgb and band["rgb"]]
    return any(max(abs(a - b) for a, b in zip(rgb, band["rgb"], strict=True)) < 12 for rgb in colours)


def shown(figure: fig.Figure, band: dict[str, Any]) -> float:
    """The share of a band's columns whose middle has its colour; what the legend lies over is left out."""
    places = [(x, (a + b) / 2) for x, a, b in edges(band["px"], band["data"])[1:-1] if b - a > 6]
    legend = [text.bounds() for text in figure.texts if text.role.startswith("legend")]
    if legend:
        x0, y0, x1, y1 = (pick(values) for pick, values in zip((min, min, max, max), zip(*legend)))
        size = (y1 - y0) / len(legend)
        places = [(x, y) for x, y in places if not (x0 - 4 * size < x < x1 + size and y0 - size < y < y1 + size)]
    hits = [pixels.is_near(figure.picture, x, y, band["rgb"], 1) for x, y in places]
    return sum(hits) / max(1, len(hits))
