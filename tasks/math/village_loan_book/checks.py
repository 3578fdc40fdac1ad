"""What everybody owes against what is right, with few rows wrong."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed

NAMES = ["欠的人", "借出的人", "东西", "数量"]


def debts(ctx: Context, path: str, expect: list[list[str | int]], wrong: int) -> Verdict:
    """The table has these four columns alone, no debt twice, and at most `wrong` debts are missing, too many or different."""
    found = read.table(ctx, path)
    if found.columns != NAMES:
        return failed(f"the columns of {path} are {found.columns}, asked are {NAMES}")
    given: dict[tuple[str, str, str], float] = {}
    for a, b, thing, amount in found.rows:
        debt = (cells.text(a), cells.text(b), cells.text(thing))
        if debt in given:
            return failed(f"{path} has {' '.join(debt)} more than once")
        given[debt] = cells.number(amount)
    right = {(str(a), str(b), str(thing)): float(n) for a, b, thing, n in expect}
    bad = sorted(debt for debt in right.keys() | given.keys() if right.get(debt) != given.get(debt))
    words = f"{len(bad)} debts are missing, too many or different ({len(right)} are right), at most {wrong} may be"
    if bad:
        words += ", among them " + "; ".join(" ".join(debt) for debt in bad[:4])
    return Verdict(len(bad) <= wrong, 1.0 if len(bad) <= wrong else max(0.0, 0.99 - len(bad) / len(right)), words, {"wrong": len(bad)})
