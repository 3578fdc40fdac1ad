"""Tables, documents and archives as text."""

import sqlite3
import tarfile
import zipfile
from pathlib import Path
from typing import Any

_MAX_UNPACKED_MB = 200
_MAX_FILE_MB = 100
_SHEETS = 5
_ROWS = 8
_COLUMNS = 20
_MEMBERS = 60


def table(path: Path, suffix: str) -> str:
    """Shape, columns with their types, the first and the last rows of each table in a file."""
    if path.stat().st_size > _MAX_FILE_MB * 1e6:
        raise ValueError(f"too large to read: {path.stat().st_size / 1e6:.0f} MB")
    return "\n\n".join(_excerpt(name, frame) for name, frame in _frames(path, suffix))


def _frames(path: Path, suffix: str) -> list[tuple[str, Any]]:
    import pandas as pd

    if suffix in (".xlsx", ".xlsm", ".xls"):
        if suffix != ".xls":
            _refuse_bomb(path)
        sheets = pd.read_excel(path, sheet_name=None)
        return list(sheets.items())[:_SHEETS]
    if suffix in (".sqlite", ".db"):
        return _database(path)
    if suffix == ".parquet":
        return [("table", pd.read_parquet(path))]
    if suffix == ".jsonl":
        return [("table", pd.read_json(path, lines=True))]
    separator = "\t" if suffix == ".tsv" else ","
    try:
        return [("table", pd.read_csv(path, sep=separator, encoding="utf-8-sig"))]
    except UnicodeDecodeError:
        return [("table", pd.read_csv(path, sep=separator, encoding="gb18030"))]


def _database(path: Path) -> list[tuple[str, Any]]:
    import pandas as pd

    with sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True) as base:
        names = [row[0] for row in base.execute("select name from sqlite_master where type = 'table'")]
        found = []
        for name in names[:_SHEETS]:
            quoted = '"' + name.replace('"', '""') + '"'
            found.append((name, pd.read_sql_query(f"select * from {quoted} limit 100000", base)))
    return found


def _excerpt(name: str, frame: Any) -> str:
    types = ", ".join(f"{column} ({kind})" for column, kind in list(frame.dtypes.items())[:_COLUMNS])
    lines = [f"{name}: {len(frame)} rows x {len(frame.columns)} columns: {types}"]
    part = frame.iloc[:, :_COLUMNS]
    options = {"index": False, "max_colwidth": 60, "line_width": 10_000}
    if len(frame) <= 2 * _ROWS:
        return "\n".join([*lines, part.to_string(**options)])
    head, tail = part.head(_ROWS).to_string(**options), part.tail(_ROWS).to_string(header=False, **options)
    return "\n".join([*lines, head, f"[... {len(frame) - 2 * _ROWS} rows left out ...]", tail])


def document(path: Path, suffix: str, limit: int) -> str:
    """The text of a PDF, a Word document or a presentation, with its number of pages."""
    if suffix == ".pdf":
        from pypdf import PdfReader

        pages = PdfReader(path).pages
        parts, length = [f"{len(pages)} pages"], 0
        for number, page in enumerate(pages, start=1):
            parts.append(f"[page {number}]\n{page.extract_text()}")
            length += len(parts[-1])
            if length > limit:
                break
        return "\n".join(parts)
    _refuse_bomb(path)
    if suffix == ".docx":
        import docx

        read = docx.Document(str(path))
        rows = [" | ".join(cell.text for cell in row.cells) for found in read.tables for row in found.rows]
        return "\n".join([*(paragraph.text for paragraph in read.paragraphs), *rows])
    import pptx

    slides = pptx.Presentation(str(path)).slides
    parts = [f"{len(slides)} slides"]
    for number, slide in enumerate(slides, start=1):
        texts = [shape.text_frame.text for shape in slide.shapes if shape.has_text_frame]
        parts.append(f"[slide {number}]\n" + "\n".join(texts))
    return "\n".join(parts)


def archive(path: Path, suffix: str) -> str:
    """The names and sizes of an archive's members; nothing is unpacked."""
    if suffix == ".zip":
        with zipfile.ZipFile(path) as box:
            members = [(each.filename, each.file_size) for each in box.infolist()]
    else:
        members = []
        with tarfile.open(path) as tape:
            for each in tape:
                members.append((each.name, each.size))
                if len(members) > 5000:
                    raise ValueError("it has more than 5,000 members")
    lines = [f"{len(members)} members"] + [f"{size:>12} {name}" for name, size in members[:_MEMBERS]]
    return "\n".join(lines + ([f"[... {len(members) - _MEMBERS} more]"] if len(members) > _MEMBERS else []))


def _refuse_bomb(path: Path) -> None:
    with zipfile.ZipFile(path) as box:
        if sum(each.file_size for each in box.infolist()) > _MAX_UNPACKED_MB * 1e6:
            raise ValueError(f"it unpacks to more than {_MAX_UNPACKED_MB} MB")
