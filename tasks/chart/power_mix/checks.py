"""The order in which a stacked bar's parts lie."""

from pybench.graders import figure as fig
from pybench.graders.core import Context, Verdict, judge


def stacked_upwards(ctx: Context, path: str, order: list[str]) -> Verdict:
    """The parts begin higher and higher in this order (parts without height aside)."""
    figure = fig.load(ctx, path)
    if figure.record is None:
        return judge([f"{path}: stacked bars cannot be measured; save the figure with matplotlib's savefig"])
    columns: dict[int, list[tuple[float, str]]] = {}
    for one in fig.bars(figure):
        if one["value"]:
            columns.setdefault(round(one["place"]), []).append((one["start"], fig.folded(one["series"])))
    folded = [fig.folded(name) for name in order]
    found = [[name for _, name in sorted(parts)] for parts in columns.values()]
    wrong = [names for names in found if names != [name for name in folded if name in names]]
    return judge([f"{path}: the parts are stacked as {wrong[0]}"] if wrong else [])
