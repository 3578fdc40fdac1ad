"""The list of a street's houses against what was said, with few cells wrong."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed

NAMES = ["house", "adults", "children", "dish", "portions", "shift", "chairs"]


def cells_right(ctx: Context, path: str, expect: list[list[str | int]], wrong: int) -> Verdict:
    """The table has these columns alone and every house once, and at most `wrong` of the cells behind the houses are other than they should be."""
    found = read.table(ctx, path)
    if found.columns != NAMES:
        return failed(f"the columns of {path} are {found.columns}, asked are {NAMES}")
    given: dict[float, list[str]] = {}
    for house, *rest in found.rows:
        number = cells.number(house)
        if number in given:
            return failed(f"{path} has house {number:g} more than once")
        given[number] = [cells.text(cell).strip() for cell in rest]
    right = {float(row[0]): row[1:] for row in expect}
    if given.keys() != right.keys():
        odd = sorted(given.keys() ^ right.keys())
        return failed(
            f"{path} lacks houses or has others than the street: {', '.join(f'{n:g}' for n in odd[:5])}"
        )
    bad = []
    for house, row in right.items():
        for name, here, there in zip(NAMES[1:], given[house], row, strict=True):
            same = here == there if isinstance(there, str) else cells.number(here) == there
            if not same:
                bad.append(f"{house:g} {name} {here or 'nothing'} for {there or 'nothing'}")
    total = len(right) * (len(NAMES) - 1)
    words = f"{len(bad)} of {total} cells are wrong, at most {wrong} may be"
    if bad:
        words += ", among them " + "; ".join(bad[:3])
    return Verdict(
        len(bad) <= wrong,
        1.0 if len(bad) <= wrong else max(0.0, 0.99 - len(bad) / total),
        words,
        {"wrong": len(bad)},
    )
