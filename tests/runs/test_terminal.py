"""What the terminal shows: lines when it is none, a live view when it is, and never a control code."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from pybench.commands import status
from pybench.core.journal import now
from pybench.core.records import Planned, RunEnvironment, RunMetrics, RunSummary, Usage
from pybench.core.traffic import Traffic
from pybench.runs.heartbeat import FILE, RunningTrial, RunProgress
from pybench.runs.terminal import TerminalView, one_line, plain, print_summary, print_sweep
from tests.helpers.tracked_run import make_run, record_of


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;new title\x07text", "text"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b]52;c;c2VjcmV0\x07", ""),
        ("\x1bPdevice\x1b\\after", "after"),
        ("never ended \x1b]0;title", "never ended "),
        ("\x9b31mred", "31mred"),
        ("over\rwritten\x08\x07\x7f", "overwritten"),
        ("a\r\nb\n\tc", "a\nb\n\tc"),
        ("abc\u202etxt.exe", "abctxt.exe"),
        ("\x1bc\x1b(B", ""),
        ("旋转 é 🙂", "旋转 é 🙂"),
    ],
)
def test_plain_leaves_nothing_that_steers_a_terminal(dirty: str, clean: str) -> None:
    assert plain(dirty) == clean


def test_one_line_is_cut_to_its_width() -> None:
    assert one_line("a\n\n  b\x1b[0m") == "a b"
    assert one_line("x" * 200, 10) == "x" * 9 + "…"


def test_without_a_terminal_each_trial_is_a_line() -> None:
    stream = io.StringIO()
    view = TerminalView(stream)
    view.start(3, "stub on smoke")
    view.trial_started("sum_column")
    view.trial_finished(record_of("sum_column", "passed"))
    view.trial_finished(record_of("bar_chart", "failed", epoch=2, usage=Usage(cost_usd=None, requests=1)))
    view.note("a \x1b[1mnote")
    view.trial_finished(record_of("prime_count", "error"))
    view.stop()
    view.stop()
    assert stream.getvalue().splitlines() == [
        "stub on smoke: 3 trials",
        "[1/3] passed sum_column  4 turns, 5.2 s, $0.0030",
        "[2/3] failed bar_chart (epoch 2)  4 turns, 5.2 s  answers.number: expected 43, got 42",
        "a note",
        "[3/3] error  prime_count  1 turn, 5.2 s, $0.0030  model: HTTP 503 from the server",
    ]


def test_on_a_terminal_the_view_is_live_and_leaves_the_cursor_visible(tmp_path: Path) -> None:
    script = tmp_path / "live.py"
    script.write_text(
        "from pybench.runs.terminal import TerminalView\n"
        "from tests.helpers.tracked_run import record_of\n"
        "view = TerminalView()\n"
        "view.start(2, 'stub on smoke')\n"
        "view.trial_started('sum_column')\n"
        "view.trial_finished(record_of('sum_column', 'failed'))\n"
        "view._live.refresh()\n"
        "view.stop()\n"
    )
    root = str(Path(__file__).parents[2])
    near, far = pty.openpty()
    try:
        subprocess.run(
            [sys.executable, str(script)],
            stderr=far,
            check=True,
            timeout=60,
            env={**os.environ, "PYTHONPATH": root, "TERM": "xterm", "COLUMNS": "60"},
        )
        shown = os.read(near, 1 << 16).decode()
    finally:
        os.close(near)
        os.close(far)
    assert "1/2 trials" in shown
    assert "1 failed" in shown
    assert "left" in shown
    (line,) = [each for each in plain(shown).splitlines() if "[1/2] failed sum_column" in each]
    assert line.rstrip().endswith("…"), "cut, not wrapped"
    assert "\x1b[31m failed " in shown
    assert shown.rindex("\x1b[?25h") > shown.rindex("\x1b[?25l")


@pytest.mark.parametrize("width", [80, 120])
def test_the_live_view_cuts_its_lines_and_tells_what_a_run_waits_for(width: int) -> None:
    traffic = Traffic(retries=7, refused=5, waiting=3, wait_sec=12.2)
    view = TerminalView(io.StringIO())
    view.start(40, "a model of a long name " * 8, lambda: traffic)
    for number in range(12):
        view.trial_started(f"a_task_of_a_long_name_{number}")
    for ended in ("passed", "passed", "failed"):
        view.trial_started("sum_column")
        view.trial_played("sum_column")
        view.trial_finished(record_of("sum_column", ended))  # type: ignore[arg-type]
    view.trial_started("bar_chart")
    view.trial_played("bar_chart")
    console = Console(file=io.StringIO(), width=width, force_terminal=True, color_system="standard")
    with console.capture() as captured:
        console.print(view._view())
    coloured = captured.get()
    lines = plain(coloured).splitlines()
    assert len(lines) == 6, "a line that does not fit is cut, not wrapped"
    assert all(len(line) <= width for line in lines)
    assert "3/40 trials" in lines[1]
    assert lines[2].rstrip() == "2 passed  1 failed  0 errors  pass rate 66.7% (21-94)"
    assert lines[3].startswith("waiting 12 s for the provider (3 requests); 7 failed attempts, 5 of ")
    assert lines[4].startswith("12 running: a_task")
    assert lines[5].rstrip() == "1 grading: bar_chart"
    assert "\x1b[32m2 passed" in coloured


def test_the_summary_shows_both_rates_with_coverage(capsys: pytest.CaptureFixture[str]) -> None:
    print_summary(summary(), Path("outputs/2026-03-01/09-30-00_stub"), "python -m pybench ui")
    shown = capsys.readouterr()
    assert shown.err == ""
    rows = [line.split() for line in shown.out.splitlines()]
    assert [
        "chart",
        "2",
        "1",
        "1",
        "0",
        "0",
        "50.0%",
        "10-90",
        "50.0%",
        "50.0%",
        "100.0%",
        "3.0",
        "4.0",
    ] in rows
    assert ["all", "5", "1", "1", "1", "2", "50.0%", "10-90", "50.0%", "20.0%", "40.0%", "3.0", "4.0"] in rows
    assert "cost unknown" in shown.out
    assert "errors     model 1" in shown.out
    assert "the budget is used up" in shown.out
    assert "run folder outputs/2026-03-01/09-30-00_stub" in shown.out
    assert "MLflow     python -m pybench ui" in shown.out


def test_hostile_names_reach_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_summary(summary(model="evil\x1b]0;x\x07 [bold]model[/bold]"), Path("run"), None)
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "[bold]model[/bold]" in shown
    assert "MLflow" not in shown


def test_a_sweep_is_one_table_with_the_best_run_first(capsys: pytest.CaptureFixture[str]) -> None:
    best = summary(model="best", overall=metrics(5, 4, 1))
    runs = [(Path("1_a"), summary()), (Path("2_b"), summary()), (Path("3_c"), best)]
    print_sweep(runs)
    lines = [line for line in capsys.readouterr().out.splitlines() if line.strip()]
    assert [line.split()[0] for line in lines[-3:]] == ["best", "stub", "stub"]
    assert "stub 1_a" in lines[-2]
    assert "stub 2_b" in lines[-1]


def test_tables_fit_eighty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pybench.runs.terminal._WIDE", 80)
    names = ["chart", "text", "image_audio", "math", "software"]
    wide = summary(by_category={name: metrics(100, 50, 20, 10) for name in names})
    print_summary(wide, Path("run"), None)
    print_sweep([(Path("a"), wide)])
    shown = capsys.readouterr().out
    assert "…" not in shown
    assert "71.4%" in shown


def metrics(planned: int, passed: int, failed: int, errors: int = 0) -> RunMetrics:
    graded = passed + failed
    return RunMetrics(
        planned=planned,
        passed=passed,
        failed=failed,
        errors=errors,
        not_run=planned - graded - errors,
        pass_rate=passed / graded,
        strict_pass_rate=passed / planned,
        coverage=graded / planned,
        score=0.5,
        turns=3.0,
        prompt_tokens=1000,
        completion_tokens=100,
        cost_usd=None,
        trial_sec=4.0,
        pass_rate_interval=(0.1, 0.9),
    )


def summary(**changes: Any) -> RunSummary:
    values: dict[str, Any] = {
        "run_id": "run-1",
        "name": "stub",
        "run_hash": "a",
        "grading_hash": "b",
        "dataset_hash": "c",
        "model": "stub",
        "started_at": "2026-03-01T09:30:00+00:00",
        "ended_at": "2026-03-01T09:31:00+00:00",
        "wall_sec": 60.0,
        "overall": metrics(5, 1, 1, 1),
        "by_category": {"chart": metrics(2, 1, 1)},
        "error_kinds": {"model": 1},
        "exit_code": 4,
        "note": "the budget is used up",
    }
    return RunSummary(**{**values, **changes})


def test_status_tells_waits_grading_and_the_pass_rate_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = make_run(tmp_path / "run", {"bar_chart": "passed", "sum_column": "failed"})
    planned = Planned(seed=0, epochs=1, tasks=("bar_chart", "prime_count", "sum_column"))
    environment = RunEnvironment.model_validate_json((run / "environment.json").read_text())
    whole = environment.model_copy(update={"planned": (planned,)})
    (run / "environment.json").write_text(whole.model_dump_json())
    trial = RunningTrial(task_id="prime_count", seed=0, epoch=1, attempt=1, since=now())
    said = RunProgress(
        **{"host": "here", "pid": 1, "began": now(), "at": now(), "to_do": 3},
        grading=(trial,),
        traffic=Traffic(retries=2, refused=2, waiting=1, wait_sec=12.4),
    )
    (run / FILE).write_text(said.model_dump_json())
    assert status.main([str(run)]) == 0
    shown = capsys.readouterr().out
    assert "grading  prime_count  epoch 1, 0:0" in shown
    assert "passing  50.0% of 2 graded trials, 95 % range 9-91" in shown
    assert "model    waiting 12 s for the provider (1 request); 2 failed attempts, 2 of them for the" in shown
