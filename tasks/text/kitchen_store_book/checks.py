"""A kitchen's stock of many goods against what is right, with few goods wrong."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed

NAMES = ["good", "stock"]


def shelves(ctx: Context, path: str, expect: list[list[str | int]], wrong: int) -> Verdict:
    """The table has these two columns and each good once, with whole numbers, and at most `wrong` of them differ."""
    found = read.table(ctx, path)
    if found.columns != NAMES:
        return failed(f"the columns of {path} are {found.columns}, asked are {NAMES}")
    given = {cells.text(good): cells.number(n) for good, n in found.rows}
    right = {str(good): int(n) for good, n in expect}
    if len(given) != len(found.rows) or set(given) != set(right):
        return failed(f"{path} has {len(found.rows)} rows, asked are these {len(right)} goods, once each")
    bad = sorted(good for good in right if given[good] != right[good])
    words = f"{len(bad)} of {len(right)} goods are wrong, at most {wrong} may be"
    if bad:
        words += ", among them " + ", ".join(bad[:3])
    return Verdict(len(bad) <= wrong, 1.0 if len(bad) <= wrong else max(0.0, 0.99 - len(bad) / len(right)), words, {"wrong": len(bad)})
