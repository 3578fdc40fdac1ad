"""A workbook that went on: its rows, its formulas, what its charts show, and all that was in it before."""

import io
import re
import zipfile
from typing import Any

from pybench.graders import read
from pybench.graders.core import Context, OutputProblem, Verdict, close_to, judge

Book = dict[str, Any]


def rows(ctx: Context, path: str, book: Book) -> Verdict:
    """The log has all weeks in order below its heads, nothing between them and nothing after them but the remark."""
    log = _sheet(_calculated(ctx, path), path, "台账")
    problems = []
    for at, wanted in enumerate(book["rows"], 5):
        found = [log.cell(at, column).value for column in range(1, 8)]
        numbers = [found[0], *found[2:7]]
        right = [wanted[0], *wanted[2:], sum(wanted[2:])]
        if any(isinstance(n, bool) or not isinstance(n, int | float) or not close_to(float(n), w, 1e-9, 1e-6) for n, w in zip(numbers, right, strict=True)):
            problems.append(f"{path}: row {at} of 台账 is {[str(v)[:20] for v in found]}, expected {wanted}")
        elif str(found[1])[:10] != wanted[1]:
            problems.append(f"{path}: B{at} is {str(found[1])[:20]}, expected {wanted[1]}")
    below = [str(log.cell(row, 1).value) for row in range(book["end"] + 1, book["end"] + 40) if log.cell(row, 1).value is not None]
    if below != ["以上数据已与过磅单核对。"]:
        problems.append(f"{path}: below the weeks stands {below[:4]}")
    return judge(problems)


def formulas(ctx: Context, path: str, book: Book) -> Verdict:
    """The sums are formulas and come to the right values."""
    found = _sheet(_calculated(ctx, path), path, "汇总")
    raw = _raw(ctx, path)
    problems = []
    for cell, wanted in book["sums"].items():
        value = found[cell].value
        if not isinstance(value, int | float) or not close_to(float(value), float(wanted), 1e-9, 1e-6):
            problems.append(f"{path}: 汇总!{cell} comes to {str(value)[:30]}, expected {wanted:g}")
    cells = [("汇总", cell) for cell in book["sums"]] + [("台账", f"G{row}") for row in range(5, book["end"] + 1)]
    dead = [f"{sheet}!{cell}" for sheet, cell in cells if not _is_formula(_sheet(raw, path, sheet)[cell])]
    if dead:
        problems.append(f"{path}: {dead[:4]} hold no formula")
    return judge(problems)


def charts(ctx: Context, path: str, book: Book) -> Verdict:
    """The three charts and the sparklines show the weeks that their titles say, with all series, axis and trend."""
    end, parts = book["end"], _parts(ctx, path)
    names = {name: value for name, value in re.findall(r'<definedName name="([^"]+)"[^>]*>([^<]+)<', parts["xl/workbook.xml"])}
    shown = {}
    for name, xml in parts.items():
        if re.fullmatch(r"xl/charts/chart[^/]*\.xml", name):
            xml = re.sub(r"<(/?)c:", r"<\1", xml)
            title = re.search(r"<title>.*?</title>", xml, re.DOTALL)
            shown["".join(re.findall(r"<a:t>([^<]*)</a:t>", title[0])) if title else name] = xml
    spans = {"全季各地块采收": ("CDEFG", 5, "A"), "最近八周合计": ("G", end - 7, "A"), "全季走势": ("G", 5, "B")}
    problems = [f"{path}: there is no chart {title}" for title in spans if title not in shown]
    if len(shown) != 3:
        problems.append(f"{path} holds the charts {sorted(shown)}")
    for title, (letters, start, along) in spans.items():
        series = re.findall(r"<ser>.*?</ser>", shown.get(title, ""), re.DOTALL)
        got = sorted((_range(s, "val", names), _range(s, "cat", names)) for s in series)
        wanted = [(f"台账!{c}{start}:{c}{end}", f"台账!{along}{start}:{along}{end}") for c in letters]
        if title in shown and got != wanted:
            problems.append(f"{path}: the chart {title} shows {got[:2]}, expected are {wanted[:2]}")
    whole = shown.get("全季各地块采收", "")
    if whole and ("<trendline>" not in whole or whole.count("<valAx>") != 2):
        problems.append(f"{path}: the first chart has lost its trend or its second axis")
    text = "\n".join(xml for name, xml in parts.items() if name.startswith("xl/worksheets/sheet"))
    sparks = sorted(_plain(f, names) for f in re.findall(r"<xm:f>([^<]*)</xm:f>", text))
    if sparks != [f"台账!{c}5:{c}{end}" for c in "CDEF"]:
        problems.append(f"{path}: the sparklines show {sparks[:4]}")
    return judge(problems)


