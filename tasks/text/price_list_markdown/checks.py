"""A Markdown table, as it is typed (cells end at pipes that are not escaped) and as it is rendered."""

import re

from pybench.graders import markup, read
from pybench.graders.core import Context, Verdict, failed, judge


def table_is(ctx: Context, path: str, expect: list[list[str]]) -> Verdict:
    """The file is one table with the headers Article, Description, Price (right-aligned) and these rows."""
    text = read.text(ctx, path)
    tables, beside = markup.tables(text)
    if len(tables) != 1 or beside:
        return failed(f"{path} renders as {len(tables)} tables and {sorted(set(beside))[:4]}, not as one table")
    if len(tables[0].rows) != len(expect) or tables[0].alignments[-1:] != ["right"]:
        return failed(f"{path} renders as {len(tables[0].rows)} rows, aligned {tables[0].alignments}")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) < 3:
        return failed(f"{path} holds no table")
    grid = [cells(line) for line in lines]
    problems = []
    if grid[0] != ["Article", "Description", "Price"]:
        problems.append(f"the header is {grid[0]}")
    marks = [cell.replace(" ", "") for cell in grid[1]]
    if (
        len(marks) != 3
        or not all(re.fullmatch(":?-+:?", mark) for mark in marks)
        or not re.fullmatch("-+:", marks[2])
    ):
        problems.append(f"the line under the header is {lines[1][:60]!r}; Price should be right-aligned")
    body = [[re.sub(r"\s*<br>\s*", "<br>", " ".join(cell.split())) for cell in row] for row in grid[2:]]
    wanted = [[re.sub(r"\s*<br>\s*", "<br>", " ".join(cell.split())) for cell in row] for row in expect]
    if body != wanted:
        at = next(
            (i for i, (a, b) in enumerate(zip(body, wanted, strict=False)) if a != b),
            min(len(body), len(wanted)),
        )
        problems.append(f"{len(body)} rows, expected are {len(wanted)}; they first differ in row {at + 1}")
    return judge(problems, rows=len(body))


def cells(line: str) -> list[str]:
    """Cells of a table line, with escaped pipes as plain ones."""
    inner = line.removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", inner)]
