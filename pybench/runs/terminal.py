"""What a person sees while a run works and when it is over.

Progress goes to stderr, results go to stdout. Text that a model or a cell wrote passes through `plain`
before it gets here or anywhere else on a screen.
"""

from __future__ import annotations

import re
import shlex
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from pybench.core.records import RunMetrics, RunSummary, TrialRecord
from pybench.core.traffic import Traffic
from pybench.metrics.summary import ordered

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.live import Live

_WIDE = 120
"""Columns of a table that is written to a file or a pipe."""

_COLOURS = {"passed": "green", "failed": "red", "error": "yellow"}
_BAR = 24
"""Columns of the bar of progress."""

_CONTROL = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # colours and cursor movements
    r"|\x1b[PX^_\]].*?(?:\x1b\\|\x07|$)"  # strings for the terminal itself: titles, links, clipboard
    r"|\x1b[ -/]*[0-~]"
    r"|[\x00-\x08\x0b-\x1f\x7f-\x9f]"
    r"|[\u202a-\u202e\u2066-\u2069]",  # marks that reverse the reading order
    re.DOTALL,
)


def plain(text: str) -> str:
    """`text` without anything that steers a terminal; newlines and tabs stay."""
    return _CONTROL.sub("", text.replace("\r\n", "\n"))


def one_line(text: str, width: int = 100) -> str:
    """`text` on a single line without control codes, cut to `width` characters."""
    line = " ".join(plain(text).split())
    return line if len(line) <= width else line[: width - 1] + "…"


class TerminalView:
    """The view of a run at work: a live one on a terminal, otherwise one line for each finished trial."""

    def __init__(self, stream: TextIO | None = None, is_live: bool = True) -> None:
        """`is_live`: draw on a terminal; otherwise each finished trial is a line there too."""
        self._stream = stream or sys.stderr
        self._planned = 0
        self._title = ""
        self._began = 0.0
        self._cost_usd: float | None = 0.0
        self._done: Counter[str] = Counter()
        self._running: Counter[str] = Counter()
        self._grading: Counter[str] = Counter()
        self._traffic: Callable[[], Traffic] = Traffic
        self._is_live = is_live and self._stream.isatty()
        self._live: Live | None = None

    def start(self, planned: int, title: str, traffic: Callable[[], Traffic] = Traffic) -> None:
        """Begin a run of `planned` trials. `title` names it, e.g. by its model and dataset; `traffic`
        says how the model's requests fare."""
        self._traffic = traffic
        self._planned, self._title, self._began = planned, one_line(title), time.monotonic()
        self._cost_usd = 0.0
        self._done.clear()
        self._running.clear()
        self._grading.clear()
        if self._is_live:
            from rich.live import Live

            self._live = Live(
                console=console_on(self._stream),
                get_renderable=self._view,
                refresh_per_second=2,
                transient=True,
            )
            self._live.start()
        else:
            self._say(f"{self._title}: {planned} trials")

    def trial_started(self, task_id: str) -> None:
        """A trial of `task_id` begins."""
        self._running[task_id] += 1

    def trial_played(self, task_id: str) -> None:
        """A trial's conversation is over; it is graded now."""
        self._running[task_id] -= 1
        self._running += Counter()
        self._grading[task_id] += 1

    def trial_finished(self, record: TrialRecord) -> None:
        """A trial has its record."""
        under_way = self._grading if self._grading[record.task_id] else self._running
        under_way[record.task_id] -= 1
        self._running, self._grading = +self._running, +self._grading
        self._done[record.status] += 1
        spent = record.usage.cost_usd if record.usage.requests else 0.0
        self._cost_usd = None if self._cost_usd is None or spent is None else self._cost_usd + spent
        if self._live is None:
            self._say(self._line(record))
        else:
            from rich.text import Text

            line = Text(self._line(record))
            line.highlight_words([f" {record.status} "], style=_COLOURS[record.status])
            self._live.console.print(line, no_wrap=True, overflow="ellipsis")

    def note(self, text: str) -> None:
        """Say something in between, above the live view."""
        self._say(plain(text))

    def stop(self) -> None:
        """End the view. Safe to call twice, and without `start`."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def _say(self, line: str) -> None:
        if self._live is None:
            print(line, file=self._stream, flush=True)
        else:
            from rich.text import Text

            self._live.console.print(Text(line), soft_wrap=True)

    def _line(self, record: TrialRecord) -> str:
        width = len(str(self._planned))
        epoch = f" (epoch {record.epoch})" if record.epoch > 1 else ""
        turns = f"{record.turns} turn{'' if record.turns == 1 else 's'}"
        facts = f"{turns}, {record.timings.total_sec:.1f} s"
        if record.usage.cost_usd:
            facts += f", {usd(record.usage.cost_usd)}"
        why = f"  {one_line(record.reasons[0])}" if record.reasons else ""
        count = f"[{self._done.total():>{width}}/{self._planned}]"
        return f"{count} {record.status:<6} {record.task_id}{epoch}  {facts}{why}"

    def _view(self) -> RenderableType:
        from rich.console import Group
        from rich.text import Text

        done = self._done.total()
        cost = f"cost {usd(self._cost_usd)}"
        full = _BAR * done // max(self._planned, 1)
        bar = Text.assemble(("━" * full, "green"), ("━" * (_BAR - full), "dim"))
        counts = Text("  ").join(
            Text(f"{self._done[status]} {word}", style=_COLOURS[status])
            for status, word in (("passed", "passed"), ("failed", "failed"), ("error", "errors"))
        )
        lines = [
            Text(self._title, style="bold"),
            Text.assemble(bar, f"  {done}/{self._planned} trials  {self._time_left()}  {cost}"),
            Text.assemble(counts, self._rate()),
        ]
        if said := self._traffic().text():
            lines.append(Text(said, style="yellow"))
        for word, trials in (("running", self._running), ("grading", self._grading)):
            if trials:
                lines.append(Text(f"{trials.total()} {word}: {', '.join(sorted(trials))}", style="dim"))
        for line in lines:
            line.no_wrap, line.overflow = True, "ellipsis"
        return Group(*lines)

    def _rate(self) -> str:
        """The pass rate so far, as if each trial were another task's."""
        from pybench.metrics.stats import wilson

        passed, graded = self._done["passed"], self._done["passed"] + self._done["failed"]
        if not graded:
            return ""
        return f"  pass rate {percent_text(passed / graded)} ({interval_text(wilson(passed, graded))})"

    def _time_left(self) -> str:
        passed_sec = time.monotonic() - self._began
        done = self._done.total()
        if not done:
            return f"{clock(passed_sec)} so far"
        return f"about {clock(passed_sec / done * (self._planned - done))} left"


