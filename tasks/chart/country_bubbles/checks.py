"""The areas of a bubble chart."""

from pybench.graders import figure as fig
from pybench.graders.core import Context, Verdict, close_to, failed, judge


def areas(ctx: Context, path: str, points: dict[str, list[float]]) -> Verdict:
    """Each point has its area in points squared (the pixels are checked with the points)."""
    figure = fig.load(ctx, path)
    if figure.record is None:
        return failed(f"{path}: bubbles cannot be measured; save the figure with matplotlib's savefig")
    found = []
    for group in fig.scattered(figure):
        sizes = group.get("sizes") or [0.0]
        found += zip(group["x"], group["y"], sizes if len(sizes) == group["count"] else sizes[:1] * group["count"])
    wrong = [
        (x, y) for x, y, area in zip(points["x"], points["y"], points["area"], strict=True)
        if not any(close_to(a, x, 0.005) and close_to(b, y, 0.005) and close_to(s, area, 0.01, 0.05) for a, b, s in found)
    ]  # fmt: skip
    return judge([f"{path}: {len(wrong)} bubbles have another area than asked"] if wrong else [])
