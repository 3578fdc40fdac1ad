"""The letters and the colours of a legend, and the number of points."""

from pybench.graders import figure as fig
from pybench.graders import pixels
from pybench.graders.core import Context, Verdict, judge


def names_and_colours(ctx: Context, path: str, names: list[str], points: int) -> Verdict:
    """The legend writes the names in these letters (a count may follow), no two groups of points have the same colour, and there are
    so many points in all."""
    figure = fig.load(ctx, path)
    legend = [text.text.strip() for text in figure.texts if text.role == "legend"]
    lost = [name for name in names if not any(text == name or text.startswith((f"{name} (", f"{name}, ")) for text in legend)]
    problems = [f"{path}: the legend has {legend[:6]}, asked are {lost}"] if lost else []
    groups = [group for group in fig.scattered(figure) if group["rgb"] and group["rgb"][0]]
    if len(groups) > 1:
        colours = [group["rgb"][0] for group in groups]
        alike = [1 for i, a in enumerate(colours) for b in colours[:i] if pixels.difference(a, b) < 12]
        if alike:
            problems.append(f"{path}: two groups have the same colour")
    drawn = sum(group["count"] for group in fig.scattered(figure))
    if drawn != points:
        problems.append(f"{path} shows {drawn} points, expected are {points}")
    return judge(problems)
