"""Balances of many households against those that are right, with few of them wrong."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed

NAMES = ["户", "余额"]


def balances(ctx: Context, path: str, expect: list[list[str | float]], near: float, wrong: int) -> Verdict:
    """The table has these two columns alone, every household once, and at most `wrong` of the balances are off by more than `near`."""
    found = read.table(ctx, path)
    if found.columns != NAMES:
        return failed(f"the columns of {path} are {found.columns}, asked are {NAMES}")
    given: dict[str, float] = {}
    for home, value in found.rows:
        name = cells.text(home)
        if name in given:
            return failed(f"{path} has {name} more than once")
        given[name] = cells.number(value)
    right = {str(home): float(value) for home, value in expect}
    if given.keys() != right.keys():
        odd = sorted(given.keys() ^ right.keys())
        return failed(f"{path} lacks households or has others than the list: {'; '.join(odd[:3])}")
    bad = [home for home, value in right.items() if not abs(given[home] - value) <= near]
    words = f"{len(bad)} of {len(right)} balances are off by more than {near}, at most {wrong} may be"
    if bad:
        words += ", among them " + "; ".join(
            f"{home} {given[home]:.2f} for {right[home]:.2f}" for home in bad[:3]
        )
    return Verdict(
        len(bad) <= wrong,
        1.0 if len(bad) <= wrong else max(0.0, 0.99 - len(bad) / len(right)),
        words,
        {"wrong": len(bad)},
    )