def kept(ctx: Context, path: str, book: Book) -> Verdict:
    """Table, names, rules, print area, formats, comment, text box and the order of sheets."""
    end, raw, parts = book["end"], _raw(ctx, path), _parts(ctx, path)
    log, problems = _sheet(raw, path, "台账"), []
    if raw.sheetnames != ["台账", "汇总", "海报", "说明"]:
        problems.append(f"the sheets are {raw.sheetnames}")
    tables = [(table.name, table.ref, table.autoFilter.ref if table.autoFilter else "") for table in log.tables.values()]
    if tables != [("采收", f"A4:G{end}", f"A4:G{end}")]:
        problems.append(f"the table is {tables}")
    names = {name: value.attr_text.replace("$", "").replace("'", "") for name, value in raw.defined_names.items()}
    if names != {"全季": f"台账!G5:G{end}", "本周": f"台账!G{end}"}:
        problems.append(f"the names are {names}")
    if str(log.print_area).replace("$", "").replace("'", "") not in (f"A1:G{end}", f"台账!A1:G{end}"):
        problems.append(f"the print area is {log.print_area}")
    if log.freeze_panes != "B5":
        problems.append("the panes are not frozen as before")
    rules = {(r.type, tuple(r.formula)): str(each.sqref) for each in log.conditional_formatting for r in each.rules}
    if not _covers(rules.get(("cellIs", ("500",)), ""), end):
        problems.append(f"the conditional format covers {rules}")
    checks = " ".join(str(each.sqref) for each in log.data_validations.dataValidation if each.type == "decimal" and each.operator == "greaterThanOrEqual")
    if not _covers(checks, end):
        problems.append(f"the validation covers {checks!r}")
    cell, note = book["note"]
    if not log[cell].comment or note not in log[cell].comment.text:
        problems.append(f"the comment at {cell} is lost")
    for column in range(2, 8):
        if any(log.cell(row, column).number_format != log.cell(5, column).number_format for row in range(6, end + 1)):
            problems.append(f"the new cells of column {column} have another format")
    text = "".join("".join(re.findall(r"<a:t>([^<]*)</a:t>", xml)) for name, xml in parts.items() if name.startswith("xl/drawings/drawing"))
    if "每周一上午更新；图表供周会使用。" not in text:
        problems.append("the text box is lost")
    notes = [str(raw["说明"].cell(row, 1).value) for row in range(1, 5)] if "说明" in raw.sheetnames else []
    if len(notes) < 3 or not notes[2].startswith("同一周报了两次") or notes[3] != "None":
        problems.append("the sheet 说明 is another")
    return judge([f"{path}: {text}" for text in problems])


def _covers(ranges: str, end: int) -> bool:
    from openpyxl.worksheet.cell_range import CellRange

    found = [CellRange(each) for each in ranges.split()]
    inside = all(any(each.issuperset(CellRange(f"{c}{row}")) for each in found) for row in range(5, end + 1) for c in "CDEF")
    return inside and all(each.min_row >= 5 and each.max_row <= end + 1 for each in found)


def _range(series: str, which: str, names: dict[str, str]) -> str:
    found = re.search(rf"<{which}>.*?<f>([^<]*)</f>", series, re.DOTALL)
    return _plain(found[1], names) if found else ""


def _plain(formula: str, names: dict[str, str]) -> str:
    """A range without dollar signs and quotes; a name stands for its range."""
    formula = names.get(formula.rpartition("!")[2], formula)
    return formula.replace("$", "").replace("'", "").removeprefix("=")


def _is_formula(cell: Any) -> bool:
    return cell.data_type == "f" and bool(re.search(r"[A-Z]\d|本周|全季|\[", str(getattr(cell.value, "text", cell.value))))


def _sheet(book: Any, path: str, name: str) -> Any:
    if name not in book.sheetnames:
        raise OutputProblem(f"{path} has no sheet {name}")
    return book[name]


def _calculated(ctx: Context, path: str) -> Any:
    """The workbook with the values that its formulas come to. A sheet's stated dimension, which Excel ignores, is left out."""
    import formualizer
    import openpyxl

    read.check_unpacked(ctx, path)
    with read.reading(path, "an Excel workbook"):
        fresh = io.BytesIO()
        with zipfile.ZipFile(ctx.output(path)) as box, zipfile.ZipFile(fresh, "w") as copy:
            for name in box.namelist():
                data = box.read(name)
                copy.writestr(name, re.sub(rb"<dimension [^>]*/>", b"", data) if name.startswith("xl/worksheets/") else data)
        return openpyxl.load_workbook(io.BytesIO(bytes(formualizer.recalculate_xlsx_bytes(fresh.getvalue())["bytes"])), data_only=True)


def _raw(ctx: Context, path: str) -> Any:
    import openpyxl

    read.check_unpacked(ctx, path)
    with read.reading(path, "an Excel workbook"):
        return openpyxl.load_workbook(ctx.output(path))


def _parts(ctx: Context, path: str) -> dict[str, str]:
    read.check_unpacked(ctx, path)
    with read.reading(path, "an Excel workbook"), zipfile.ZipFile(ctx.output(path)) as box:
        return {name: box.read(name).decode("utf-8", "replace") for name in box.namelist() if name.endswith(".xml")}
