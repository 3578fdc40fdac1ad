"""The amounts of a book's lines, few of them read wrongly."""

from __future__ import annotations

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed


def copied(ctx: Context, path: str, expect: list[int], per_page: int, most: int) -> Verdict:
    """Columns page, line and shi and no others, every line of the pages once; at most `most` of the amounts differ from `expect`, which is in hundredths."""
    found = read.table(ctx, path, encodings=read.ANY_CHINESE)
    if sorted(found.columns) != ["line", "page", "shi"]:
        return failed(f"{path}: the columns are {found.columns[:10]}, asked are page, line and shi")
    places = zip(map(cells.number, found.column("page")), map(cells.number, found.column("line")), strict=True)
    given = dict(zip(places, map(cells.number, found.column("shi")), strict=True))
    asked = [(float(k // per_page + 1), float(k % per_page + 1)) for k in range(len(expect))]
    if len(found.rows) != len(expect) or set(given) != set(asked):
        return failed(f"{path} has {len(found.rows)} rows, asked is one for each of the {len(expect)} lines of the pages")
    wrong = [(page, line, right) for (page, line), right in zip(asked, expect, strict=True) if abs(given[page, line] * 100 - right) > 1e-6]
    if len(wrong) <= most:
        return passed(f"{len(wrong)} of {len(expect)} amounts are wrong", wrong=len(wrong))
    some = ", ".join(f"page {page:g} line {line:g}: {given[page, line]:g} instead of {right / 100:g}" for page, line, right in wrong[:3])
    return failed(f"{len(wrong)} of {len(expect)} amounts are wrong, e.g. {some}", 1 - len(wrong) / len(expect), wrong=len(wrong))
