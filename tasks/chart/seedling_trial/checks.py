"""Error bars, and the standard error in the answer (with more decimals than the other figures)."""

import re

from pybench.graders import figure as fig
from pybench.graders.core import Context, Verdict, close_to, failed, judge, passed


def error_bars(ctx: Context, path: str, means: dict[str, float], errors: dict[str, float]) -> Verdict:
    """In the middle of each bar an upright line from mean - error to mean + error, seen above the bar's top."""
    figure = fig.load(ctx, path)
    if figure.record is None:
        return failed(f"{path}: error bars cannot be measured; save the figure with matplotlib's savefig")
    strokes = []
    for ax in figure.axes:
        for one in [*ax["polygons"], *ax["lines"]]:
            data = one["data"] if "data" in one else list(zip(one["x"], one["y"], strict=True))
            strokes += [(a, b, p, q) for a, b, p, q in zip(data, data[1:], one["px"], one["px"][1:])]
    problems = []
    for bar in fig.bars(figure):
        name = next((n for n in means if fig.folded(n) == fig.folded(bar["near"])), "")
        ends = sorted((means.get(name, 0) - errors.get(name, 0), means.get(name, 0) + errors.get(name, 0)))
        slack = 0.02 * (ends[1] - ends[0]) + 1e-6
        fits = [
            (p, q) for a, b, p, q in strokes
            if close_to(a[0], bar["number"], abs=0.05) and close_to(b[0], bar["number"], abs=0.05)
            and all(close_to(x, y, abs=slack) for x, y in zip(sorted((a[1], b[1])), ends, strict=True))
        ]  # fmt: skip
        if not fits:
            problems.append(f"{path}: no error bar at {name!r} goes from {ends[0]:.3f} to {ends[1]:.3f}")
        elif not any(drawn(figure.picture, p, q) for p, q in fits):
            problems.append(f"{path}: the picture does not show the error bar at {name!r}")
    return judge(problems)


def drawn(picture: object, p: list[float], q: list[float]) -> bool:
    """Whether the upper half of the stroke stands out from what is 9 pixels to its left."""
    top, low = sorted((p[1], q[1]))
    hits = 0
    for share in (0.1, 0.2, 0.3, 0.4):
        y, x = int(top + share * (low - top)), int(p[0])
        beside = picture[y, x - 9]  # type: ignore[index]
        hits += bool((abs(picture[y, x - 2 : x + 3] - beside).max(axis=1) > 48).any())  # type: ignore[index]
    return hits >= 3


def error_in_answer(ctx: Context, expect: float) -> Verdict:
    """The last line's se to three decimals."""
    found = re.search(r"se\s*=\s*([\d.]+\d)", ctx.answer.strip().splitlines()[-1] if ctx.answer.strip() else "")
    if found and close_to(float(found[1]), expect, abs=0.00051):
        return passed()
    return failed("the standard error in the last line is not the expected one")
