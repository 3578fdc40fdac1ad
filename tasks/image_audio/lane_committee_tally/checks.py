"""The list of votes has each row of the tally sheets, and few of them are wrong."""

from __future__ import annotations

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed


def counted(ctx: Context, path: str, expect: list[int], per_box: int, most: int) -> Verdict:
    """Columns box, no and votes and no others, every row of the sheets once; at most `most` of the votes differ from `expect`."""
    found = read.table(ctx, path, encodings=read.ANY_CHINESE)
    if sorted(found.columns) != ["box", "no", "votes"]:
        return failed(f"{path}: the columns are {found.columns[:10]}, asked are box, no and votes")
    places = zip(map(cells.number, found.column("box")), map(cells.number, found.column("no")), strict=True)
    given = dict(zip(places, map(cells.number, found.column("votes")), strict=True))
    asked = [(float(k // per_box + 1), float(k % per_box + 1)) for k in range(len(expect))]
    if len(found.rows) != len(expect) or set(given) != set(asked):
        return failed(
            f"{path} has {len(found.rows)} rows, asked is one for each of the {len(expect)} rows of the sheets"
        )
    wrong = [
        (box, no, right) for (box, no), right in zip(asked, expect, strict=True) if given[box, no] != right
    ]
    if len(wrong) <= most:
        return passed(f"{len(wrong)} of {len(expect)} rows are wrong", wrong=len(wrong))
    some = ", ".join(
        f"box {box:g} no. {no:g}: {given[box, no]:g} instead of {right}" for box, no, right in wrong[:3]
    )
    return failed(
        f"{len(wrong)} of {len(expect)} rows are wrong, e.g. {some}",
        1 - len(wrong) / len(expect),
        wrong=len(wrong),
    )
