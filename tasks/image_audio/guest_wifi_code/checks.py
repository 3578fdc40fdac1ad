"""The code's picture is as wide as it is high."""

from pybench.graders import media
from pybench.graders.core import Context, Verdict, judge


def square(ctx: Context, path: str) -> Verdict:
    """Width and height are the same."""
    wide, high = media.picture(ctx, path).size
    return judge([] if wide == high else [f"{path} is {wide}x{high}, not square"])
