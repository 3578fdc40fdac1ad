"""Who was born to whom, with few fields wrong."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed

NAMES = ["number", "mother", "father"]


def tree(ctx: Context, path: str, expect: list[list[str]], wrong: int) -> Verdict:
    """The table has these three columns alone, everybody's number once, and at most `wrong` of the mothers and fathers are others than those told of."""
    found = read.table(ctx, path)
    if found.columns != NAMES:
        return failed(f"the columns of {path} are {found.columns}, asked are {NAMES}")
    given: dict[str, list[str]] = {}
    for row in found.rows:
        number, *parents = (cells.text(cell).strip() for cell in row)
        if number in given:
            return failed(f"{path} has {number} more than once")
        given[number] = parents
    right = {number: parents for number, *parents in expect}
    if given.keys() != right.keys():
        return failed(f"{path} lacks people or has others than the list: {'; '.join(sorted(given.keys() ^ right.keys())[:3])}")
    odd = sorted({cell for parents in given.values() for cell in parents if cell and cell not in right})
    if odd:
        return failed(f"{path} has parents that are no number of the list: {'; '.join(odd[:3])}")
    bad = [
        f"the {side} of {number} is {is_ or 'left empty'}, told is {told or 'nobody'}"
        for number, parents in right.items()
        for side, is_, told in zip(NAMES[1:], given[number], parents, strict=True)
        if is_ != told
    ]
    words = f"{len(bad)} of {2 * len(right)} fields are wrong, at most {wrong} may be"
    if bad:
        words += ", among them " + "; ".join(bad[:3])
    return Verdict(len(bad) <= wrong, 1.0 if len(bad) <= wrong else max(0.0, 0.99 - len(bad) / len(right)), words, {"wrong": len(bad)})
