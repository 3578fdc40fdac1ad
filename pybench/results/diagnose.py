"""Why did a trial fail? Rules over its trajectory and record; no model is asked.

The rules go from the surest sign to the weakest, and the first that holds is the trial's cause:

1. how the conversation ended: cut off, no code, a limit;
2. what its code ran into and never got over: a missing package, a wrong path, the same error again;
3. what it left: an output that was never saved, an answer in the wrong form, a failed cell ignored;
4. nothing of that kind: the value is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pybench.agents.formats import CUT_OFF
from pybench.agents.transcript import Transcript, Turn, transcript_of
from pybench.core.events import Event
from pybench.core.records import TrialRecord
from pybench.results.load import LoadedRun

CAUSES = (
    "missing package",
    "wrong path",
    "output never saved",
    "error ignored",
    "same error repeated",
    "no code found",
    "reply cut off",
    "answer missing or in the wrong form",
    "out of turns",
    "out of time, tokens or money",
    "context window full",
    "kernel brought down",
    "gave up",
    "wrong value",
)

_REQUESTED = re.compile(r"output/[\w\-./]*\w")
_NO_ANSWER = re.compile(
    r"there is no answer|the last line does not have the form|is not one (number|integer|date)"
)
_GIVES_UP = re.compile(
    r"\b(?:I(?: am|'m|’m)? (?:unable|not able) to|I (?:can ?not|can't|can’t|could not|couldn't|give up)"
    r"|it (?:is|was) (?:not possible|impossible)|unfortunately)\b|无法|不能完成|抱歉|对不起",
    re.IGNORECASE,
)
_PATH_ERRORS = {"FileNotFoundError", "NotADirectoryError", "IsADirectoryError"}
_KERNEL_ENDS = ("cell_died", "cell_limit")
_REPEATED = 3
"""So many cells in a row that end in the same error."""


@dataclass(frozen=True)
class Cause:
    """Why a trial failed: one of `CAUSES`, the words that show it, and the turn whose cell does."""

    cause: str
    evidence: str
    turn: int | None = None
    code: str = ""


@dataclass
class _Trial:
    """What the rules look at."""

    record: TrialRecord
    transcript: Transcript
    saved: set[str]

    @property
    def turns(self) -> list[Turn]:
        return self.transcript.turns

    @property
    def cells(self) -> list[Turn]:
        return [turn for turn in self.turns if turn.cell is not None]

    @property
    def last(self) -> Turn | None:
        cells = self.cells
        return cells[-1] if cells else None

    @property
    def detail(self) -> str:
        ended = self.transcript.ended
        return ended.detail if ended else ""

    @property
    def open_error(self) -> str | None:
        """The name of the exception that the last cell ended in: nothing after it worked."""
        last = self.last
        return last.cell.error.name if last and last.cell and last.cell.error else None

    @property
    def missing(self) -> list[str]:
        """Requested outputs that were not collected."""
        asked = "\n".join(each.content for each in self.transcript.start if each.role == "user")
        return sorted(set(_REQUESTED.findall(asked)) - self.saved)

    @property
    def is_unanswered(self) -> bool:
        return self.record.stop_reason != "answer"


def diagnose(run: LoadedRun) -> list[tuple[TrialRecord, Cause]]:
    """The cause of every failed trial. Errors of the machinery are no failures and are left out."""
    return [
        (record, cause_of(record, run.events(record), run.trial_folder(record) / "output"))
        for record in run.records
        if record.status == "failed"
    ]


def cause_of(record: TrialRecord, events: Sequence[Event], output: Path) -> Cause:
    """Why one failed trial failed; `output` is the folder of its collected files."""
    files = (path for path in output.rglob("*") if path.is_file())
    saved = {f"output/{path.relative_to(output).as_posix()}" for path in files}
    trial = _Trial(record, transcript_of(events), saved)
    for rule in _RULES:
        cause = rule(trial)
        if cause is not None:
            return cause
    return Cause("wrong value", "; ".join(record.reasons), *_shown(trial.last))


def _problem(turn: Turn) -> str:
    """How a turn's cell went wrong, in one line; empty if it went well."""
    cell = turn.cell
    if cell is None:
        return ""
    if cell.status == "timeout":  # its error is the interrupt that ended it
        return "the cell ran over its time limit"
    if cell.error is not None:
        return f"{cell.error.name}: {cell.error.message}".strip().split("\n")[0]
    return f"the kernel died: {cell.death}" if cell.status == "died" else ""


def _shown(turn: Turn | None) -> tuple[int | None, str]:
    return (turn.number, turn.code or "") if turn else (None, "")


