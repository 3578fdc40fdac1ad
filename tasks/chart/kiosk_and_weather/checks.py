"""The regression line in a scatter chart."""

from pybench.graders import figure as fig
from pybench.graders import pixels
from pybench.graders.core import Context, Verdict, close_to, failed, passed


def regression_line(ctx: Context, path: str, slope: float, intercept: float, first: float, last: float) -> Verdict:
    """Some line of two or more points lies on the straight line, covers [first, last], and is in the picture."""
    figure = fig.load(ctx, path)
    slack = 0.01 * abs(slope) * (last - first)
    for ax in figure.axes:
        for line in ax["lines"]:
            if line["count"] < 2 or line["style"] in ("None", "", " "):
                continue
            lies = all(close_to(y, intercept + slope * x, abs=slack) for x, y in zip(line["x"], line["y"], strict=True))
            covers = min(line["x"]) <= first + 0.5 and max(line["x"]) >= last - 0.5
            if lies and covers and pixels.line(figure.picture, [line["px"]], line["rgb"], ax["box"], False) > 0.7:
                return passed()
    return failed(f"{path}: no line is y = {slope:.3f} x + {intercept:.3f} from x = {first:.1f} to {last:.1f}")
