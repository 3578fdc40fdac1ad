"""Texts sorted by who wrote them, whatever the writers are called."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed

NAMES = ["编号", "写手"]
LETTERS = "ABCDEF"


def hands(ctx: Context, path: str, expect: list[list[str]], at_least: float) -> Verdict:
    """Each text stands once, with a letter from A to F; under the best naming of the six, at least this share is right."""
    import numpy as np
    from scipy.optimize import linear_sum_assignment

    found = read.table(ctx, path)
    if found.columns != NAMES:
        return failed(f"the columns of {path} are {found.columns}, asked are {NAMES}")
    rows = [(cells.text(number), cells.text(letter)) for number, letter in found.rows]
    given = dict(rows)
    wanted = dict(expect)
    if len(given) != len(rows) or given.keys() != wanted.keys():
        return failed(f"{path}: {len(rows)} rows, asked are the {len(wanted)} texts, once each")
    other = sorted(set(given.values()) - set(LETTERS))
    if other:
        return failed(f"{path}: a writer is called {other[0]!r}, asked are the letters from A to F")
    real = sorted(set(wanted.values()))
    both = np.zeros((len(LETTERS), len(real)))
    for number, letter in given.items():
        both[LETTERS.index(letter), real.index(wanted[number])] += 1
    right = int(both[linear_sum_assignment(-both)].sum())
    share = right / len(wanted)
    words = f"{right} of {len(wanted)} texts are with their writer's, which is {share:.3f}; asked is at least {at_least}"
    return Verdict(share >= at_least, 1.0 if share >= at_least else min(share / at_least, 0.99), words, {"right": right})