def _cut_off(trial: _Trial) -> Cause | None:
    last = trial.turns[-1] if trial.turns else None
    if last is None or (last.reply.finish_reason != "length" and last.problem != CUT_OFF):
        return None
    return Cause("reply cut off", "the last reply ended at the token limit", *_shown(last))


def _no_code(trial: _Trial) -> Cause | None:
    if trial.cells or not trial.turns:
        return None
    last = trial.turns[-1]
    if trial.is_unanswered:
        return Cause("no code found", last.problem, last.number) if last.problem else None
    if _GIVES_UP.search(trial.record.answer):
        return Cause("gave up", _sentence(trial.record.answer))
    return Cause("no code found", "answered without running any code")


def _repeated(trial: _Trial) -> Cause | None:
    if trial.record.stop_reason in _KERNEL_ENDS:
        return None
    tail = trial.cells[-_REPEATED:]
    problems = {_without_numbers(_problem(turn)) for turn in tail}
    if len(tail) < _REPEATED or len(problems) > 1 or not _problem(tail[-1]):
        return None
    return Cause("same error repeated", f"{len(tail)} times: {_problem(tail[-1])}", *_shown(tail[0]))


def _package(trial: _Trial) -> Cause | None:
    last = trial.last
    if last is None or trial.open_error not in ("ModuleNotFoundError", "ImportError"):
        return None
    return Cause("missing package", _problem(last), *_shown(last))


def _wrong_path(trial: _Trial) -> Cause | None:
    last = trial.last
    if last is not None and trial.open_error in _PATH_ERRORS:
        return Cause("wrong path", _problem(last), *_shown(last))
    names = {Path(name).name: name for name in trial.missing}
    for turn in trial.cells:
        for made in turn.cell.files if turn.cell else ():
            wanted = names.get(Path(made).name)
            if wanted is not None and made != wanted:
                return Cause("wrong path", f"saved {made} instead of {wanted}", *_shown(turn))
    return None


def _limit(trial: _Trial) -> Cause | None:
    by_reason = {
        "max_turns": "out of turns",
        "trial_time": "out of time, tokens or money",
        "max_tokens": "out of time, tokens or money",
        "max_cost": "out of time, tokens or money",
        "context_window": "context window full",
        **dict.fromkeys(_KERNEL_ENDS, "kernel brought down"),
    }
    cause = by_reason.get(trial.record.stop_reason)
    return Cause(cause, trial.detail or trial.record.stop_reason, *_shown(trial.last)) if cause else None


def _no_reply(trial: _Trial) -> Cause | None:
    if trial.record.stop_reason != "no_reply":
        return None
    return Cause("no code found", trial.detail, *_shown(trial.last))


def _gave_up_by_hand(trial: _Trial) -> Cause | None:
    if trial.record.stop_reason != "gave_up":
        return None
    return Cause("gave up", trial.detail, *_shown(trial.last))


def _gave_up(trial: _Trial) -> Cause | None:
    is_unfinished = trial.missing or (trial.last and _problem(trial.last)) or _lacks_form(trial)
    if is_unfinished and _GIVES_UP.search(trial.record.answer):
        return Cause("gave up", _sentence(trial.record.answer), *_shown(trial.last))
    return None


def _error_ignored(trial: _Trial) -> Cause | None:
    last = trial.last
    if last is not None and _problem(last):
        return Cause("error ignored", f"answered after: {_problem(last)}", *_shown(last))
    return None


def _not_saved(trial: _Trial) -> Cause | None:
    if trial.missing:
        return Cause("output never saved", f"missing: {', '.join(trial.missing[:5])}", *_shown(trial.last))
    return None


def _wrong_form(trial: _Trial) -> Cause | None:
    reason = _lacks_form(trial)
    if reason or not trial.record.answer.strip():
        return Cause(
            "answer missing or in the wrong form", reason or "there is no answer", *_shown(trial.last)
        )
    return None


def _lacks_form(trial: _Trial) -> str:
    return next((reason for reason in trial.record.reasons if _NO_ANSWER.search(reason)), "")


def _without_numbers(text: str) -> str:
    return re.sub(r"0x[0-9a-f]+|\d+", "#", text)


def _sentence(text: str) -> str:
    """The sentence in which it gives up."""
    found = _GIVES_UP.search(text)
    start = found.start() if found else 0
    return text[max(0, text.rfind("\n", 0, start)) :].strip().split("\n")[0][:200]


_RULES: tuple[Callable[[_Trial], Cause | None], ...] = (
    _gave_up_by_hand,
    _cut_off,
    _no_code,
    _repeated,
    _package,
    _limit,
    _no_reply,
    _gave_up,
    _wrong_path,
    _error_ignored,
    _not_saved,
    _wrong_form,
)
