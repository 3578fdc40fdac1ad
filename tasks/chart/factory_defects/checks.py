"""How the names stand below the bars of a Pareto chart, and where its line has its axis."""

from pybench.graders import figure as fig
from pybench.graders.core import Context, Verdict, judge


def names_level(ctx: Context, path: str, names: dict[str, float]) -> Verdict:
    """The names below the bars read from left to right, none of them turned."""
    figure = fig.load(ctx, path)
    turned = [text.text for text in figure.texts if text.role == "xtick" and text.text.strip() in names and abs(text.angle % 360) > 1]
    return judge([f"{path}: the name {turned[0]!r} is turned"] if turned else [])


def axis_on_the_right(ctx: Context, path: str) -> Verdict:
    """The line has an axis of its own, whose numbers stand to the right of the bars."""
    figure = fig.load(ctx, path)
    for index, ax in enumerate(figure.axes):
        if any(line["count"] > 2 for line in ax["lines"]) and not ax["bars"]:
            places = [text.x for text in figure.texts if text.role == "ytick" and text.axes == index and text.text.strip()]
            if places and min(places) > (ax["box"][0] + ax["box"][2]) / 2:
                return judge([])
    return judge([f"{path}: the line has no axis of its own on the right"])
