"""The columns that were to be left as they are."""

import csv

from pybench.graders import read
from pybench.graders.core import Context, Verdict, failed, passed


def rows_unchanged(ctx: Context, path: str, source: str, columns: list[str]) -> Verdict:
    """Each row has, in these columns, the text of a row of the input."""
    with (ctx.inputs / source).open(newline="", encoding="utf-8") as file:
        wanted = {tuple(row[name] for name in columns) for row in csv.DictReader(file)}
    found = read.table(ctx, path)
    given = set(zip(*([str(cell) for cell in found.column(name)] for name in columns), strict=True))
    return passed() if given <= wanted else failed(f"{path}: the columns {columns} are not those of {source}")
