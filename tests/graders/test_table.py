# ruff: noqa: E501 - a snippet that makes an output stands on one line
"""Tables: dtype, order and file type do not matter unless a task says so; values do."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Judge

ROWS = [
    {"code": "007", "day": "2024-05-03", "n": 3, "share": 0.25, "ok": True, "note": None},
    {"code": "012", "day": "2024-05-04", "n": 1200, "share": 0.5, "ok": False, "note": "é, ü"},
    {"code": "100", "day": "2024-06-01", "n": -4, "share": 0.125, "ok": True, "note": "x"},
]
START = f"import pandas as pd\nt = pd.DataFrame({ROWS!r})\n"
SAVE = "t.to_csv('output/t.csv', index=False)"
KEEPS = {
    "as it is": SAVE,
    "rows turned round": "t = t.iloc[::-1]\n" + SAVE,
    "columns turned round": "t = t[t.columns[::-1]]\n" + SAVE,
    "with index": "t.to_csv('output/t.csv')",
    "floats": "t['n'] = t['n'].astype(float)\n" + SAVE,
    "rounded": "t['share'] = t['share'].round(7)\n" + SAVE,
    "semicolons": "t.to_csv('output/t.csv', index=False, sep=';')",
    "mark": "t.to_csv('output/t.csv', index=False, encoding='utf-8-sig')",
    "crlf": "t.to_csv('output/t.csv', index=False, lineterminator='\\r\\n')",
    "lines in a cell": "t['note'] = t['note'].map({'x': 'x\\n', 'é, ü': 'é,\\nü'})\n" + SAVE,
    "quoted": "import csv\nt.to_csv('output/t.csv', index=False, quoting=csv.QUOTE_ALL)",
}
BREAKS = {
    "a value": "t.loc[1, 'n'] = 1201\n" + SAVE,
    "a row lost": "t.iloc[:2].to_csv('output/t.csv', index=False)",
    "a row twice": "pd.concat([t, t.iloc[:1]]).to_csv('output/t.csv', index=False)",
    "a column lost": "t.drop(columns='n').to_csv('output/t.csv', index=False)",
    "a column more": "t.assign(z=1).to_csv('output/t.csv', index=False)",
    "a name": "t.rename(columns={'n': 'N'}).to_csv('output/t.csv', index=False)",
    "leading zeros lost": "t['code'] = t['code'].astype(int)\n" + SAVE,
    "columns swapped": "t[['n', 'share']] = t[['share', 'n']].to_numpy()\n" + SAVE,
    "null filled": "t['note'] = t['note'].fillna('none given')\n" + SAVE,
    "truth turned": "t['ok'] = ~t['ok']\n" + SAVE,
    "a day later": "t.loc[0, 'day'] = '2024-05-04'\n" + SAVE,
    "values swapped": "t['n'] = t['n'].to_numpy()[::-1]\n" + SAVE,
    "thousands": "t['n'] = t['n'].map('{:,}'.format)\n" + SAVE,
    "times": "t['day'] = t['day'] + ' 00:00:00'\n" + SAVE,
    "NaN": "t.to_csv('output/t.csv', index=False, na_rep='NaN')",
    "GBK": "t.to_csv('output/t.csv', index=False, encoding='gbk')",
    "a unit": "t['n'] = t['n'].astype(str) + ' EUR'\n" + SAVE,
    "very long": "t['note'] = 'x' * 9_000_000\n" + SAVE,
    "text": "open('output/t.csv', 'w').write('here is your table')",
    "header only": "t.iloc[:0].to_csv('output/t.csv', index=False)",
}
FILES = {
    "xlsx": "t.to_excel('output/t.xlsx', index=False)",
    "tsv": "t.to_csv('output/t.tsv', index=False, sep='\\t')",
    "json": "t.to_json('output/t.json', orient='records')",
    "parquet": "t.to_parquet('output/t.parquet')",
    "sqlite": "import sqlite3\nc = sqlite3.connect('output/t.sqlite')\nt.to_sql('t', c, index=False)\nc.close()",
}


def check(path: str = "output/t.csv", **more: Any) -> tuple[str, dict[str, Any]]:
    return ("table.equals", {"path": path, "expect": "$rows", **more})


WITHOUT_AND_WITH_KEYS = (check(keys=None), check(keys=["code"]))


@pytest.mark.parametrize("code", KEEPS.values(), ids=KEEPS)
def test_edits_that_keep_the_meaning_pass(judge: Judge, code: str) -> None:
    grade = judge(START + code, *WITHOUT_AND_WITH_KEYS, truth={"rows": ROWS})
    assert grade.passed, [each.reason for each in grade.checks]


@pytest.mark.parametrize("code", BREAKS.values(), ids=BREAKS)
def test_edits_that_break_it_fail(judge: Judge, code: str) -> None:
    grade = judge(START + code, *WITHOUT_AND_WITH_KEYS, truth={"rows": ROWS})
    assert [each.passed for each in grade.checks] == [False, False]


@pytest.mark.parametrize("suffix", FILES)
def test_every_kind_of_file_is_read(judge: Judge, suffix: str) -> None:
    path = f"output/t.{suffix}"
    assert judge(START + FILES[suffix], check(path), truth={"rows": ROWS}).passed
    broken = "t.loc[2, 'share'] = 0.126\n" + FILES[suffix]
    assert judge(START + broken, check(path), truth={"rows": ROWS}).passed is False


BOOK = """
import openpyxl
book = openpyxl.Workbook()
sheet = book.active
sheet.append(["name", "count", "share"])
for row in [("a", 3, 0.25), ("b", 1200, 0.5), ("c", -4, 0.125)]:
    sheet.append(row)
{}
book.save("output/t.xlsx")
"""
BOOK_ROWS = [
    {"name": "a", "count": 3, "share": 0.25},
    {"name": "b", "count": 1200, "share": 0.5},
    {"name": "c", "count": -4, "share": 0.125},
]
SHOWN = {
    "as it is": "",
    "an empty sheet beside it": "book.create_sheet('Sheet2')",
    "formats": "sheet['B3'].number_format = '#,##0'; sheet['C2'].number_format = '0.0%'",
    "coloured": "sheet['B4'].number_format = '0;[Red]-0;\"none\"'; sheet['A1'].font = openpyxl.styles.Font(b=True)",
    "white on blue": "sheet['A1'].font = openpyxl.styles.Font(color='FFFFFF'); "
    "sheet['A1'].fill = openpyxl.styles.PatternFill('solid', fgColor='1F4E78')",
    "a chart beside it": "import openpyxl.chart as c; b = c.BarChart(); "
    "b.add_data(c.Reference(sheet, min_col=2, min_row=1, max_row=4)); sheet.add_chart(b, 'F2')",
    "a formula": "sheet['B3'] = '=B2*400'; sheet['C4'] = '=ROUND(C3/4,3)'; sheet['A2'] = '=LOWER(\"A\")'",
    "a longer value shown short": "sheet['C2'] = 0.2500000004; sheet['C2'].number_format = '0.00'",
}
HIDDEN = {
    "rows turned round": "sheet.move_range('A2:C2', rows=3); sheet.delete_rows(2)",
    "another sheet": "book.create_sheet('FINAL correct').append(['name', 'count', 'share'])",
    "a hidden sheet": "book.create_sheet('x').sheet_state = 'hidden'",
    "a hidden row": "sheet.row_dimensions[3].hidden = True",
    "a row of no height": "sheet.row_dimensions[3].height = 0.1",
    "a hidden column": "sheet.column_dimensions['B'].hidden = True",
    "a format that shows nothing": "sheet['B3'].number_format = ';;;'",
    "a format that hides what is below zero": "sheet['B4'].number_format = '0;;0'",
    "a format in thousands": "sheet['B3'].number_format = '0,'",
    "a format with a figure": "sheet['B2'].number_format = '\"1\"0'",
    "a format with another unit": "sheet['B2'].number_format = '0\"万\"'",
    "a format of words": "sheet['B2'].number_format = '\"none\"'",
    "white on white": "sheet['B3'].font = openpyxl.styles.Font(color='FFFFFFFF')",
    "tiny": "sheet['B3'].font = openpyxl.styles.Font(sz=1)",
    "nearly white": "sheet['B3'].font = openpyxl.styles.Font(color='FEFEFE')",
    "black on black": "sheet['B3'].fill = openpyxl.styles.PatternFill('solid', fgColor='000000')",
    "struck out": "sheet['B3'].font = openpyxl.styles.Font(strike=True)",
    "a column too narrow": "sheet.column_dimensions['B'].width = 1",
    "a number as per cent": "sheet['B3'].number_format = '0%'",
    "a picture over it": "from PIL import Image; Image.new('RGB', (90, 90)).save('w.png'); "
    "import openpyxl.drawing.image as i; sheet.add_image(i.Image('w.png'), 'A1')",
    "numbers as text": "sheet['B3'] = '1200'",
    "a wrong formula": "sheet['B3'] = '=B2*401'",
    "a formula that fails": "sheet['B3'] = '=NOSUCH(B2)'",
    "places cut": "sheet['C4'].number_format = '0.0'",
}


@pytest.mark.parametrize("edit", SHOWN.values(), ids=SHOWN)
def test_workbooks_are_read_as_they_are_shown(judge: Judge, edit: str) -> None:
    params = {"path": "output/t.xlsx", "expect": "$rows", "ordered": True}
    grade = judge(BOOK.format(edit), ("table.equals", params), truth={"rows": BOOK_ROWS})
    assert grade.passed, grade.checks[0].reason


@pytest.mark.parametrize("edit", HIDDEN.values(), ids=HIDDEN)
def test_what_a_reader_would_not_see_fails(judge: Judge, edit: str) -> None:
    params = {"path": "output/t.xlsx", "expect": "$rows", "ordered": True}
    assert judge(BOOK.format(edit), ("table.equals", params), truth={"rows": BOOK_ROWS}).passed is False


@pytest.mark.parametrize(
    ("sign", "passes"), [('"$"0.00', False), ("0.00\\ [$€-407]", True), ('0.00" €"', True)]
)
def test_amounts_are_shown_in_the_currency_of_the_request(judge: Judge, sign: str, passes: bool) -> None:
    params = {"path": "output/t.xlsx", "expect": "$rows", "ordered": True}
    code = BOOK.format(f"sheet['B3'].number_format = {sign!r}")
    grade = judge(code, ("table.equals", params), truth={"rows": BOOK_ROWS}, prompt="the sums in euros")
    assert grade.passed is passes, grade.checks[0].reason


@pytest.mark.parametrize(("places", "passes"), [(2, True), (1, False)])
def test_numbers_have_the_decimals_of_the_request(judge: Judge, places: int, passes: bool) -> None:
    code = f"open('output/t.csv', 'w').write('v\\n' + ''.join(f'{{v:.{places}f}}\\n' for v in (1.26, 2.54, 3.77)))"
    params = {"path": "output/t.csv", "expect": {"v": [1.26, 2.54, 3.77]}, "decimals": 2, "abs": 0.1}
    assert judge(code, ("table.equals", params)).passed is passes


FORMS: list[tuple[str, dict[str, Any], bool]] = [
    ("t['n'] = t['n'].map('{:,}'.format)\n" + SAVE, {"leaves_open": ["thousands"]}, True),
    ("t.to_csv('output/t.csv', index=False, na_rep='NaN')", {"leaves_open": ["nothing"]}, True),
    ("t.to_csv('output/t.csv', index=False, encoding='gbk')", {"leaves_open": ["encoding"]}, True),
    ("t.to_csv('output/t.csv')", {"columns": "strict"}, False),
    ("t.to_csv('output/t.csv')", {"columns": "ordered"}, False),
    (SAVE, {"columns": "strict", "decimals": {"share": 3}, "types": {"n": "integer"}}, True),
    ("t['share'] += 1e-9\n" + SAVE, {"decimals": {"share": 3}}, False),
    ("t['share'] = t['share'].map('{:.2e}'.format)\n" + SAVE, {"decimals": {"share": 3}}, True),
    ("t['share'] = t['share'].map('{:.5e}'.format)\n" + SAVE, {"decimals": {"share": 3}}, False),
    ("t['n'] = t['n'].astype(float)\n" + SAVE, {"types": {"n": "integer"}}, False),
    (SAVE, {"patterns": {"day": r"\d{4}-\d\d-\d\d", "code": r"\d{3}"}}, True),
    (SAVE, {"patterns": {"day": r"\d\d\.\d\d\.\d{4}"}}, False),
]


@pytest.mark.parametrize(("code", "params", "passed"), FORMS)
def test_the_form_is_what_the_request_states(
    judge: Judge, code: str, params: dict[str, Any], passed: bool
) -> None:
    grade = judge(START + code, check(**params), truth={"rows": ROWS})
    assert grade.passed is passed, grade.checks[0].reason


@pytest.mark.parametrize(
    ("edit", "passed"),
    [
        ("t['day'] = pd.to_datetime(t['day'])", True),
        ("t['day'] = pd.to_datetime(t['day']).dt.date", True),
        ("", False),
    ],
)
def test_a_text_is_no_time(judge: Judge, edit: str, passed: bool) -> None:
    code = f"{START}{edit}\nt.to_parquet('output/t.parquet')"
    params = {"types": {"day": "timestamp"}}
    assert judge(code, check("output/t.parquet", **params), truth={"rows": ROWS}).passed is passed


@pytest.mark.parametrize(
    "content",
    [
        "'[' * 100_000",
        "'[{\"code\": ' + '9' * 5000 + '}]'",
        '\'[{"code": "\\\\ud800"}]\'',
        '\'[{"code": 1, "code": 2}]\'',
    ],
)
def test_hostile_json_fails_its_check(judge: Judge, content: str) -> None:
    code = f"open('output/t.json', 'w').write({content})"
    params = {"path": "output/t.json", "expect": [{"code": "a"}]}
    for name in ("table.equals", "document.json_equals"):
        assert judge(code, (name, params)).passed is False


def test_order_counts_where_asked(judge: Judge) -> None:
    turned = START + "t = t.iloc[::-1]\n" + SAVE
    assert judge(turned, check(ordered=True), truth={"rows": ROWS}).passed is False
    assert (
        judge(
            START + "t = t[t.columns[::-1]]\n" + SAVE, check(columns="ordered"), truth={"rows": ROWS}
        ).passed
        is False
    )


def test_a_word_for_nothing_is_a_word_where_it_is_expected(judge: Judge) -> None:
    params = {"path": "output/t.csv", "expect": [{"code": "NA"}, {"code": "none"}], "ordered": True}
    for content, passed in (
        ("code\\nNA\\nnone", True),
        ("code\\nNA\\nnan", False),
        ('code\\n""\\nnone', False),
    ):
        code = f"open('output/t.csv', 'w').write('{content}')"
        assert judge(code, ("table.equals", params)).passed is passed, content


def test_predictions_have_no_other_columns(judge: Judge) -> None:
    params = {"path": "output/p.csv", "expect": [{"id": 1, "y": 2.0}], "key": "id", "column": "y"}
    params |= {"metric": "mae", "at_most": 0.5}
    for row, passed in (("id,y\\n1,2", True), ("id,y,sure\\n1,2,no", False)):
        code = f"open('output/p.csv', 'w').write('{row}')"
        assert judge(code, ("table.predictions", params)).passed is passed


def test_predictions_are_measured(judge: Judge) -> None:
    truth = {"rows": [{"id": i, "y": float(i)} for i in range(20)]}
    params = {
        "path": "output/p.csv",
        "expect": "$rows",
        "key": "id",
        "column": "y",
        "metric": "mae",
        "at_most": 0.5,
    }
    make = "import pandas as pd\npd.DataFrame({'id': range(20), 'y': [i + %s for i in range(20)]}).to_csv('output/p.csv')"
    assert judge(make % "0.4", ("table.predictions", params), truth=truth).passed
    assert judge(make % "0.6", ("table.predictions", params), truth=truth).passed is False
    assert judge(make % "float('nan')", ("table.predictions", params), truth=truth).passed is False
