"""The notebook of a trial, read back with Jupyter's own library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest

from pybench.core.events import CellDoneEvent, Event, RerunEvent, ResumedEvent
from pybench.core.records import CellResult, Display, ModelReply
from pybench.runs.notebook import prose_of, write_notebook
from tests.helpers.tracked_run import events_of, record_of


def read(path: Path) -> Any:
    """The notebook, checked against Jupyter's schema."""
    notebook = nbformat.reads(path.read_text("utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    return notebook


@pytest.fixture
def notebook(tmp_path: Path) -> Any:
    events = events_of("sum_column", "failed", 0.0)
    write_notebook(events, record_of("sum_column", "failed"), None, tmp_path / "notebook.ipynb")
    return read(tmp_path / "notebook.ipynb")


def test_it_warns_at_its_top_and_ends_with_the_grade(notebook: Any) -> None:
    assert "Untrusted code" in notebook.cells[0].source
    assert "sum_column" in notebook.cells[0].source
    assert "## Grade: failed" in notebook.cells[-1].source
    assert "| answers.number | no | 0 | expected 43, got 42 |" in notebook.cells[-1].source


def test_it_tells_the_conversation_in_order(notebook: Any) -> None:
    told = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    story = "\n".join(told)
    marks = ["Add up the column", "Let me look at the file.", "Your reply was empty.", "## Answer (answer)"]
    assert [story.index(mark) for mark in marks] == sorted(story.index(mark) for mark in marks)
    assert "pd.read_csv" not in story  # the code stands once, in its own cell


def test_cells_hold_code_and_rich_outputs(notebook: Any) -> None:
    first, second = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert first.source == "import pandas as pd\npd.read_csv('sale.csv')"
    assert [output.output_type for output in first.outputs] == ["stream", "error"]
    assert first.outputs[1].ename == "FileNotFoundError"
    kinds = [output.output_type for output in second.outputs]
    assert kinds == ["stream", "display_data", "display_data", "execute_result"]
    assert second.outputs[0].text == "42\n"
    assert "image/png" in second.outputs[1].data
    assert second.outputs[3].data["text/plain"] == "42"


def test_every_prefix_of_a_conversation_is_a_valid_notebook(tmp_path: Path) -> None:
    events = events_of("bar_chart", "passed", 0.0)
    for count in range(len(events) + 1):
        write_notebook(events[:count], None, None, tmp_path / "notebook.ipynb")
        assert "Not graded" in read(tmp_path / "notebook.ipynb").cells[-1].source


def test_an_interrupted_attempt_says_where_it_went_on(tmp_path: Path) -> None:
    events = events_of("bar_chart", "passed", 0.0)
    when = events[2].at
    again: list[Event] = [
        ResumedEvent(at=when, attempt=2, replies=1, repeats_request=False),
        RerunEvent(at=when, turn=1, difference="stdout: 41 is now 42"),
    ]
    write_notebook([*events[:3], *again, *events[3:]], None, None, tmp_path / "notebook.ipynb")
    cells = read(tmp_path / "notebook.ipynb").cells
    story = "\n".join(cell.source for cell in cells)
    assert "gone on with from turn 1" in story
    assert "stdout: 41 is now 42" in story
    assert [len(cell.outputs) for cell in cells if cell.cell_type == "code"] == [0, 2, 4]


@pytest.mark.parametrize(
    ("result", "name"),
    [
        (CellResult(status="timeout", duration_sec=30), "Timeout"),
        (CellResult(status="died", death="out of memory", state_lost=True), "KernelDied"),
    ],
)
def test_a_cell_that_never_returned_says_so(tmp_path: Path, result: CellResult, name: str) -> None:
    events: list[Event] = events_of("bar_chart", "passed", 0.0)[:3]
    events.append(CellDoneEvent(at=events[-1].at, turn=1, result=result, observation=""))
    write_notebook(events, None, None, tmp_path / "notebook.ipynb")
    (cell,) = [cell for cell in read(tmp_path / "notebook.ipynb").cells if cell.cell_type == "code"]
    assert [output.ename for output in cell.outputs] == [name]


@pytest.mark.parametrize("data", ['{"a": 1}', "{torn"])
def test_json_outputs_are_valid_whether_or_not_they_are_json(tmp_path: Path, data: str) -> None:
    result = CellResult(status="ok", displays=(Display(mime="application/json", data=data),))
    events: list[Event] = events_of("bar_chart", "passed", 0.0)[:3]
    events.append(CellDoneEvent(at=events[-1].at, turn=1, result=result, observation=""))
    write_notebook(events, None, None, tmp_path / "notebook.ipynb")
    cell = read(tmp_path / "notebook.ipynb").cells[-2]
    assert cell.outputs[0].data in ({"application/json": {"a": 1}}, {"text/plain": "{torn"})


def test_what_an_agent_wrote_cannot_act_as_markup(tmp_path: Path) -> None:
    planted = "</details><script>alert(1)</script>![x](http://192.0.2.1/spy.png)\x1b[31m\n````\n"
    events = events_of("bar_chart", "passed", 0.0, planted)
    write_notebook(events, record_of("bar_chart", "passed"), None, tmp_path / "notebook.ipynb")
    for cell in read(tmp_path / "notebook.ipynb").cells:
        if cell.cell_type == "markdown":
            outside = _outside_fences(cell.source)
            assert "<script" not in outside
            assert "![" not in outside
        assert "\x1b" not in cell.source


def _outside_fences(text: str) -> str:
    kept, fence = [], ""
    for line in text.split("\n"):
        ticks = line[: len(line) - len(line.lstrip("`"))]
        if fence:
            fence = "" if line == fence or (len(ticks) >= len(fence) and line == ticks) else fence
        elif len(ticks) >= 3:
            fence = ticks
        else:
            kept.append(line)
    return "\n".join(kept)


@pytest.mark.parametrize(
    ("content", "prose"),
    [
        ("First.\n```python\nx = 1\n```\nThen.", "First.\n\nThen."),
        ("Look: <execute>x = 1</execute>", "Look:"),
        ("Cut off:\n```python\nx =", "Cut off:"),
        ("```text\nno code\n```", "```text\nno code\n```"),
    ],
)
def test_prose_is_what_is_not_code(content: str, prose: str) -> None:
    assert prose_of(ModelReply(content=content)) == prose
