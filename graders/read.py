"""The only readers of outputs: size-limited, and every way a file can be bad is an `OutputProblem`.

Nothing here executes what it reads. Pickles, scripts and pages with scripts are run in child jobs.
"""

from __future__ import annotations

import json as _json
import sqlite3
import warnings
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .core import Context, OutputProblem

MAX_PIXELS = 40_000_000
MAX_UNPACKED_MB = 200
MAX_ROWS = 500_000
MAX_AUDIO_SEC = 1200
MAX_FRAMES = 1500


@contextmanager
def reading(path: str, kind: str) -> Iterator[None]:
    """Turn whatever a reader raises on the output `path` into an `OutputProblem`."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except OutputProblem:
        raise
    except Exception as problem:
        detail = " ".join(str(problem).split())[:160]
        raise OutputProblem(
            f"{path} cannot be read as {kind}: {type(problem).__name__}: {detail}"
        ) from problem


def raw(ctx: Context, path: str) -> bytes:
    """The bytes of an output."""
    return ctx.output(path).read_bytes()


UTF8 = ("utf-8-sig",)
ANY_CHINESE = ("utf-8-sig", "gb18030")


def text(ctx: Context, path: str, encodings: tuple[str, ...] = UTF8) -> str:
    """The text of an output, in the first of `encodings` that fits; line ends become `\\n`."""
    data = ctx.output(path).read_bytes()
    for encoding in encodings:
        try:
            decoded = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in decoded:
            break
        return decoded.replace("\r\n", "\n").replace("\r", "\n")
    raise OutputProblem(f"{path} is not a text file in {' or '.join(encodings)}")


def json(ctx: Context, path: str) -> Any:
    """The value in a JSON output."""
    with reading(path, "JSON"):
        return _json.loads(
            text(ctx, path), object_pairs_hook=_object_without_repeats, parse_constant=_no_constant
        )


def _object_without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has a key twice")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON value")


@dataclass
class Table:
    """A table as it stands in a file: text in csv, typed values elsewhere; None for an empty cell."""

    columns: list[str]
    rows: list[list[Any]] = field(default_factory=list)
    is_typed: bool = False
    """Whether the file keeps numbers apart from text."""
    has_index: bool = False
    """Whether a leading column without a name that only counted the rows was dropped."""

    def column(self, name: str) -> list[Any]:
        """All values of a column. Raises OutputProblem when there is no such column."""
        if name not in self.columns:
            raise OutputProblem(f"column {name!r} is missing; there are {self.columns[:20]}")
        at = self.columns.index(name)
        return [row[at] for row in self.rows]


def table(
    ctx: Context,
    path: str,
    sheet: str | None = None,
    header: int = 0,
    encodings: tuple[str, ...] = UTF8,
) -> Table:
    """A table output (csv, tsv, xlsx, json, parquet, sqlite), read by its suffix.

    `sheet` is an Excel sheet (by default the only one) or a database table (the first one); `header` the
    header's row. Excel cells are read as they are shown (`sheets`). A leading unnamed column that only
    counts rows (a saved index) is dropped.
    """
    from . import sheets

    suffix = Path(path).suffix.lower()
    readers = {
        ".xlsx": sheets.grid, ".json": _json_rows, ".parquet": _parquet, ".db": _sqlite,
        ".sqlite": _sqlite, ".sqlite3": _sqlite,
    }  # fmt: skip
    is_typed = suffix not in (".csv", ".tsv", ".txt")
    with reading(path, f"a {suffix[1:]} table"):
        grid = readers[suffix](ctx, path, sheet) if is_typed else _csv(ctx, path, encodings)
        if len(grid) > MAX_ROWS:
            raise OutputProblem(f"{path} has more than {MAX_ROWS} rows")
        if len(grid) <= header:
            raise OutputProblem(f"{path} holds no header row")
        columns = ["" if cell is None else str(cell).strip() for cell in grid[header]]
        rows = [row for row in grid[header + 1 :] if any(cell not in (None, "") for cell in row)]
    for row in rows:
        if len(row) > len(columns) and any(cell not in (None, "") for cell in row[len(columns) :]):
            raise OutputProblem(f"{path}: a row has {len(row)} cells under {len(columns)} headers")
    width = len(columns)
    result = Table(columns, [(row + [None] * width)[:width] for row in rows], is_typed)
    return _without_index(result)


def _without_index(found: Table) -> Table:
    if not found.columns or found.columns[0] not in ("", "Unnamed: 0", "index", "__index_level_0__"):
        return found
    counted = [str(row[0]) for row in found.rows]
    for start in (0, 1):
        if counted == [str(i) for i in range(start, start + len(counted))]:
            return Table(found.columns[1:], [row[1:] for row in found.rows], found.is_typed, True)
    return found


def _csv(ctx: Context, path: str, encodings: tuple[str, ...]) -> list[list[Any]]:
    import csv
    import io

    content = text(ctx, path, encodings)
    delimiter = "\t" if path.lower().endswith(".tsv") else ","
    first = content.split("\n", 1)[0]
    if delimiter not in first:
        delimiter = max(",;\t|", key=first.count)
    csv.field_size_limit(10_000_000)
    lines = csv.reader(io.StringIO(content, newline=""), delimiter=delimiter)
    return [[cell.strip() for cell in row] for row in lines]


def _json_rows(ctx: Context, path: str, sheet: str | None) -> list[list[Any]]:
    value = json(ctx, path)
    if isinstance(value, dict) and value and all(isinstance(v, list) for v in value.values()):
        columns = list(value)
        return [columns, *[list(row) for row in zip(*value.values(), strict=True)]]
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise OutputProblem(f"{path} is not a list of objects")
    columns = list(dict.fromkeys(key for row in value for key in row))
    return [columns, *[[row.get(key) for key in columns] for row in value]]


def _parquet(ctx: Context, path: str, sheet: str | None) -> list[list[Any]]:
    import pyarrow.parquet as pq

    found = pq.read_table(ctx.output(path))
    if found.num_rows > MAX_ROWS:
        raise OutputProblem(f"{path} has more than {MAX_ROWS} rows")
    columns = found.column_names
    values = [column.to_pylist() for column in found.columns]
    return [list(columns), *[list(row) for row in zip(*values, strict=True)]]


def _sqlite(ctx: Context, path: str, sheet: str | None) -> list[list[Any]]:
    connection = database(ctx, path)
    names = [
        r[0] for r in connection.execute("select name from sqlite_master where type in ('table','view')")
    ]
    if not names or (sheet is not None and sheet not in names):
        raise OutputProblem(f"{path} has no table {sheet or ''}; there are {names}")
    quoted = '"' + (sheet or names[0]).replace('"', '""') + '"'
    cursor = connection.execute(f"select * from {quoted} limit {MAX_ROWS + 1}")
    return [[d[0] for d in cursor.description], *[list(row) for row in cursor]]


def database(ctx: Context, path: str) -> sqlite3.Connection:
    """A SQLite output, opened read-only."""
    found = ctx.output(path)
    if not found.read_bytes()[:16].startswith(b"SQLite format 3"):
        raise OutputProblem(f"{path} is not a SQLite database")
    return sqlite3.connect(f"file:{found}?mode=ro&immutable=1", uri=True)


def check_unpacked(ctx: Context, path: str) -> list[str]:
    """The member names of a zip container (also xlsx, docx) whose unpacked size is within bounds."""
    with reading(path, "a zip container"), zipfile.ZipFile(ctx.output(path)) as box:
        members = box.infolist()
        if len(members) > 5000 or sum(m.file_size for m in members) > MAX_UNPACKED_MB * 1e6:
            raise OutputProblem(f"{path} unpacks to more than {MAX_UNPACKED_MB} MB or 5000 files")
        return [m.filename for m in members]
