"""How far a run has come: python -m pybench status RUN [--watch]

Reads the run's files alone, so it may be asked from another terminal, or another machine that sees them.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from pybench.core.errors import UserError
from pybench.core.events import CellStartedEvent, ReplyEvent
from pybench.core.journal import read_events, trial_folder
from pybench.core.records import RunEnvironment, TrialKey, TrialRecord, Usage
from pybench.metrics.stats import wilson
from pybench.results.load import named_runs
from pybench.runs import heartbeat, plan
from pybench.runs.heartbeat import STALE_AFTER_SEC, RunningTrial
from pybench.runs.identity import read_environment
from pybench.runs.terminal import clock, interval_text, one_line, percent_text, usd

_EVERY_SEC = 2.0


def main(argv: list[str]) -> int:
    """Print what a run has done, is doing and has left. Raises UserError."""
    parser = argparse.ArgumentParser(
        prog="python -m pybench status",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("run", type=Path, help="a run's or a sweep's folder, or latest")
    parser.add_argument("--watch", action="store_true", help="again every other second, until the run ends")
    chosen = parser.parse_args(argv)
    standings = [_standing(folder) for folder in named_runs(chosen.run)]
    while True:
        said = [standing.lines() for standing in standings]
        print("\n\n".join("\n".join(lines) for lines, _ in said), flush=True)
        if not (chosen.watch and any(is_at_work for _, is_at_work in said)):
            return 0
        time.sleep(_EVERY_SEC)
        print()


def _standing(folder: Path) -> Standing:
    environment = read_environment(folder)
    if environment is None:
        raise UserError(f"status {folder}: no run lies there (it has no environment.json)")
    return Standing(folder, environment)


class TrialState(NamedTuple):
    """What is shown of a trial on record."""

    attempt: int
    status: str
    kind: str
    usage: Usage


@dataclass
class Standing:
    """A run's state, kept from one look to the next: of `trials.jsonl` only what is new is read."""

    folder: Path
    environment: RunEnvironment
    records: dict[TrialKey, TrialState] = field(default_factory=dict)
    _read_bytes: int = 0

    def lines(self) -> tuple[list[str], bool]:
        """What to print, and whether anybody is at work on the run."""
        self.environment = read_environment(self.folder) or self.environment
        self._read_new()
        said = heartbeat.read_progress(self.folder)
        silent_sec = _since(said.at) if said else 0.0
        is_at_work = said is not None and not said.ended and silent_sec < STALE_AFTER_SEC
        keys = plan.planned_keys(self.environment.planned)
        ended = [self.records[key] for key in keys if key in self.records]
        counts = Counter(known.status for known in ended)
        kinds = Counter(known.kind for known in ended if known.kind)
        running = [trial for trial in (said.running if said else ()) if not self._has_ended(trial)]
        grading = [trial for trial in (said.grading if said else ()) if not self._has_ended(trial)]
        turns = [self._turns(trial) for trial in running]
        spent = sum((*(known.usage for known in ended), *(usage for _, usage in turns)), start=Usage())
        lines = [
            f"{self.folder}",
            f"done     {len(ended)} of {len(keys)} trials: {counts['passed']} passed, "
            f"{counts['failed']} failed, {counts['error']} errors{_listed(kinds)}",
        ]
        for trial, (turn, _) in zip(running, turns, strict=True):
            where = f"{one_line(trial.task_id, 60)}  epoch {trial.epoch}, turn {turn}"
            since = f"running  {where}, {clock(_since(trial.since))}"
            lines.append(since if is_at_work else f"cut off  {where}")
        for trial in grading:
            where = f"{one_line(trial.task_id, 60)}  epoch {trial.epoch}"
            lines.append(f"{'grading' if is_at_work else 'cut off'}  {where}, {clock(_since(trial.since))}")
        if graded := counts["passed"] + counts["failed"]:
            ends = wilson(counts["passed"], graded)
            rate = percent_text(counts["passed"] / graded)
            lines.append(f"passing  {rate} of {graded} graded trials, 95 % range {interval_text(ends)}")
        if said is not None and is_at_work and (fares := said.traffic.text()):
            lines.append(f"model    {fares}")
        cost = spent.cost_usd if spent.requests else 0.0
        tokens = f"{spent.prompt_tokens:,} tokens read, {spent.completion_tokens:,} written"
        lines.append(f"cost     {usd(cost)}, {tokens}")
        if said is None:
            lines.append("at work  no sign of life: nobody has begun with the trials")
        elif is_at_work:
            lines += _pace(said)
        elif said.ended:
            left = len(keys) - len(ended) + counts["error"]
            how = f"; go on with: python -m pybench resume {self.folder}" if left else ""
            lines.append(f"at work  nobody; the last process ended {clock(silent_sec)} ago{how}")
        else:
            lines.append(
                f"at work  nobody; process {said.pid} on {said.host} fell silent {clock(silent_sec)} ago; "
                f"go on with: python -m pybench resume {self.folder}"
            )
        return lines, is_at_work

    def _read_new(self) -> None:
        path = self.folder / "trials.jsonl"
        if not path.exists():
            return
        with path.open("rb") as file:
            file.seek(self._read_bytes)
            for line in file:
                if not line.endswith(b"\n"):
                    break  # still being written
                self._read_bytes += len(line)
                if line.strip():
                    self._add(line)

    def _add(self, line: bytes) -> None:
        try:
            record = TrialRecord.model_validate_json(line)
        except ValueError:  # a line that a crash tore off
            return
        known = self.records.get(record.key)
        if known is None or record.attempt >= known.attempt:
            kind = record.error.kind if record.error else ""
            self.records[record.key] = TrialState(record.attempt, record.status, kind, record.usage)

    def _has_ended(self, trial: RunningTrial) -> bool:
        known = self.records.get((trial.task_id, trial.seed, trial.epoch))
        return known is not None and known.attempt >= trial.attempt

    def _turns(self, trial: RunningTrial) -> tuple[int, Usage]:
        """The turn that a trial is in, and the usage of its replies. A turn lasts until its cell has run."""
        path = trial_folder(self.folder, trial.task_id, trial.seed, trial.epoch) / "trajectory.jsonl"
        events = read_events(path)
        replies = {event.turn: event.reply for event in events if isinstance(event, ReplyEvent)}
        is_within = bool(events) and isinstance(events[-1], ReplyEvent | CellStartedEvent)
        turn = max(replies, default=0) + (not is_within)
        return turn, sum((reply.usage for reply in replies.values()), Usage())


def _pace(said: heartbeat.RunProgress) -> list[str]:
    passed_sec = max((_time(said.at) - _time(said.began)).total_seconds(), 0.001)
    line = f"at work  process {said.pid} on {said.host}, for {clock(passed_sec)}"
    if not said.done:
        return [line, "rate     no trial has ended yet"]
    left_sec = passed_sec / said.done * (said.to_do - said.done)
    rate = said.done / passed_sec * 60
    return [line, f"rate     {rate:.1f} trials a minute", f"left     about {clock(left_sec)}"]


def _listed(kinds: Counter[str]) -> str:
    return f" ({', '.join(f'{kind} {count}' for kind, count in sorted(kinds.items()))})" if kinds else ""


def _time(at: str) -> datetime:
    return datetime.fromisoformat(at)


def _since(at: str) -> float:
    """Seconds from then to now; never less than none, whatever the clocks of two machines say."""
    return max((datetime.now(UTC) - _time(at)).total_seconds(), 0.0)
