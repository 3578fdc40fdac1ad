"""Points of card games against those by the house rules, with few games wrong."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed

NAMES = ["no", "p1", "p2", "p3", "p4"]


def points(ctx: Context, path: str, expect: list[list[int]], wrong: int) -> Verdict:
    """The table has these five columns alone, each game once and no other, and at most `wrong` games have a point that differs."""
    found = read.table(ctx, path)
    if found.columns != NAMES:
        return failed(f"the columns of {path} are {found.columns}, asked are {NAMES}")
    given = {}
    for row in found.rows:
        values = [cells.number(cell) for cell in row]
        if not all(value.is_integer() for value in values):
            return failed(f"{path}: {', '.join(map(cells.text, row))} are not five whole numbers")
        given[int(values[0])] = [int(value) for value in values[1:]]
    right = {no: seats for no, *seats in expect}
    if len(given) != len(found.rows) or given.keys() != right.keys():
        return failed(f"{path} has {len(found.rows)} lines for {len(given)} games, asked are these {len(right)}, once each")
    bad = [no for no, seats in right.items() if given[no] != seats]
    words = f"{len(bad)} of {len(right)} games have other points, at most {wrong} may"
    if bad:
        words += ", among them " + "; ".join(f"no {no}: {given[no]} for {right[no]}" for no in bad[:4])
    return Verdict(len(bad) <= wrong, 1.0 if len(bad) <= wrong else max(0.0, 0.99 - len(bad) / len(right)), words, {"wrong": len(bad)})
