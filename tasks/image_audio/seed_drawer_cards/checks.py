"""The list of codes has a row for each line of the cards, and few of them are wrong."""

from __future__ import annotations

from typing import Any

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed

LINES = 20


def typed(ctx: Context, path: str, expect: list[str], most: int) -> Verdict:
    """Columns page, line (from 1) and code and no others, every line once; at most `most` codes differ from `expect`."""
    found = read.table(ctx, path)
    if sorted(found.columns) != ["code", "line", "page"]:
        return failed(f"{path}: the columns are {found.columns[:10]}, asked are page, line and code")
    places = zip(map(cells.number, found.column("page")), map(cells.number, found.column("line")), strict=True)
    given: dict[Any, Any] = dict(zip(places, found.column("code"), strict=True))
    asked = [(float(k // LINES + 1), float(k % LINES + 1)) for k in range(len(expect))]
    if len(found.rows) != len(expect) or set(given) != set(asked):
        return failed(f"{path} has {len(found.rows)} rows, asked is one for each of the {len(expect)} lines")
    wrong = [k for k, right in enumerate(expect) if str(given[asked[k]]).strip() != right]
    if len(wrong) <= most:
        return passed(f"{len(wrong)} of {len(expect)} codes are wrong", wrong=len(wrong))
    k = wrong[0]
    words = f"{len(wrong)} of {len(expect)} codes are wrong, e.g. page {k // LINES + 1}, line {k % LINES + 1}: {str(given[asked[k]])[:20]} instead of {expect[k]}"
    return failed(words, (len(expect) - len(wrong)) / len(expect), wrong=len(wrong))
