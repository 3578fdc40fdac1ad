"""Where the bars of a Gantt chart begin."""

from pybench.graders import figure as fig
from pybench.graders.core import Context, Verdict, judge


def bars_begin(ctx: Context, path: str, expect: dict[str, int]) -> Verdict:
    """Each bar begins at its date (days since 1970-01-01, matplotlib's date numbers)."""
    figure = fig.load(ctx, path)
    if figure.record is None:
        return judge([f"{path}: the bars' dates cannot be measured; save the figure with matplotlib's savefig"])
    starts = {fig.folded(one["near"]): one["start"] for one in fig.bars(figure)}
    wrong = [name for name, day in expect.items() if abs(starts.get(fig.folded(name), 0.0) - day) > 0.02]
    return judge([f"{path}: {name!r} does not begin on its day" for name in wrong])
