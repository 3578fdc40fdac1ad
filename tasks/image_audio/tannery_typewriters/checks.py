"""The list of slips names a machine for each that was not known, and few of them are wrong."""

from __future__ import annotations

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed


def machines(ctx: Context, path: str, expect: dict[str, str], slips: int, most: int) -> Verdict:
    """Columns slip and machine, each slip of `expect` once (those that were known may stand there, too); at most `most` machines differ from `expect`."""
    found = read.table(ctx, path, encodings=read.ANY_CHINESE)
    if sorted(found.columns) != ["machine", "slip"]:
        return failed(f"the columns of {path} are {found.columns[:10]}, asked are slip and machine")
    numbers = [cells.number(v) for v in found.column("slip")]
    asked = {float(name) for name in expect}
    if len(set(numbers)) != len(numbers) or not asked <= set(numbers) or not set(numbers) <= {float(k) for k in range(1, slips + 1)}:
        return failed(f"{path} has {len(numbers)} rows, asked is one for each of the {len(expect)} other slips")
    given = dict(zip(numbers, (str(v).strip() for v in found.column("machine")), strict=True))
    names = set(expect.values())
    strange = sorted({given[k] for k in asked} - names)
    if strange:
        return failed(f"{path} names machines that known.csv does not: {strange[:3]}")
    wrong = [int(name) for name, right in expect.items() if given[float(name)] != right]
    if len(wrong) <= most:
        return passed(f"{len(wrong)} of {len(expect)} machines are wrong", wrong=len(wrong))
    first = wrong[0]
    words = f"{len(wrong)} of {len(expect)} machines are wrong, e.g. slip {first}: {given[float(first)]} instead of {expect[str(first)]}"
    return failed(words, (len(expect) - len(wrong)) / len(expect), wrong=len(wrong))
