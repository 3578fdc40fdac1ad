"""What a trial's view shows: request, conversation, outputs, checks, timings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pybench.agents.transcript import Transcript, Turn, transcript_of
from pybench.core.events import Event, RerunEvent, ResumedEvent
from pybench.core.records import Timings, TrialRecord
from pybench.report.media import Media, Shown
from pybench.report.page import environment
from pybench.results.diagnose import Cause
from pybench.results.load import LoadedRun
from pybench.runs.notebook import prose_of

_MAX_TURNS = 200


@dataclass(frozen=True)
class TurnView:
    """A turn and what of it is not text."""

    turn: Turn
    prose: str
    displays: tuple[Shown, ...]
    is_answer: bool = False


@dataclass(frozen=True)
class Phase:
    """A part of a trial's time. `start` and `share` are fractions of the whole."""

    name: str
    seconds: float
    start: float
    share: float


@dataclass(frozen=True)
class TrialView:
    """A trial as the templates see it."""

    record: TrialRecord
    transcript: Transcript
    turns: tuple[TurnView, ...]
    files: tuple[Shown, ...]
    phases: tuple[Phase, ...]
    place: str
    """The trial's folder below the run's."""
    cause: Cause | None = None
    turns_left_out: int = 0
    has_expected: bool = False
    """Whether the right values that checks noted are shown."""
    interruptions: tuple[str, ...] = ()
    """Where the attempt was cut short and went on, and what then came out differently."""


def view_of(
    run: LoadedRun,
    record: TrialRecord,
    events: Sequence[Event],
    media: Media,
    cause: Cause | None = None,
    with_expected: bool = False,
) -> TrialView:
    """Gather what is shown of a trial; pictures and audio take their room from `media`."""
    transcript = transcript_of(events)
    folder = run.trial_folder(record)
    output = folder / "output"
    paths = (
        sorted(p for p in output.rglob("*") if p.is_file() and not p.is_symlink()) if output.is_dir() else []
    )
    return TrialView(
        record=record,
        transcript=transcript,
        turns=tuple(_turn(turn, transcript, media) for turn in transcript.turns[:_MAX_TURNS]),
        files=tuple(media.file(path, path.relative_to(folder).as_posix()) for path in paths),
        phases=tuple(phases_of(record.timings)),
        place=folder.relative_to(run.folder).as_posix(),
        cause=cause,
        has_expected=with_expected,
        turns_left_out=max(0, len(transcript.turns) - _MAX_TURNS),
        interruptions=tuple(filter(None, map(_interruption, events))),
    )


def draw(view: TrialView) -> str:
    """The view as HTML."""
    return environment().get_template("trial.html").render(trial=view)


def phases_of(timings: Timings) -> list[Phase]:
    """Where the time went, in the order in which it did; where no model worked (rate limits, pauses between
    retries) stands by itself."""
    parts = {
        "start": timings.start_sec,
        "model": max(0.0, timings.model_sec - timings.waited_sec),
        "waiting for the model": timings.waited_sec,
        "cells": timings.cells_sec,
        "collect": timings.collect_sec,
        "grade": timings.grade_sec,
    }
    whole = max(timings.total_sec, sum(parts.values()))
    parts["other"] = whole - sum(parts.values())
    phases, start = [], 0.0
    for name, spent in parts.items():
        share = spent / whole if whole else 0.0
        phases.append(Phase(name, spent, start, share))
        start += share
    return phases


def _interruption(event: Event) -> str:
    match event:
        case ResumedEvent():
            return f"Interrupted, and gone on with from turn {event.replies}."
        case RerunEvent() if event.difference:
            return f"The cell of turn {event.turn}, run again, differs: {event.difference}"
    return ""


def _turn(turn: Turn, transcript: Transcript, media: Media) -> TurnView:
    displays = turn.cell.displays if turn.cell else ()
    # A reply that could not be used is shown as it came.
    prose = (turn.reply.content if turn.problem else prose_of(turn.reply)).strip()
    value = turn.cell.value if turn.cell else None
    shown = tuple(media.display(each) for each in displays if each.data != value)
    ended = transcript.ended
    is_answer = turn is transcript.turns[-1] and ended is not None and ended.answer.strip() == prose != ""
    return TurnView(turn, prose, shown, is_answer)
