"""The list of weights has a row for each sack, and few of them are wrong."""

from __future__ import annotations

from typing import Any

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed


def typed(ctx: Context, path: str, expect: list[float], most: int) -> Verdict:
    """Columns sack (1, 2, ...) and kg and no others, every sack once; at most `most` weights differ from `expect`."""
    found = read.table(ctx, path)
    if sorted(found.columns) != ["kg", "sack"]:
        return failed(f"{path}: the columns are {found.columns[:10]}, asked are sack and kg")
    given: dict[Any, Any] = dict(zip(map(cells.number, found.column("sack")), found.column("kg"), strict=True))
    if len(found.rows) != len(expect) or set(given) != {float(k) for k in range(1, len(expect) + 1)}:
        return failed(f"{path} has {len(found.rows)} rows, asked is one for each of the {len(expect)} sacks")
    kg = [cells.number(given[float(k)]) for k in range(1, len(expect) + 1)]
    if any(v != v for v in kg):
        return failed(f"{path}: a weight is no plain number")
    wrong = [k for k, (mine, right) in enumerate(zip(kg, expect, strict=True), 1) if abs(mine - right) > 0.001]
    if len(wrong) <= most:
        return passed(f"{len(wrong)} of {len(expect)} weights are wrong", wrong=len(wrong))
    first = wrong[0]
    words = f"{len(wrong)} of {len(expect)} weights are wrong, e.g. sack {first}: {kg[first - 1]} instead of {expect[first - 1]}"
    return failed(words, (len(expect) - len(wrong)) / len(expect), wrong=len(wrong))
