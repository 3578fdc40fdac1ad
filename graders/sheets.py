"""What a reader sees in an Excel workbook: values as they are shown, and nothing that is hidden.

A workbook that programs wrote can hold formulas without values; they are calculated as Excel would on
opening it. What a reader would not see (hidden rows, columns and sheets, formats that show nothing, white
on white) makes the workbook an `OutputProblem`: it is not what was asked for, whatever stands there.
"""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date, datetime, time
from typing import Any

from . import numerals, read
from .colours import contrast
from .core import Context, OutputProblem

_LITERAL = re.compile(r'"([^"]{0,200})"|\\(.)|[_*](.)')
_PLACES = re.compile(r"[0#?][0#?,]*(?:\.([0#?]*))?,*")
_SCALES = re.compile(r"[百千万亿兆%]|\b(?:k|m|mn|bn|million|thousand)\b|\d", re.IGNORECASE)
MIN_POINTS = 3
"""A smaller font is not there to be read."""
MIN_CONTRAST = 1.3
MAX_SHARE = 20
"""A number that is shown as per cent though it is larger is none."""


def workbook(ctx: Context, path: str) -> Any:
    """An Excel output as an openpyxl workbook of values, with those that its formulas come to."""
    import openpyxl

    members = read.check_unpacked(ctx, path)
    with read.reading(path, "an Excel workbook"):
        if not _holds_formulas(ctx, path, members):
            return openpyxl.load_workbook(ctx.output(path), data_only=True)
        stored = openpyxl.load_workbook(ctx.output(path), data_only=True)
        calculated = openpyxl.load_workbook(io.BytesIO(_calculated(ctx, path)), data_only=True)
    for sheet in stored.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                value = calculated[sheet.title][cell.coordinate].value
                is_unknown = isinstance(value, str) and value.startswith("#") and cell.value is not None
                if not is_unknown and type(cell).__name__ == "Cell":
                    cell.value = value
    return stored


def grid(ctx: Context, path: str, sheet: str | None) -> list[list[Any]]:
    """The cells of one sheet as they are shown, row by row: of the named one, or of the only one.

    Raises:
        OutputProblem: the sheet is missing or too large, others hold something too, or something is hidden.
    """
    book = workbook(ctx, path)
    if sheet is not None and sheet not in book.sheetnames:
        raise OutputProblem(f"{path} has no sheet {sheet!r}; there are {book.sheetnames[:20]}")
    for one in book.worksheets:
        if one.sheet_state != "visible":
            raise OutputProblem(f"{path}: the sheet {one.title!r} is hidden")
    used = [one for one in book.worksheets if _is_used(one)] or book.worksheets[:1]
    if sheet is None and len(used) > 1:
        names = [one.title for one in used]
        raise OutputProblem(f"{path} holds several sheets, one was asked for: {names[:20]}")
    chosen = used[0] if sheet is None else book[sheet]
    if not hasattr(chosen, "iter_rows"):
        raise OutputProblem(f"{path}: the sheet {chosen.title!r} holds no cells")
    if chosen.max_row * chosen.max_column > 2_000_000:
        raise OutputProblem(f"{path}: the sheet is too large")
    _refuse_hidden(path, chosen)
    _refuse_covered(path, chosen)
    hides_zeros = chosen.sheet_view.showZeros is False
    return [
        [None if hides_zeros and cell.value == 0 else _seen(ctx, path, cell) for cell in row]
        for row in chosen.iter_rows()
    ]


def shown(value: Any, number_format: str) -> Any:
    """A cell's value as its number format shows it; None where that shows nothing.

    Numbers come back rounded to the places of the format, dates as they are; a format that writes digits,
    a magnitude or words of its own beside or instead of the value gives that text.
    """
    sections = number_format.split(";") if '"' not in number_format else _sections(number_format)
    if value is None or number_format in ("General", "@", "") or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return value if len(sections) < 4 or "@" in sections[3] else (_bare(sections[3])[1] or None)
    number = float(value) if isinstance(value, int | float) else 1.0
    at = 1 if number < 0 and len(sections) > 1 else 2 if number == 0 and len(sections) > 2 else 0
    core, words = _bare(sections[at])
    if not core.strip() and not words.strip():
        return None
    if isinstance(value, date | datetime | time):
        return value if re.search(r"[ymdhs]", core, re.IGNORECASE) else words
    if not isinstance(value, int | float) or "general" in core.casefold() or "e" in core.casefold():
        return value
    places = _PLACES.search(core)
    if places is None or _SCALES.search(words):
        return f"{words}{value if places else ''}"
    percent = 2 if "%" in core else 0
    if percent and abs(value) >= MAX_SHARE:
        return f"{100 * value:g}%"
    scale = 1000 ** (len(places[0]) - len(places[0].rstrip(",")))
    seen = round(number / scale + 0.0, len(places[1] or "") + percent)
    return int(seen) if isinstance(value, int) and seen.is_integer() else seen


