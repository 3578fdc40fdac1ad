"""Lines of a text compared with their indentation and case, blank lines aside."""

from pybench.graders import read
from pybench.graders.core import Context, Verdict, failed, passed


def lines_are(ctx: Context, path: str, expect: list[str]) -> Verdict:
    """The lines that are not blank are exactly the expected ones (blanks at their ends aside)."""
    found = [line.rstrip() for line in read.text(ctx, path).split("\n") if line.strip()]
    wanted = [line.rstrip() for line in expect if line.strip()]
    if found == wanted:
        return passed(lines=len(found))
    first = next(
        (i for i, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b),
        min(len(found), len(wanted)),
    )
    shown = found[first][:60] if first < len(found) else "the end"
    return failed(f"{path}: {len(found)} lines, expected are {len(wanted)}; line {first + 1} is {shown!r}")
