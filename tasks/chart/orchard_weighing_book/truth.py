"""What the book holds, read with openpyxl, and what the added weeks make of it."""

import csv
import re
from datetime import date, datetime
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import openpyxl

    book = openpyxl.load_workbook(inputs / "采收.xlsx")
    log = book["台账"]
    rows = [[cell.value for cell in row] for row in log["A5:F99"] if row[1].value is not None]
    turn = next(int(found[1]) for (cell,) in book["说明"]["A1:A9"] if (found := re.search(r"第 (\d+) 周起", str(cell.value))))
    with (inputs / "新周.csv").open(encoding="utf-8", newline="") as file:
        given = sorted(csv.reader(file), key=lambda line: line[1])
    latest = {int(line[0]): [int(n) for n in line[2:]] for line in given if line[0].isdigit()}
    for week in sorted(set(latest) - {row[0] for row in rows}):
        monday = datetime.combine(date.fromisocalendar(2024, week, 1), datetime.min.time())
        rows.append([week, monday, *((12.5 if week >= turn else 14) * n for n in latest[week])])
    end = 4 + len(rows)
    columns = list(zip(*(row[2:] for row in rows), strict=True))
    means = [sum(column[-8:]) / 8 for column in columns]
    sums = {f"B{2 + at}": sum(column) for at, column in enumerate(columns)}
    sums |= {f"C{2 + at}": mean for at, mean in enumerate(means)}
    sums |= {f"D{2 + at}": rows[column.index(max(column))][0] for at, column in enumerate(columns)}
    sums |= {"B7": sum(rows[-1][2:]), "B8": sum(map(sum, columns)), "B9": len(rows)}
    [note] = [(cell.coordinate, cell.comment.text) for row in log.iter_rows() for cell in row if cell.comment]
    return {"book": {"rows": [[row[0], str(row[1])[:10], *row[2:]] for row in rows], "end": end, "sums": sums, "note": note}, "mean": sum(means)}
