"""Input files as bytes: the same bytes for the same content, by the standard library alone.

A run draws many thousand small files in its own process. Each form here is the plainest that the usual
readers take; libraries that write the same forms stamp them with times and cost an import each.
"""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import struct
import wave
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

Rows = Sequence[Mapping[str, Any]]
Rgb = tuple[int, int, int]


def delimited(rows: Rows, separator: str = ",") -> bytes:
    """CSV (RFC 4180, lines ending in a line feed) with a header."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), delimiter=separator, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def json_text(value: Any) -> bytes:
    """JSON, indented."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def json_lines(rows: Rows) -> bytes:
    """One JSON object a line."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def archive(files: Mapping[str, bytes]) -> bytes:
    """A ZIP file; every entry is dated 1980-01-01."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, content)
    return data.getvalue()


def workbook(rows: Rows, sheet: str = "Sheet1") -> bytes:
    """A workbook of one sheet (Office Open XML, ECMA-376), texts inline."""
    lines = [list(rows[0]), *(list(row.values()) for row in rows)]
    cells = "".join(f"<row>{''.join(map(_cell, line))}</row>" for line in lines)
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" '
        f'Type="{relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{relation}"><sheets>'
        f'<sheet name="{escape(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship '
        f'Id="rId1" Type="{relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
    }
    return archive({name: (head + text).encode() for name, text in parts.items()})


def _cell(value: Any) -> str:
    if isinstance(value, int | float):
        return f"<c><v>{value}</v></c>"
    return f'<c t="inlineStr"><is><t>{escape(str(value))}</t></is></c>'


def database(table: str, rows: Rows) -> bytes:
    """An SQLite file with one table."""
    names = ", ".join(f'"{name}"' for name in rows[0])
    marks = ", ".join("?" for _ in rows[0])
    with sqlite3.connect(":memory:") as connection:
        connection.execute(f'create table "{table}" ({names})')
        connection.executemany(
            f'insert into "{table}" values ({marks})', [list(row.values()) for row in rows]
        )
        connection.commit()
        data = connection.serialize()
    connection.close()
    return data


def picture(pixels: Sequence[Sequence[Rgb]]) -> bytes:
    """A PNG of 8 bits a channel (ISO/IEC 15948)."""
    lines = b"".join(b"\0" + bytes(channel for pixel in row for channel in pixel) for row in pixels)
    size = struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", size), (b"IDAT", zlib.compress(lines, 6)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def sound(samples: Sequence[int], rate: int) -> bytes:
    """A WAV of one channel with 16 bits a sample."""
    data = io.BytesIO()
    with wave.open(data, "wb") as target:
        target.setnchannels(1)
        target.setsampwidth(2)
        target.setframerate(rate)
        target.writeframes(struct.pack(f"<{len(samples)}h", *samples))
    return data.getvalue()


def pages(lines: Sequence[Sequence[str]]) -> bytes:
    """A PDF 1.4 of a page for each list of lines, in Helvetica; Latin letters alone."""
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    kids = []
    for page in lines:
        shown = "".join(
            f"BT /F1 11 Tf 60 {780 - 18 * number} Td ({_escaped(text)}) Tj ET\n"
            for number, text in enumerate(page)
        ).encode("latin-1")
        objects.append(b"<< /Length %d >>\nstream\n%sendstream" % (len(shown), shown))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] "
            b"/Resources << /Font << /F1 3 0 R >> >> /Contents %d 0 R >>" % len(objects)
        )
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids))
    data, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    data_size, count = len(data), len(objects) + 1
    return data + (
        b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (count, table, count, data_size)
    )


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
