"""Calls sorted by caller, whichever letter stands for whom."""

from __future__ import annotations

import numpy as np
from scipy.optimize import linear_sum_assignment

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed


def sorted_by_owl(ctx: Context, path: str, expect: list[int], least: float) -> Verdict:
    """Columns call (1, 2, ...) and owl (a letter, as many letters as there are owls at most), one row for each call; at least the share `least` stands under the right owl, each letter matched to the owl that makes most right."""
    found = read.table(ctx, path)
    if sorted(found.columns) != ["call", "owl"]:
        return failed(f"{path}: the columns are {found.columns[:10]}, asked are call and owl")
    owls = max(expect) + 1
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:owls]
    said = dict(zip(map(cells.number, found.column("call")), (cells.text(cell).strip() for cell in found.column("owl")), strict=True))
    if len(found.rows) != len(expect) or set(said) != {float(k) for k in range(1, len(expect) + 1)}:
        return failed(f"{path} has {len(found.rows)} rows, asked is one for each call, 1 to {len(expect)}")
    strange = [letter for letter in said.values() if letter not in letters or len(letter) != 1]
    if strange:
        return failed(f"{path}: {strange[0][:20]!r} is none of the letters {letters[0]} to {letters[-1]}")
    counts = np.zeros((owls, owls), int)
    for k, owl in enumerate(expect, 1):
        counts[letters.index(said[float(k)]), owl] += 1
    rows, columns = linear_sum_assignment(-counts)
    share = float(counts[rows, columns].sum()) / len(expect)
    words = f"{share:.1%} of {len(expect)} calls stand under the right owl, asked are {least:.0%}"
    return passed(words, share=share) if share >= least else failed(words, share, share=share)
