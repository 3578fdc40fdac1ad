"""What a model is told of real cells in a real kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from pybench.agents import observation, pictures
from pybench.agents.pictures import Gallery
from pybench.core.records import CellResult
from pybench.sandboxes.local.provider import LocalProvider

from .conftest import SETTINGS, Bench

pytestmark = pytest.mark.slow

Tell = Callable[..., str]
GUEST = ("_pybench", "figure_recorder", "figure_marks", "<setup>", "/guest/")
"""What would name our own code."""


@pytest.fixture(scope="module", params=[True, False], ids=["warm", "fresh"])
def tell(request: pytest.FixtureRequest, bench: Bench) -> Iterator[Tell]:
    """Runs a cell with the recorder of figures installed; returns what the model is told."""
    setup = ["figure_marks.py", "figure_recorder.py"]
    provider = LocalProvider(warm=request.param, setup=setup, **SETTINGS)
    bench.run(provider.open())
    sandbox = provider.create("told")
    bench.run(sandbox.start())

    def told(code: str, timeout_sec: float = 60.0, gallery: Gallery | None = None) -> str:
        result: CellResult = bench.run(sandbox.run_cell(code, timeout_sec))
        chosen = gallery.choose(result) if gallery else ()
        text = observation.render(result, 20_000, pictures.tell(result, chosen, gallery))
        assert not [word for word in GUEST if word in text], text
        return text

    yield told
    bench.run(sandbox.close())
    bench.run(provider.close())


def test_what_is_displayed_is_told_once(tell: Tell) -> None:
    shown = tell("import pandas as pd\nframe = pd.DataFrame({'a': [1, 2]})\ndisplay(frame)\nframe")
    table = "   a\n0  1\n1  2"
    assert shown == f"Displayed:\n{table}\n\nValue:\n{table}"
    formatted = tell(
        "from IPython.display import HTML, Markdown\ndisplay(Markdown('**hi**'), HTML('<b>x</b>'))"
    )
    assert formatted == "Displayed:\n**hi**\n<b>x</b>"


DRAW = (
    "import matplotlib.pyplot as plt\nfor _ in range(2):\n    plt.figure(figsize=(2, 1)); plt.plot([1, 2])\n"
)


def test_pictures_are_said_to_be_seen_only_where_they_are(tell: Tell) -> None:
    assert tell(DRAW + "plt.show()") == "Pictures shown: 2 (you cannot see them)"
    assert tell(DRAW + "plt.show()", gallery=Gallery(8, 1000)) == "Pictures shown: 2"
    assert tell(DRAW + "plt.show()", gallery=Gallery(1, 1000)).startswith(
        "Pictures shown: 2 (you see 1 of them"
    )
    vector = "from IPython.display import SVG\ndisplay(SVG('<svg xmlns=\"http://www.w3.org/2000/svg\"/>'))"
    assert tell(vector, gallery=Gallery(8, 1000)).startswith("Pictures shown: 1 (you see 0 of them")


MISSING = """
import matplotlib.pyplot as plt
plt.rcParams["font.family"] = "DejaVu Sans"
for text in ("月客", "流月"):
    plt.figure(figsize=(2, 1)); plt.title(text); plt.savefig("output/a.png"); plt.close()
plt.rcParams["font.family"] = "No Such Font"
plt.figure(figsize=(2, 1)); plt.title("a"); plt.xlabel("b"); plt.savefig("output/a.png"); plt.close()
plt.rcdefaults()
"""


def test_warnings_are_one_line_each_with_a_count_and_no_error(tell: Tell) -> None:
    heading, *lines, empty, files = tell(MISSING).splitlines()
    assert (heading, empty, files) == ("Warnings and logs:", "", "Files made or changed: output/a.png")
    glyphs, search = lines
    assert glyphs.startswith("UserWarning: Glyph 2")
    assert glyphs.endswith("missing from font(s) DejaVu Sans. (and 2 more such glyphs)")
    assert search.startswith("findfont: Font family 'No Such Font' not found.")
    assert search.endswith(" times)")


def test_a_warning_comes_from_the_line_of_the_code_itself(tell: Tell) -> None:
    caught = (
        "import warnings\nimport matplotlib.pyplot as plt\nplt.rcParams['font.family'] = 'DejaVu Sans'\n"
        "with warnings.catch_warnings(record=True) as found:\n    warnings.simplefilter('always')\n"
        "    plt.figure(); plt.title('月'); plt.savefig('output/a.png'); plt.close()\nplt.rcdefaults()\n"
        "print({(each.filename.startswith('/tmp/ipykernel_'), each.lineno) for each in found})"
    )
    assert tell(caught).startswith("Output:\n{(True, 6)}")


FAILURES = {
    "a path": "import matplotlib.pyplot as plt\nplt.plot([1]); plt.savefig('nowhere/a.png')",
    "a formula": "import matplotlib.pyplot as plt\nplt.close('all'); plt.title(r'$\\frac{$')\n"
    "plt.savefig('a.png')",
    "a stream": "import sys\nsys.stdout.write(5)",
    "a printed traceback": "import traceback\nimport matplotlib.pyplot as plt\ntry:\n"
    "    plt.savefig('nowhere/a.png')\nexcept OSError:\n    print(traceback.format_exc())",
}
ENDS = {
    "a path": "FileNotFoundError",
    "a formula": "ParseSyntaxException",
    "a stream": "TypeError",
    "a printed traceback": "FileNotFoundError",
}


@pytest.mark.parametrize("name", FAILURES)
def test_no_failure_names_our_own_code(tell: Tell, name: str) -> None:
    assert ENDS[name] in tell(FAILURES[name])
    tell("import matplotlib.pyplot as plt\nplt.close('all')")


PROGRAM = """
import matplotlib.pyplot as plt
plt.rcParams["font.family"] = "DejaVu Sans"
plt.title("月")
plt.savefig("output/a.png")
plt.savefig("nowhere/a.png")
"""
RUN = (
    f"open('draw.py', 'w').write({PROGRAM!r})\nimport subprocess, sys\n"
    "print(subprocess.run([sys.executable, 'draw.py'], capture_output=True, text=True).stderr)"
)


def test_a_program_is_told_of_its_own_lines(tell: Tell) -> None:
    told = tell(RUN)
    assert "/draw.py:5: UserWarning: Glyph 26376" in told
    assert "FileNotFoundError" in told


def test_a_stop_in_the_middle_of_printing_names_the_code_alone(tell: Tell) -> None:
    told = tell("def loop():\n    while True: print('x' * 10000)\nloop()", timeout_sec=1.0)
    assert "KeyboardInterrupt" in told
    assert "Variables are kept." in told


def test_an_error_in_the_middle_of_printing_names_the_code_alone(tell: Tell) -> None:
    code = "import sys\nclass Text(str):\n    def isascii(self): raise KeyboardInterrupt\n"
    told = tell(code + "sys.stdout.write(Text('a'))")
    assert "----> 4 sys.stdout.write(Text('a'))" in told
    assert "----> 3     def isascii(self): raise KeyboardInterrupt" in told
    assert "hidden" not in told


def test_what_failed_says_error_output(tell: Tell) -> None:
    failed = tell("import sys\nprint('careful', file=sys.stderr)\n1 / 0")
    assert failed.startswith("Error output:\ncareful\n\nThe cell raised an exception:\n")