def print_summary(summary: RunSummary, run_folder: Path, hint: str | None) -> None:
    """Print a finished run to stdout: a table by category and tier, what went wrong, and where to look.

    `hint` is the command or address that opens the run in MLflow, None where it was not sent.
    """
    from rich.table import Table
    from rich.text import Text

    console = console_on(sys.stdout)
    categories, tiers = ordered(summary.by_category), ordered(summary.by_difficulty)
    rows = [*categories, *tiers, ("all", summary.overall)]
    left_out = any(metrics.not_run for _, metrics in rows)
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("category", no_wrap=True, vertical="bottom")
    for name in ("plan", "pass", "fail", "error", *(["not\nrun"] if left_out else [])):
        table.add_column(name, justify="right", vertical="bottom")
    for name in ("pass\nrate", "95 %\nrange", "score", "strict", "cov-\nerage", "turns", "trial\nsec"):
        table.add_column(name, justify="right", vertical="bottom", no_wrap=True)
    for place, (name, metrics) in enumerate(rows):
        if tiers and place == len(categories):
            table.add_section()
            table.add_row(Text("difficulty", style="bold"))
        if place == len(rows) - 1:
            table.add_section()
        counts = [metrics.planned, metrics.passed, metrics.failed, metrics.errors]
        counts += [metrics.not_run] if left_out else []
        table.add_row(
            Text(one_line(name, 24)),
            *map(str, counts),
            percent_text(metrics.pass_rate),
            interval_text(metrics.pass_rate_interval),
            percent_text(metrics.score),
            *(percent_text(rate) for rate in (metrics.strict_pass_rate, metrics.coverage)),
            number_text(metrics.turns),
            number_text(metrics.trial_sec),
            style="bold" if name == "all" else None,
        )
    console.print()
    console.print(Text(f"{one_line(summary.model)}  {covers_text(summary)}".rstrip()))
    console.print(table)
    console.print()
    for line in _closing_lines(summary, run_folder, hint):
        console.print(Text(line), soft_wrap=True)


def covers_text(summary: RunSummary) -> str:
    """How many tasks a summary is of, of which tiers, by which seed: what its overall rate stands for."""
    tiers = ", ".join(f"{one_line(name, 24)} {of.tasks}" for name, of in ordered(summary.by_difficulty))
    count = summary.overall.tasks
    if not count:  # an older record, from before tasks were counted
        return ""
    seeds = ", ".join(map(str, summary.dataset_seeds))
    drawn = f"; dataset.seed={seeds}" if seeds else ""
    return f"{count} task{'' if count == 1 else 's'}{f': {tiers}' if tiers else ''}{drawn}"


def print_sweep(summaries: list[tuple[Path, RunSummary]]) -> None:
    """Print the runs of a sweep to stdout, one row each, best pass rate first."""
    from rich.table import Table
    from rich.text import Text

    if not summaries:
        return
    groups = [{**summary.by_category, **summary.by_difficulty} for _, summary in summaries]
    names = [name for name, _ in ordered({name: None for each in groups for name in each})]
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("run", overflow="fold", min_width=8, vertical="bottom")
    heads = ("pass\nrate", "strict", "cover-\nage", *(one_line(name, 24) for name in names), "cost")
    for head in heads:
        table.add_column(Text(head.replace("_", "_\n")), justify="right", vertical="bottom")
    labels = _labels(summaries)
    ranked = sorted(summaries, key=lambda pair: -(pair[1].overall.strict_pass_rate or 0.0))
    for folder, summary in ranked:
        whole = summary.overall
        by_group = {**summary.by_category, **summary.by_difficulty}
        table.add_row(
            Text(labels[folder]),
            *(percent_text(rate) for rate in (whole.pass_rate, whole.strict_pass_rate, whole.coverage)),
            *(percent_text(by_group[name].pass_rate) if name in by_group else "-" for name in names),
            usd(whole.cost_usd),
        )
    console = console_on(sys.stdout)
    console.print()
    console.print(table)
    console.print()


