"""Balances of the farms against those that are right, with few of them wrong."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed


def balances(ctx: Context, path: str, expect: list[list[str | float]], near: float, wrong: int) -> Verdict:
    """The table has the columns farm and hours alone, every farm once, and at most `wrong` of the balances are off by more than `near`."""
    found = read.table(ctx, path)
    if found.columns != ["farm", "hours"]:
        return failed(f"the columns of {path} are {found.columns}, asked are farm,hours")
    given: dict[str, float] = {}
    for farm, value in found.rows:
        name = cells.text(farm)
        if name in given:
            return failed(f"{path} has {name} more than once")
        given[name] = cells.number(value)
    right = {str(farm): float(value) for farm, value in expect}
    if given.keys() != right.keys():
        odd = sorted(given.keys() ^ right.keys())
        return failed(f"{path} lacks farms or has others than the list: {'; '.join(odd[:3])}")
    bad = [farm for farm, value in right.items() if not abs(given[farm] - value) <= near]
    words = f"{len(bad)} of {len(right)} balances are off by more than {near}, at most {wrong} may be"
    if bad:
        words += ", among them " + "; ".join(f"{farm} {given[farm]:.2f} for {right[farm]:.2f}" for farm in bad[:3])
    score = 1.0 if len(bad) <= wrong else max(0.0, 0.99 - len(bad) / len(right))
    return Verdict(len(bad) <= wrong, score, words, {"wrong": len(bad)})
