"""What each letter is about against what is right, with few letters filed wrong."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed

NAMES = ["number", "sort", "place", "day"]


def register(ctx: Context, path: str, expect: list[list[str]], share: float) -> Verdict:
    """The table has these four columns and one row per letter, and in at least `share` of them all three things are right."""
    found = read.table(ctx, path)
    if found.columns != NAMES:
        return failed(f"the columns of {path} are {found.columns}, asked are {NAMES}")
    given = {cells.text(row[0]): tuple(cells.text(cell) for cell in row[1:]) for row in found.rows}
    right = {row[0]: tuple(row[1:]) for row in expect}
    if len(given) != len(found.rows) or set(given) != set(right):
        return failed(f"{path} has {len(found.rows)} rows, asked is one for each of the {len(right)} letters")
    bad = [number for number in right if given[number] != right[number]]
    reached = 1 - len(bad) / len(right)
    words = f"{len(bad)} of {len(right)} letters are filed wrong, at most {int((1 - share) * len(right) + 1e-9)} may be"
    for number in bad[:3]:
        words += f"; {number} is {', '.join(right[number])}"
    return Verdict(reached >= share - 1e-9, 1.0 if reached >= share - 1e-9 else 0.99 * reached, words, {"wrong": len(bad)})
