"""Pairs of two registers' lines against those that are one person's."""

from pybench.graders import read
from pybench.graders.core import Context, Verdict, failed

NAMES = ["甲编号", "乙编号"]


def pairs(ctx: Context, path: str, expect: list[list[str]], at_least: float) -> Verdict:
    """The table has these two columns alone, no number twice, and the F1 of its pairs is at least `at_least`."""
    found = read.table(ctx, path, encodings=read.ANY_CHINESE)
    if found.columns != NAMES:
        return failed(f"the columns of {path} are {found.columns}, asked are {NAMES}")
    given = [(str(a).strip(), str(b).strip()) for a, b in zip(*(found.column(name) for name in NAMES), strict=True)]
    for side, name in enumerate(NAMES):
        numbers = [pair[side] for pair in given]
        if len(set(numbers)) < len(numbers):
            again = sorted(number for number in set(numbers) if numbers.count(number) > 1)
            return failed(f"{len(again)} of {name} stand in several pairs, {again[0]} for one")
    right = {(a, b) for a, b in expect}
    both = len(right & set(given))
    value = 2 * both / (len(right) + len(given))
    words = f"{len(given)} pairs, {both} of them right, {len(right)} there are: F1 is {value:.4f}, asked is at least {at_least}"
    return Verdict(value >= at_least, 1.0 if value >= at_least else min(value / at_least, 0.99), words, {"f1": value})
