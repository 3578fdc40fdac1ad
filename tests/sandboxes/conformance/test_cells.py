"""Cells: state, outputs, errors, notebook syntax, limits of output."""

from __future__ import annotations

import pytest

from .conftest import Place, Run
from .places import OUTPUT_CHARS

pytestmark = pytest.mark.slow


def test_names_live_on_between_cells(cell: Run) -> None:
    assert cell("import math\nx = math.floor(2.5)").status == "ok"
    assert cell("x + 1").value == "3"


def test_streams_value_and_rich_output(cell: Run) -> None:
    done = cell("import sys\nprint('out')\nprint('err', file=sys.stderr)\n'val'")
    assert (done.status, done.stdout, done.stderr, done.value) == ("ok", "out\n", "err\n", "'val'")
    drawn = cell("import matplotlib.pyplot as plt\nplt.plot([1, 2, 3])\nplt.show()")
    assert [display.mime for display in drawn.displays] == ["image/png"]
    table = cell("import pandas\npandas.DataFrame({'a': [1]})")
    assert [display.mime for display in table.displays] == ["text/html"]
    assert "a" in (table.value or "")
    both = cell(
        "from IPython.display import Markdown, Latex, display\ndisplay(Latex('$x$'))\nMarkdown('**b**')"
    )
    assert [display.mime for display in both.displays] == ["text/latex", "text/markdown"]
    odd = cell("pandas.DataFrame({'a': pandas.cut([1, 2], 2)})")
    assert (odd.status, [display.mime for display in odd.displays]) == ("ok", ["text/html"])
    listed = cell("list(range(2000))").value
    assert listed.startswith("[0,")
    assert listed.endswith("...]")


def test_what_is_cleared_or_updated_is_so_everywhere(cell: Run) -> None:
    cleared = cell(
        "from IPython.display import clear_output\nprint('a')\nclear_output(wait=True)\nprint('b')"
    )
    assert cleared.stdout == "b\n"
    show = "from IPython.display import HTML, display\nshown = display(HTML('1'), display_id=True)\n"
    updated = cell(f"{show}shown.update(HTML('2'))")
    assert [(each.mime, each.data) for each in updated.displays] == [("text/html", "1"), ("text/html", "2")]


def test_an_error_carries_a_plain_traceback(cell: Run) -> None:
    failed = cell("def f():\n    return 1 / 0\nf()")
    assert (failed.status, failed.limit) == ("error", None)
    assert (failed.error.name, failed.error.message) == ("ZeroDivisionError", "division by zero")
    lines = failed.error.traceback.splitlines()
    assert any(line.endswith("return 1 / 0") for line in lines)
    assert lines[-1] == "ZeroDivisionError: division by zero"
    assert "\x1b" not in failed.error.traceback
    assert cell("def f(:\n  pass").error.name == "SyntaxError"
    assert cell("raise MemoryError('too much')").limit == "memory"
    forged = cell(
        "class ContextRestarting(Exception): pass\nraise ContextRestarting('Context was restarted')"
    )
    assert (forged.status, forged.error.name) == ("error", "ContextRestarting")


def test_notebook_syntax_works(cell: Run) -> None:
    assert cell("import asyncio\nawait asyncio.sleep(0.01)\n'slept'").value == "'slept'"
    assert "made" in cell("!echo made").stdout
    assert cell("%pwd").value == repr(cell("import os; print(os.getcwd())").stdout.strip())
    assert cell("%%bash\necho from bash").stdout == "from bash\n"


def test_what_programs_print_is_in_their_cell(cell: Run) -> None:
    """Also where the main thread leaves no other one a moment before the cell ends."""
    assert cell("import os, subprocess, sys\nsys.setswitchinterval(60)").status == "ok"
    for number in range(10):
        ended = cell(f"done = os.system('echo {number}a; echo {number}b >&2')")
        assert (ended.stdout, ended.stderr) == (f"{number}a\n", f"{number}b\n")
    assert cell("done = os.write(1, 'ä'.encode()[:1])").stdout == ""
    assert cell("done = os.write(1, 'ä'.encode()[1:])").stdout == "ä"
    assert len(cell("done = subprocess.run('yes | head -c 15000', shell=True)").stdout) == 15000
    assert cell("import os\nos.close(1)\nos.close(2)\nprint('still')").stdout == "still\n"


def test_classes_pools_and_programs_work(cell: Run) -> None:
    code = (
        "import pickle\nclass Point:\n    def __init__(self, x): self.x = x\n"
        "copy = pickle.loads(pickle.dumps(Point(5)))\ncopy.x"
    )
    assert cell(code).value == "5"
    pool = cell("import concurrent.futures as c\nsorted(c.ThreadPoolExecutor(4).map(abs, [-3, 2]))")
    assert pool.value == "[2, 3]"
    program = cell("import subprocess, sys\nsubprocess.check_output([sys.executable, '-c', 'print(6*7)'])")
    assert program.value == "b'42\\n'"


def test_input_is_refused(cell: Run) -> None:
    refused = cell("input('name? ')", 20)
    assert refused.status == "error"
    assert refused.error.name == "StdinNotImplementedError"
    assert cell("'next'").value == "'next'"


def test_too_much_output_is_cut_and_counted(cell: Run) -> None:
    flood = cell("print('x' * 5_000_000)")
    assert (flood.status, len(flood.stdout), flood.dropped_chars) == ("ok", OUTPUT_CHARS, 4_980_001)
    value = cell("'y' * 1_000_000")
    assert len(value.value) <= OUTPUT_CHARS
    assert value.dropped_chars >= 980_000
    many = cell("for i in range(20_000): print(i)")
    assert len(many.stdout) + many.dropped_chars == len("".join(f"{i}\n" for i in range(20_000)))
    assert cell("print('next')").stdout == "next\n"


def test_set_order_is_as_declared(place: Place, cell: Run) -> None:
    assert cell("import sys; sys.flags.hash_randomization").value == str(place.expected("hash_seed"))
