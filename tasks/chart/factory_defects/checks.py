"""Whether the names below the bars are readable, not all of them drawn as the same empty boxes."""

from itertools import combinations
from typing import Any

from pybench.graders import figure as fig
from pybench.graders.core import Context, Verdict, failed, passed


def readable(ctx: Context, path: str) -> Verdict:
    """Names of the same length look different from each other (a font without them draws equal boxes)."""
    figure = fig.load(ctx, path)
    for ax in figure.axes:
        if not ax["bars"]:
            continue
        names = sorted((x, text) for x, text in ax["xticks"] if text)
        gap = min((b[0] - a[0] for a, b in zip(names, names[1:])), default=80)
        crops = [(text, ink(figure.picture, x, ax["box"][3], gap)) for x, text in names]
        pairs = [(a[1], b[1]) for a, b in combinations(crops, 2) if a[0] != b[0] and len(a[0]) == len(b[0])]
        pairs = [(a, b) for a, b in pairs if a is not None and b is not None]
        if pairs and sum(alike(a, b) for a, b in pairs) > len(pairs) / 2:
            return failed(f"{path}: the names at the axis are drawn as empty boxes")
    return passed()


def ink(picture: Any, x: float, bottom: float, gap: float) -> Any:
    top, reach = int(bottom) + 8, int(min(gap / 2, 60))
    dark = picture[top : top + 30, max(0, int(x) - reach) : int(x) + reach].min(axis=2) < 140
    rows, columns = dark.any(axis=1).nonzero()[0], dark.any(axis=0).nonzero()[0]
    return dark[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] if len(rows) else None


def alike(a: Any, b: Any) -> bool:
    """Whether the first character is the same, for which a square as high as the text is enough."""
    high = min(a.shape[0], b.shape[0])
    first, other = a[:high, :high], b[:high, :high]
    return abs(a.shape[0] - b.shape[0]) <= 1 and first.shape == other.shape and bool((first != other).mean() < 0.15)
