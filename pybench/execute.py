"""A composed run from its first trial to its report: run -> grade -> summary -> report -> tracking."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pybench.core.errors import Interrupted

if TYPE_CHECKING:
    from pybench.core.records import RunSummary
    from pybench.runs.request import RunRequest
    from pybench.runs.terminal import TerminalView


def execute(request: RunRequest, grader: Mapping[str, Any] | None = None) -> int:
    """Do a run to its end, show what came of it, and return the exit code.

    Where the run was begun under other grading than `grader` (or, without it, the run's own settings with
    the checks as they are now) asks for, it is graded again that way.

    Raises:
        UserError: it could not start.
        Interrupted: what was finished is kept.
    """
    from pybench.models.by_hand import is_on_terminal
    from pybench.report import write_report
    from pybench.results.foreign_table import print_if_foreign
    from pybench.results.load import load_run
    from pybench.runs.run import publish, run_suite
    from pybench.runs.terminal import TerminalView, print_summary

    view = TerminalView(is_live=not is_on_terminal(request.parts.model))

    async def work() -> int:
        _end_on_sigterm()
        await request.parts.tracking.follow(request.folder)
        try:
            return await to_the_end()
        finally:
            await request.parts.tracking.leave()

    async def to_the_end() -> int:
        result = await run_suite(request, view)
        result = await _grade_again(request, grader or request.config["grader"], result, view)
        # Before what may take its time: of very many trials, the report does.
        print_summary(result, request.folder, request.parts.tracking.open_hint(request.folder))
        print_if_foreign(request.folder, str(request.config["grader"].get("name")))
        try:
            if not _shows_all(request.folder / "report.html"):
                await write_report(load_run(request.folder), request.folder / "report.html")
        except OSError as error:
            view.note(f"report.html: {error.strerror}; write it later with: python -m pybench report")
        await publish(request, view)
        return result.exit_code

    try:
        return asyncio.run(work())
    except (asyncio.CancelledError, KeyboardInterrupt):
        raise Interrupted(_way_on(request)) from None


def _way_on(request: RunRequest) -> str:
    from pybench.runs.terminal import path_text

    resume = f"python -m pybench resume {path_text(request.folder)}"
    if request.sweep_folder is None:
        return resume
    return f"{resume}; with the sweep: the same command and hydra.sweep.dir={path_text(request.sweep_folder)}"


def _end_on_sigterm() -> None:
    """Let a polite end by the system's own means count as an interruption, like Ctrl-C: also for a job that a
    script put into the background, whose shell has SIGINT ignored."""
    task = asyncio.current_task()
    assert task is not None

    def end() -> None:
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            task.cancel()
        else:
            signal.raise_signal(signal.SIGINT)

    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end)


def _shows_all(report: Path) -> bool:
    """Whether a report is there that is not older than the records and grades it shows."""
    shown = [path for name in ("trials.jsonl", "grades.jsonl") if (path := report.with_name(name)).exists()]
    return report.exists() and all(path.stat().st_mtime <= report.stat().st_mtime for path in shown)


async def _grade_again(
    request: RunRequest, grader: Mapping[str, Any], result: RunSummary, view: TerminalView
) -> RunSummary:
    """Grade the run by `grader` if its grades were made in another way; its summary as it then is."""
    from pybench.config.parts import build_part
    from pybench.runs.identity import grading_hash_of

    if grading_hash_of({"grader": grader}) == result.grading_hash:
        return result
    from pybench.results.load import load_run
    from pybench.results.regrade import regrade

    settings = request.settings
    view.note("grading the run again, as its grades were made in another way")
    await regrade(
        request.folder,
        build_part({"grader": grader}, "grader"),
        grader,
        concurrency=settings.concurrency,
        max_cost_usd=settings.max_cost_usd,
        say=view.note,
    )
    return load_run(request.folder).summary or result
