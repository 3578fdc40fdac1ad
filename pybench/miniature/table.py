"""What a miniature measured as Markdown, and its place in a document."""

from __future__ import annotations

from pathlib import Path

from pybench.core.errors import UserError
from pybench.core.journal import write_atomically
from pybench.miniature.outcome import Evaluated, Outcome, Rate, Rise, Trained

_BEGIN, _END = "<!-- {}: written by the command -->", "<!-- {}: end -->"


def markdown(outcome: Outcome) -> str:
    """The tables, with date, seed, commit and machine."""
    made = f"{outcome.ended_at[:10]}, seed {outcome.seed}, commit {(outcome.commit or 'unknown')[:12]}"
    lines = [
        f"{made}; {outcome.machine}; {time_text(outcome)}.",
        "",
        "| tasks | model | passed | rate, 95 % | against the first, 95 % | won, lost | p |",
        "|---|---|---|---|---|---|---|",
    ]
    for each in outcome.evaluated:
        lines += [_line(each, rate) for rate in each.rates]
    lines += [
        "",
        "| model | conversations | repairs | tokens read | steps | minutes | tokens/s | validation loss |",
        "|---|---|---|---|---|---|---|---|",
        *map(_training, outcome.trained),
        "",
        "| phase | minutes |",
        "|---|---|",
    ]
    for phase in outcome.phases:
        ended = ", its last part" if phase.resumed else ""
        lines.append(f"| {phase.name}{ended} | {phase.minutes:.1f} |")
    return "\n".join(lines) + "\n"


def time_text(outcome: Outcome) -> str:
    """How long all phases took, and whether that is all: what a kill cut off left no time behind."""
    without = " without what was cut off" if any(each.resumed for each in outcome.phases) else ""
    return f"{outcome.minutes:.0f} minutes in all{without}"


def rate_text(rate: Rate) -> str:
    """A rate with its interval, in percent."""
    return f"{100 * rate.share:.1f} % ({100 * rate.low:.0f} to {100 * rate.high:.0f})"


def rise_text(rise: Rise) -> str:
    """A difference with its interval, in points."""
    return f"{100 * rise.difference:+.1f} ({100 * rise.low:+.0f} to {100 * rise.high:+.0f})"


def _line(evaluated: Evaluated, rate: Rate) -> str:
    rise = next((each for each in evaluated.rises if each.model == rate.model), None)
    against = ("", "", "")
    if rise is not None:
        against = (rise_text(rise), f"{rise.won}, {rise.lost}", f"{rise.p_value:.2g}")
    missing = f" ({rate.planned - rate.graded} not graded)" if rate.graded < rate.planned else ""
    cells = [
        evaluated.title,
        rate.model,
        f"{rate.passed} of {rate.graded}{missing}",
        rate_text(rate),
        *against,
    ]
    return f"| {' | '.join(cells)} |"


def _training(each: Trained) -> str:
    losses = [loss for _, loss in each.validation]
    change = f"{losses[0]:.3f}, at best {min(losses):.3f}" if losses else ""
    cells = [
        f"{each.model}: {each.title}", f"{each.conversations:,}", f"{each.repairs:,}", f"{each.tokens:,}",
        str(each.steps), f"{each.minutes:.1f}", f"{each.tokens_per_sec:.0f} ({each.precision})", change,
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def renew(document: Path, name: str, text: str) -> None:
    """Put `text` between the marks of this miniature in a document.

    Raises:
        UserError: the document cannot be read or written, or has no marks.
    """
    begin, end = _BEGIN.format(name), _END.format(name)
    try:
        whole = document.read_text("utf-8")
    except (OSError, ValueError):
        raise UserError(f"--docs {document}: cannot be read") from None
    head, found, rest = whole.partition(begin)
    _, found_too, tail = rest.partition(end)
    if not (found and found_too):
        raise UserError(f"--docs {document}: holds no lines {begin} and {end} to write between")
    write_atomically(document, f"{head}{begin}\n\n{text}\n{end}{tail}")
