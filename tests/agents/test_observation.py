"""What the model is told of a cell."""

from pybench.agents.observation import cut_middle, fold_warnings, render
from pybench.core.records import CellError, CellResult, Display


def test_short_output_is_kept_whole() -> None:
    assert cut_middle("abc", 3) == "abc"


def test_long_output_loses_its_middle_and_says_so() -> None:
    text = "a" * 600 + "b" * 600
    cut = cut_middle(text, 300)
    assert cut.startswith("a" * 200)
    assert cut.endswith("b" * 100)
    assert "[900 characters cut here]" in cut


def test_every_part_of_a_result_is_shown() -> None:
    result = CellResult(
        status="error",
        stdout="hello\n",
        stderr="careful",
        displays=(Display(mime="image/png", data="aGk="),),
        error=CellError(name="ValueError", message="bad", traceback="Cell, line 1\nValueError: bad"),
        files=("output/a.csv",),
        dropped_chars=12,
    )
    shown = render(result, 5000, "Pictures shown: 1 (you cannot see them)")
    for part in (
        "hello",
        "careful",
        "Pictures shown: 1 (you cannot see them)",
        "Error output:",
        "ValueError: bad",
        "output/a.csv",
        "12 characters",
    ):
        assert part in shown


def test_the_error_survives_a_flood_of_output() -> None:
    error = CellError(name="KeyError", message="x", traceback="KeyError: 'x'")
    shown = render(CellResult(status="error", stdout="z" * 100_000, error=error), 1000)
    assert len(shown) < 1200
    assert "KeyError: 'x'" in shown


def test_a_silent_cell_says_so() -> None:
    assert render(CellResult(status="ok"), 1000) == "The cell ran without any output."


def test_time_out_says_whether_variables_are_kept() -> None:
    kept = render(CellResult(status="timeout", duration_sec=5.0), 1000)
    lost = render(CellResult(status="timeout", duration_sec=5.0, state_lost=True), 1000)
    assert "Variables are kept" in kept
    assert "variables are lost" in lost


def test_death_names_its_cause() -> None:
    shown = render(CellResult(status="died", death="out of memory", state_lost=True), 1000)
    assert "out of memory" in shown
    assert "variables are lost" in shown


def test_what_a_cell_displayed_is_told() -> None:
    table = Display(mime="text/html", data="<table>", text="   a\n0  1\n")
    assert render(CellResult(status="ok", displays=(table,)), 1000) == "Displayed:\n   a\n0  1"


def test_what_a_cell_that_succeeded_warned_of_is_no_error() -> None:
    shown = render(CellResult(status="ok", stderr="careful"), 1000)
    assert shown == "Warnings and logs:\ncareful"


def test_warnings_are_folded_without_their_place() -> None:
    glyph = "UserWarning: Glyph 20013 missing from font(s) DejaVu Sans."
    place = "/srv/kernel/figure_recorder.py:33: "
    text = (
        f"begin\n{place}{glyph}\n  return draw(figure)\n{place}{glyph}\n  return draw(figure)\n"
        "<string>:3: FutureWarning: other\n  indented, and quoted\n  indented, and not\n"
        "findfont: Font family 'Arial' not found.\nfindfont: Font family 'Arial' not found.\n"
        "repeated\nrepeated\n"
    )
    assert fold_warnings(text).splitlines() == [
        "begin",
        f"{glyph} (2 times)",
        "FutureWarning: other",
        "  indented, and not",
        "findfont: Font family 'Arial' not found. (2 times)",
        "repeated",
        "repeated",
    ]


def test_warnings_that_differ_by_the_glyph_alone_are_one() -> None:
    text = "".join(
        f"/tmp/a.py:3: UserWarning: Glyph {number} (\\N{{CJK UNIFIED IDEOGRAPH-{number:X}}}) missing from "
        "font(s) SimHei.\n  plt.savefig('a.png')\n"
        for number in (20013, 25991, 20013)
    )
    assert fold_warnings(text) == (
        "UserWarning: Glyph 20013 (\\N{CJK UNIFIED IDEOGRAPH-4E2D}) missing from font(s) SimHei. "
        "(and 1 more such glyphs)"
    )


def test_a_warning_of_several_lines_is_folded_whole() -> None:
    warning = "/tmp/a.py:3: FutureWarning: gone soon\nUse the other.\n\nSee the page.\n"
    assert fold_warnings(f"{warning}between\n{warning}after") == (
        "FutureWarning: gone soon (2 times)\nUse the other.\n\nSee the page.\nbetween\nafter"
    )
