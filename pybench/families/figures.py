"""What the families of one idiom share: a file found by its ending, read as a pandas table or series, and one
expression over it. What is learnt about an operation in one of them serves the others.

Their requests are English.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pybench.families.drawing import Draw, Step

TWO_DECIMALS = "number, rounded to 2 decimals"


@dataclass(frozen=True)
class Figure:
    """A figure of numbers: what a solution calls it, its words in requests, the method that gives it, its
    truth."""

    name: str
    words: tuple[str, ...]
    method: str
    truth: Callable[[Sequence[int]], Fraction]


TOTAL = Figure("sum", ("total", "sum"), ".sum()", lambda found: Fraction(sum(found)))
MEAN = Figure("mean", ("average", "mean"), ".mean()", lambda found: Fraction(sum(found), len(found)))
MOST = Figure(
    "largest", ("largest", "highest", "maximum", "biggest"), ".max()", lambda found: Fraction(max(found))
)
LEAST = Figure("smallest", ("smallest", "lowest", "minimum"), ".min()", lambda found: Fraction(min(found)))


def extreme(draw: Draw) -> tuple[str, Figure]:
    """The largest or the smallest, in one of its words."""
    figure = draw.pick((MOST, LEAST))
    return draw.pick(figure.words), figure


def beyond(draw: Draw, numbers: Sequence[int], per_unit: int = 1) -> tuple[str, str, int]:
    """Words for a bound that some of these numbers lie beyond, its sign in code, and the bound itself, in
    units of `per_unit`: at least two numbers lie on either side."""
    ordered = sorted(numbers)
    bound = ordered[draw.dice.randrange(2, len(ordered) - 2)] // per_unit
    if draw.dice.random() < 0.6:
        return draw.pick(("above", "greater than", "more than", "over", "larger than")), ">", bound
    return draw.pick(("below", "less than", "under", "smaller than")), "<", bound


def is_beyond(number: int, sign: str, bound: int) -> bool:
    """Whether a number lies above a bound (`>`) or below it (`<`)."""
    return number > bound if sign == ">" else number < bound


def look_at(draw: Draw, ending: str, modules: Sequence[str], read: str, show: str) -> Step:
    """The step that finds the one file of this ending, reads it and shows its beginning. No name is copied,
    and nothing in it depends on what is asked."""
    imports = "\n".join(("from glob import glob", *modules))
    return draw.look(f'{imports}\n\nfile = glob("*.{ending}")[0]\n{read}\nprint(file, {show})')


def find(plan: str, found: str, shown: str, before: str = "") -> Step:
    """The step that says what is asked for in few set words, picks `found` and prints one expression over it.
    A small model goes more surely from the request to the code by way of these words."""
    return Step(plan, f"{before}found = {found}\nprint({shown})")
