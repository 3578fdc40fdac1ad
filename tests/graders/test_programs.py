# ruff: noqa: E501 - a snippet that makes an output stands on one line
"""Documents, programs and models: judged by what they say and do."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Judge

pytestmark = pytest.mark.slow

TOOL = """
import sys
words = sys.stdin.read().split() if sys.argv[1:] == ["-"] else open(sys.argv[1]).read().split()
print(len(words))
"""
RUNS: dict[str, Any] = {
    "path": "output/count.py",
    "cases": [
        {"args": ["-"], "stdin": "a b c", "stdout": "3"},
        {"args": ["in.txt"], "files": {"in.txt": "one two\n"}, "stdout": "2"},
        {"args": ["missing.txt"], "exit": "nonzero"},
    ],
}
PROGRAMS: dict[str, tuple[str, bool]] = {
    "right": (TOOL, True),
    "wrong": (TOOL.replace("len(words)", "len(words) + 1"), False),
    "hangs": ("while True: pass", False),
    "crashes": ("import os; os._exit(3)", False),
    "no python": ("this is not a program", False),
    "prints the expected": ("print(3); print(2)", False),
    "kills": ("import os, signal; os.kill(-1, signal.SIGKILL)", False),
    "eats memory": ("x = bytearray(8_000_000_000)", False),
    "floods": ("import sys\nwhile True: sys.stdout.write('x' * 100000)", False),
}
TO_THE_LIMIT = ("hangs", "eats memory", "floods")
"""What these do to one case they do to each."""


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program(judge: Judge, name: str) -> None:
    text, passes = PROGRAMS[name]
    cases = RUNS["cases"][:1] if name in TO_THE_LIMIT else RUNS["cases"]
    limited = {**RUNS, "cases": cases, "wall_sec": 1 if name == "hangs" else 3}
    grade = judge(f"open('output/count.py', 'w').write({text!r})", ("program.runs", limited))
    assert grade.passed is passes, grade.checks[0].reason


LIBRARY = "class Stack:\n    def __init__(self, first=()):\n        self.items = list(first)\n    def top(self):\n        return self.items[-1]\n\ndef mean(xs):\n    return sum(xs) / len(xs)\n"
CALLS = {
    "path": "output/lib.py",
    "cases": [
        {"call": "mean", "args": [[1, 2, 6]], "result": 3.0},
        {"call": "mean", "args": [[]], "raises": "ArithmeticError"},
        {"call": "Stack.top", "init": [[4, 5]], "result": 5},
    ],
}


def test_a_library(judge: Judge) -> None:
    assert judge(f"open('output/lib.py', 'w').write({LIBRARY!r})", ("program.calls", CALLS)).passed
    wrong = LIBRARY.replace("[-1]", "[0]")
    grade = judge(f"open('output/lib.py', 'w').write({wrong!r})", ("program.calls", CALLS))
    assert grade.passed is False
    assert 0 < (grade.score or 0) < 1


def test_an_exact_result(judge: Judge) -> None:
    code = "open('output/n.py', 'w').write('def f(n):\\n    return n * %s')"
    cases = [{"call": "f", "args": [n], "result": 3 * n, "exact": True} for n in (2, 10**18 + 1)]
    checks = ("program.calls", {"path": "output/n.py", "cases": cases})
    assert judge(code % "3", checks).passed
    assert judge(code % "3.0", checks).passed is False


@pytest.mark.parametrize(
    ("first_wrong", "passes", "score"), [(0, True, 1.0), (2, True, 1.0), (3, False, 0.7)]
)
def test_as_many_results_as_may_be_wrong(judge: Judge, first_wrong: int, passes: bool, score: float) -> None:
    code = f"def f(n):\n    if n < {first_wrong}:\n        return ''\n    return 'ab'[n % 2]"
    cases = [{"call": "f", "args": [n], "result": "ab"[n % 2], "exact": True} for n in range(10)]
    checks = ("program.calls", {"path": "output/f.py", "cases": cases, "most": 2})
    grade = judge(f"open('output/f.py', 'w').write({code!r})", checks)
    assert (grade.passed, grade.score) == (passes, pytest.approx(score))
    assert passes or "3 of 10 are wrong, at most 2 may be" in grade.checks[0].reason


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n    raise ValueError(chr(0xd800))",
        "def f():\n    return chr(0xd800)",
        "def f():\n    return {chr(0xdfff): 1}",
        "def f():\n    return 10 ** 4000 + 1",
        "def f():\n    return 10 ** 6000",
        "def f():\n    return f()",
        "def f():\n    x = []\n    for _ in range(900):\n        x = [x]\n    return x",
        "def f():\n    return 'x' * 70_000_000",
        "def f():\n    return float('nan')",
        "def f():\n    return b'\\xff'",
        "def f():\n    raise type(chr(0xd800), (Exception,), {})()",
        "class E(Exception):\n    def __str__(self):\n        raise self\ndef f():\n    raise E",
        "import sys\ndef f():\n    sys.exit(chr(0xd800))",
        "raise ValueError(chr(0xd800))",
    ],
)
def test_whatever_a_program_says_is_a_verdict_that_can_be_written(judge: Judge, text: str) -> None:
    cases = [{"call": "f", "result": 42}]
    grade = judge(
        f"open('output/odd.py', 'w').write({text!r})",
        ("program.calls", {"path": "output/odd.py", "cases": cases}),
    )
    assert grade.passed is False
    assert grade.checks[0].reason
    assert grade.model_dump_json().encode()


@pytest.mark.parametrize(
    "text",
    [
        "import sys\nsys.stdout.buffer.write(bytes([255, 0, 0xed, 0xa0, 0x80]))",
        "raise ValueError(chr(0xd800))",
        "import os\nos.write(2, bytes([0xed, 0xa0, 0x80])); os._exit(3)",
        "print('9' * 100_000_000)",
    ],
)
def test_whatever_a_program_prints_is_a_verdict_that_can_be_written(judge: Judge, text: str) -> None:
    grade = judge(
        f"open('output/odd.py', 'w').write({text!r})",
        ("program.runs", {"path": "output/odd.py", "cases": [{"stdout": "42"}], "wall_sec": 5}),
    )
    assert grade.passed is False
    assert grade.model_dump_json().encode()


def test_imports_of_the_standard_library(judge: Judge) -> None:
    check = ("program.standard_library", {"path": "output/a.py"})
    code = "open('output/a.py', 'w').write('import os.path\\nfrom collections import abc\\n%s')"
    assert judge(code % "", check).passed
    assert judge(code % "def f():\\n    import numpy.linalg", check).passed is False
    assert judge(code % "from . import b", check).passed is False
    assert judge(code % "def", check).passed is False


def test_a_message_on_standard_error(judge: Judge) -> None:
    check = ("program.runs", {"path": "output/a.py", "cases": [{"exit": 2, "says": True}]})
    code = "open('output/a.py', 'w').write('import sys\\n%s')"
    assert judge(code % "print(1, file=sys.stderr); sys.exit(2)", check).passed
    assert judge(code % "print(1); sys.exit(2)", check).passed is False


FLASK = "from flask import Flask, jsonify, request\napp = Flask(__name__)\nitems = []\n@app.post('/items')\ndef add():\n    items.append(request.get_json()['name'])\n    return jsonify(count=len(items)), 201\n@app.get('/items')\ndef show():\n    return jsonify(items)\n"
FASTAPI = "from fastapi import FastAPI\nfrom pydantic import BaseModel\napp = FastAPI()\nitems = []\nclass Item(BaseModel):\n    name: str\n@app.post('/items', status_code=201)\ndef add(item: Item):\n    items.append(item.name)\n    return {'count': len(items)}\n@app.get('/items')\ndef show():\n    return items\n"
ROUTES = {
    "path": "output/api.py",
    "cases": [
        {"method": "POST", "url": "/items", "json": {"name": "tea"}, "status": 201, "body": {"count": 1}},
        {"method": "GET", "url": "/items", "status": 200, "body": ["tea"]},
        {"method": "GET", "url": "/nothing", "status": 404},
    ],
}


@pytest.mark.parametrize("text", [FLASK, FASTAPI], ids=["flask", "fastapi"])
def test_a_web_application(judge: Judge, text: str) -> None:
    grade = judge(f"open('output/api.py', 'w').write({text!r})", ("program.routes", ROUTES))
    assert grade.passed, grade.checks[0].reason
    asked = {**ROUTES, "cases": [{"url": "/nothing", "status": 404, "texts": ["error"]}]}
    assert judge(f"open('output/api.py', 'w').write({text!r})", ("program.routes", asked)).passed is False
    wrong = text.replace("len(items)", "0")
    assert judge(f"open('output/api.py', 'w').write({wrong!r})", ("program.routes", ROUTES)).passed is False


MODEL = """
import joblib, numpy as np, pandas as pd
from sklearn.linear_model import LinearRegression
X = pd.DataFrame({'a': range(30), 'b': [i - i // 7 * 7 for i in range(30)]})
joblib.dump(LinearRegression().fit(X, X['a'] * 2 + X['b'] * %s), 'output/m.pkl')
"""


def test_a_model(judge: Judge) -> None:
    rows = [{"a": i + 0.5, "b": i % 3} for i in range(10)]
    target = [2 * row["a"] - row["b"] for row in rows]
    params: dict[str, Any] = {
        "path": "output/m.pkl",
        "features": rows,
        "target": target,
        "metric": "r2",
        "at_least": 0.99,
    }
    assert judge(MODEL % "-1", ("model.score", params)).passed
    assert judge(MODEL % "3", ("model.score", params)).passed is False
    evil = "import pickle, os\nclass E:\n    def __reduce__(self):\n        return (os.system, ('rm -rf / ; sleep 1',))\npickle.dump(E(), open('output/m.pkl', 'wb'))"
    assert judge(evil, ("model.score", params)).passed is False


DOCUMENTS: dict[str, tuple[str, str]] = {
    "docx": (
        "import docx\nd = docx.Document()\nd.add_heading('{}', 1)\nd.add_paragraph('We sold 1,250 units.')\nd.save('output/d.docx')",
        "docx",
    ),
    "html": ("open('output/d.html', 'w').write('<h1>{}</h1><p>We sold <b>1250</b> units.</p>')", "html"),
    "md": ("open('output/d.md', 'w').write('# {}\\n\\nWe sold **1250** units.\\n')", "md"),
}


@pytest.mark.parametrize(("code", "suffix"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_documents(judge: Judge, code: str, suffix: str) -> None:
    path = f"output/d.{suffix}"
    checks = (
        ("document.headings", {"path": path, "expect": ["Sales in May"]}),
        ("document.contains", {"path": path, "all": ["units", 1250], "none": [125, "profit"]}),
    )
    grade = judge(code.format("Sales in May"), *checks)
    assert grade.passed, [check.reason for check in grade.checks]
    assert [check.passed for check in judge(code.format("Sales in June"), *checks).checks] == [False, True]


def test_pdf_pages(judge: Judge) -> None:
    code = "from reportlab.pdfgen import canvas\nc = canvas.Canvas('output/d.pdf')\nfor n in range(2):\n    c.drawString(50, 700, f'Invoice {n + 1}')\n    c.showPage()\nc.save()"
    assert judge(
        code,
        ("document.pages", {"path": "output/d.pdf", "count": 2, "contain": [["Invoice 1"], ["Invoice 2"]]}),
    ).passed
    assert (
        judge(
            code,
            (
                "document.pages",
                {"path": "output/d.pdf", "count": 2, "contain": [["Invoice 2"], ["Invoice 1"]]},
            ),
        ).passed
        is False
    )