def _sections(number_format: str) -> list[str]:
    parts = [""]
    for piece in re.split(r'("[^"]*")', number_format):
        first, *rest = [piece] if piece.startswith('"') else piece.split(";")
        parts[-1] += first
        parts += rest
    return parts


def _bare(section: str) -> tuple[str, str]:
    """A section of a format without its literals, and these literals."""
    without = re.sub(r"\[[^\]]{0,255}\]", "", section)
    words = "".join((found[0] or found[1]) for found in _LITERAL.findall(without))
    return _LITERAL.sub("", without), words


def _seen(ctx: Context, path: str, cell: Any) -> Any:
    if cell.value is None:
        return None
    font = cell.font
    if font is not None and ((font.sz or 11) < MIN_POINTS or _contrast(cell) < MIN_CONTRAST):
        raise OutputProblem(f"{path}: the cell {cell.coordinate} is written so that nobody can read it")
    if font is not None and font.strike:
        raise OutputProblem(f"{path}: the cell {cell.coordinate} is struck out")
    sign = _currency(cell.number_format or "")
    if sign and numerals.is_other_currency(sign, ctx.prompt):
        raise OutputProblem(f"{path}: the cell {cell.coordinate} is shown in another currency ({sign})")
    return shown(cell.value, cell.number_format or "General")


def _currency(number_format: str) -> str:
    """The currency that a format writes beside numbers, as in `[$€-407]`, `"$"` or `\\$`."""
    if found := re.search(r"\[\$([^\]-]{1,255})", number_format):
        return found[1].strip()
    found = re.search(r"[$€£¥￥]", re.sub(r"\[[^\]]{0,255}\]", "", number_format))
    return found[0] if found else ""


def _contrast(cell: Any) -> float:
    """Between what is written in a cell and its ground; 21 where a colour is of the theme's others."""
    fill = cell.fill
    is_filled = fill is not None and fill.fill_type == "solid"
    ink, ground = _rgb(cell.font.color, (0, 0, 0)), _rgb(fill.fgColor if is_filled else None, (255, 255, 255))
    return 21.0 if ink is None or ground is None else contrast(ink, ground)


def _rgb(colour: Any, default: tuple[int, ...]) -> tuple[int, ...] | None:
    if colour is None:
        return default
    if colour.type == "rgb" and re.fullmatch(r"[0-9A-Fa-f]{6,8}", str(colour.rgb)):
        return tuple(bytes.fromhex(str(colour.rgb)[-6:]))
    if colour.type == "theme" and colour.theme in (0, 1) and not colour.tint:
        return (255, 255, 255) if colour.theme == 0 else (0, 0, 0)
    return None


def _is_used(sheet: Any) -> bool:
    if not hasattr(sheet, "iter_rows"):
        return True  # a sheet that is a chart
    return any(cell is not None for row in sheet.iter_rows(values_only=True) for cell in row)


def _refuse_hidden(path: str, sheet: Any) -> None:
    from openpyxl.utils import get_column_letter

    for number, row in sheet.row_dimensions.items():
        if (row.hidden or (row.height is not None and row.height < 1)) and number <= sheet.max_row:
            raise OutputProblem(f"{path}: row {number} is hidden")
    for column in sheet.column_dimensions.values():
        is_gone = column.hidden or (column.width is not None and column.customWidth and column.width < 0.5)
        if is_gone and (column.min or 1) <= sheet.max_column:
            raise OutputProblem(f"{path}: column {get_column_letter(column.min or 1)} is hidden")


def _refuse_covered(path: str, sheet: Any) -> None:
    """Numbers that do not fit into their column show as `###`; a picture hides what lies under it."""
    for column in sheet.column_dimensions.values():
        if not column.customWidth or column.width is None or column.width >= 13:
            continue
        for number in range(column.min or 1, min(column.max or 1, sheet.max_column) + 1):
            for (value,) in sheet.iter_rows(min_col=number, max_col=number, values_only=True):
                is_number = isinstance(value, int | float) and not isinstance(value, bool)
                if is_number and column.width + 0.5 < len(f"{value:.0f}"):
                    raise OutputProblem(f"{path}: a column is too narrow for its numbers, they show as ###")
    for drawn in [*sheet._images, *sheet._charts]:
        corner = getattr(drawn.anchor, "_from", None)
        if corner is not None and corner.row < sheet.max_row and corner.col < sheet.max_column:
            raise OutputProblem(f"{path}: a picture or chart covers cells of the table")


def _holds_formulas(ctx: Context, path: str, members: list[str]) -> bool:
    with zipfile.ZipFile(ctx.output(path)) as box:
        parts = [name for name in members if name.startswith("xl/worksheets/") and name.endswith(".xml")]
        return any(re.search(rb"<(?:\w+:)?f[ >/]", box.read(name)) for name in parts)


def _calculated(ctx: Context, path: str) -> bytes:
    import formualizer

    data = ctx.output(path).read_bytes()
    try:
        return bytes(formualizer.recalculate_xlsx_bytes(data)["bytes"])
    except RuntimeError:
        return data  # it refuses what it does not know; the values that are stored stand then
