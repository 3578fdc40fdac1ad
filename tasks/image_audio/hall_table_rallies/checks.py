"""The strokes of the rallies, few of them counted wrong."""

from __future__ import annotations

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed


def rallies(ctx: Context, path: str, expect: list[int], most: int) -> Verdict:
    """Columns rally (1, 2, ...) and strokes and no others, every rally once; at most `most` counts differ from `expect`."""
    found = read.table(ctx, path, encodings=read.ANY_CHINESE)
    if sorted(found.columns) != ["rally", "strokes"]:
        return failed(f"{path}: the columns are {found.columns[:10]}, asked are rally and strokes")
    given = dict(
        zip(map(cells.number, found.column("rally")), map(cells.number, found.column("strokes")), strict=True)
    )
    if len(found.rows) != len(expect) or set(given) != {float(k) for k in range(1, len(expect) + 1)}:
        return failed(
            f"{path} has {len(found.rows)} rows, asked is one for each of the {len(expect)} rallies"
        )
    wrong = [(k, right) for k, right in enumerate(expect, 1) if given[float(k)] != right]
    if len(wrong) <= most:
        return passed(f"{len(wrong)} of {len(expect)} rallies are wrong", wrong=len(wrong))
    some = ", ".join(f"rally {k}: {given[float(k)]:g} instead of {right}" for k, right in wrong[:3])
    return failed(
        f"{len(wrong)} of {len(expect)} rallies are wrong, e.g. {some}",
        1 - len(wrong) / len(expect),
        wrong=len(wrong),
    )
