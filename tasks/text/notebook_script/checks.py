"""A script compared cell by cell: exactly, but for empty lines between the cells."""

from pybench.graders import read
from pybench.graders.core import Context, Verdict, failed, passed


def script_is(ctx: Context, path: str, expect: list[list[str]]) -> Verdict:
    """The lines are those of the expected cells, in order; between cells may stand empty lines."""
    found = read.text(ctx, path).split("\n")
    at = 0
    for number, cell in enumerate(expect, 1):
        wanted = list(cell)
        while wanted and not wanted[-1].strip():
            wanted.pop()
        while at < len(found) and not found[at].strip():
            at += 1
        given = found[at : at + len(wanted)]
        if given != wanted:
            other = next((a for a, b in zip(given, wanted, strict=False) if a != b), "the end")
            share = (number - 1) / len(expect)
            return failed(f"{path}: cell {number} of {len(expect)} is another, at {other[:60]!r}", share)
        at += len(wanted)
    rest = [line for line in found[at:] if line.strip()]
    return failed(f"{path}: more follows: {rest[0][:60]!r}") if rest else passed(cells=len(expect))