def _labels(summaries: Sequence[tuple[Path, RunSummary]]) -> dict[Path, str]:
    """A run is called by its model, and by its folder too where the model alone does not tell."""
    models = Counter(summary.model for _, summary in summaries)
    labels = {}
    for folder, summary in summaries:
        unique = models[summary.model] == 1
        labels[folder] = one_line(summary.model if unique else f"{summary.model} {folder.name}", 60)
    return labels


def _closing_lines(summary: RunSummary, run_folder: Path, hint: str | None) -> list[str]:
    whole = summary.overall
    lines = [f"of k       {over_k_text(whole)}"] if whole.pass_at_k else []
    lines.append(_spent(whole, summary.wall_sec))
    if summary.agreement is not None:
        from pybench.metrics.agreement import agreement_lines

        lines += agreement_lines(summary.agreement)
    if summary.error_kinds:
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(summary.error_kinds.items()))
        lines.append(
            f"errors     {kinds}   (try them again: python -m pybench resume {path_text(run_folder)})"
        )
    if summary.note:
        lines.append(f"note       {one_line(summary.note, 300)}")
    if summary.way_on:
        lines.append(f"go on      python -m pybench resume {path_text(run_folder)} {summary.way_on}")
    lines.append(f"run folder {path_text(run_folder)}")
    lines.append(f"report     {path_text(run_folder / 'report.html')}")
    if hint is not None:
        lines.append(f"MLflow     {hint}")
    return lines


def over_k_text(metrics: RunMetrics) -> str:
    """The chances that one of k trials passes, and that all of them do, for each k, and over which tasks."""
    chances = {"pass@": metrics.pass_at_k, "pass^": metrics.pass_hat_k}
    shown = [f"{name}{k} {percent_text(rate)}" for name, by_k in chances.items() for k, rate in by_k.items()]
    whole = not metrics.over_k_tasks or metrics.over_k_tasks == metrics.tasks
    over = "" if whole else f" (over {metrics.over_k_tasks} of {metrics.tasks} tasks: all trials graded)"
    return ", ".join(shown) + over


def _spent(metrics: RunMetrics, wall_sec: float) -> str:
    tokens = f"{metrics.prompt_tokens:,} tokens read, {metrics.completion_tokens:,} written"
    return f"spent      {clock(wall_sec)}, {tokens}, cost {cost_text(metrics)}"


def cost_text(metrics: RunMetrics) -> str:
    """What the model cost, what of that bought no answer, and what was spent besides."""
    parts = []
    if metrics.retry_cost_usd:
        parts.append(f"{usd(metrics.retry_cost_usd)} of it for useless replies")
    if metrics.unknown_retries:
        parts.append(f"{metrics.unknown_retries} more attempts of unknown cost")
    if metrics.grading_cost_usd != 0:
        parts.append(f"judge {usd(metrics.grading_cost_usd)} besides")
    apart = f" ({', '.join(parts)})" if parts else ""
    return f"{usd(metrics.cost_usd)}{apart}"


def path_text(path: Path) -> str:
    """`path` as a shell takes it, from the current folder where it lies below it."""
    full = path.absolute()
    near = full.relative_to(Path.cwd()) if full.is_relative_to(Path.cwd()) else full
    return shlex.quote(str(near))


def percent_text(rate: float | None) -> str:
    """A rate in percent."""
    return "-" if rate is None else f"{100 * rate:.1f}%"


def interval_text(ends: tuple[float, float] | None) -> str:
    """The two ends of a rate's interval, in percent."""
    return "-" if ends is None else f"{100 * ends[0]:.0f}-{100 * ends[1]:.0f}"


def number_text(value: float | None) -> str:
    """A mean with one decimal."""
    return "-" if value is None else f"{value:.1f}"


def usd(cost_usd: float | None) -> str:
    """An amount of US dollars, to the cent, or finer where it is small."""
    if cost_usd is None:
        return "unknown"
    return f"${cost_usd:.2f}" if cost_usd == 0 or cost_usd >= 1 else f"${cost_usd:.4f}"


def clock(seconds: float) -> str:
    """A time span as minutes:seconds or hours:minutes:seconds."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def console_on(stream: TextIO, width: int | None = None) -> Console:
    """A console for tables. What is written to a file or a pipe is `width` columns wide, by default 120."""
    from rich.console import Console

    return Console(file=stream, highlight=False, width=None if stream.isatty() else width or _WIDE)
