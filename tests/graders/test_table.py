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
    "thousands": "t['n'] = t['n'].map('{:,}'.format)\n" + SAVE,
    "times": "t['day'] = pd.to_datetime(t['day']).dt.strftime('%Y-%m-%d 00:00:00')\n" + SAVE,
    "semicolons": "t.to_csv('output/t.csv', index=False, sep=';')",
    "mark": "t.to_csv('output/t.csv', index=False, encoding='utf-8-sig')",
    "crlf": "t.to_csv('output/t.csv', index=False, lineterminator='\\r\\n')",
    "NaN": "t.to_csv('output/t.csv', index=False, na_rep='NaN')",
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


@pytest.mark.parametrize("keys", [None, ["code"]])
@pytest.mark.parametrize("code", KEEPS.values(), ids=KEEPS)
def test_edits_that_keep_the_meaning_pass(judge: Judge, code: str, keys: list[str] | None) -> None:
    grade = judge(START + code, check(keys=keys), truth={"rows": ROWS})
    assert grade.passed, grade.checks[0].reason


@pytest.mark.parametrize("keys", [None, ["code"]])
@pytest.mark.parametrize("code", BREAKS.values(), ids=BREAKS)
def test_edits_that_break_it_fail(judge: Judge, code: str, keys: list[str] | None) -> None:
    assert judge(START + code, check(keys=keys), truth={"rows": ROWS}).passed is False


@pytest.mark.parametrize("suffix", FILES)
def test_every_kind_of_file_is_read(judge: Judge, suffix: str) -> None:
    path = f"output/t.{suffix}"
    assert judge(START + FILES[suffix], check(path), truth={"rows": ROWS}).passed
    broken = "t.loc[2, 'share'] = 0.126\n" + FILES[suffix]
    assert judge(START + broken, check(path), truth={"rows": ROWS}).passed is False


def test_order_counts_where_asked(judge: Judge) -> None:
    turned = START + "t = t.iloc[::-1]\n" + SAVE
    assert judge(turned, check(ordered=True), truth={"rows": ROWS}).passed is False
    assert (
        judge(
            START + "t = t[t.columns[::-1]]\n" + SAVE, check(columns="ordered"), truth={"rows": ROWS}
        ).passed
        is False
    )


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
