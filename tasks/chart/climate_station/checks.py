"""Two panels, one above the other."""

from pybench.graders import figure as fig
from pybench.graders.core import Context, Verdict, failed, passed


def line_above_bars(ctx: Context, path: str) -> Verdict:
    """The panel with the line ends above the one with the bars begins."""
    figure = fig.load(ctx, path)
    if figure.record is None:
        return failed(f"{path}: the panels cannot be told apart; save the figure with matplotlib's savefig")
    lows = [ax["box"][3] for ax in figure.axes if any(line["count"] > 2 for line in ax["lines"])]
    tops = [ax["box"][1] for ax in figure.axes if ax["bars"]]
    if lows and tops and max(lows) <= min(tops):
        return passed()
    return failed(f"{path}: the line is not in a panel above the bars")
