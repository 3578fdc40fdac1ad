"""Orders of many children against those that are right, with few rows wrong."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed

NAMES = ["孩子", "品种", "尺码", "件数"]


def orders(ctx: Context, path: str, expect: list[list[str | int]], wrong: int) -> Verdict:
    """The table has these four columns alone, no thing of a child twice, and at most `wrong` things are missing, too many or different."""
    found = read.table(ctx, path)
    if found.columns != NAMES:
        return failed(f"the columns of {path} are {found.columns}, asked are {NAMES}")
    given: dict[tuple[str, str], tuple[float, float]] = {}
    for child, item, size, count in found.rows:
        thing = (cells.text(child), cells.text(item))
        if thing in given:
            return failed(f"{path} has {thing[0]}, {thing[1]} more than once")
        given[thing] = (cells.number(size), cells.number(count))
    right = {(str(child), str(item)): (float(size), float(count)) for child, item, size, count in expect}
    bad = sorted(thing for thing in right.keys() | given.keys() if right.get(thing) != given.get(thing))
    words = f"{len(bad)} of {len(right)} things are missing, too many or different, at most {wrong} may be"
    if bad:
        words += ", among them " + "; ".join(" ".join(thing) for thing in bad[:3])
    return Verdict(len(bad) <= wrong, 1.0 if len(bad) <= wrong else max(0.0, 0.99 - len(bad) / len(right)), words, {"wrong": len(bad)})
