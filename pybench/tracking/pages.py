"""A trial as one readable HTML page, because MLflow shows notebooks and JSON lines as raw text.

Everything on it that an agent wrote is escaped, pictures are embedded, and the page may not load
anything: no script runs and no address is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from pybench.events import (
    AnswerEvent,
    CellDoneEvent,
    CellStartedEvent,
    Event,
    NudgeEvent,
    ReplyEvent,
    RerunEvent,
    ResumedEvent,
    StartEvent,
)
from pybench.journal import read_events, trial_folder
from pybench.notebook import prose_of
from pybench.records import CellResult, TrialRecord
from pybench.terminal import plain

_PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
_STYLE = """
body { font: 15px/1.5 system-ui, "Noto Sans", "Noto Sans CJK SC", sans-serif; color: #1c2126; margin: 0 auto;
  max-width: 60rem; padding: 1rem 1.5rem 3rem; background: #fff }
h1 { font-size: 1.3rem; margin: 0 } h2 { font-size: 1rem; margin: 1.6rem 0 .4rem }
pre { background: #f5f6f8; border: 1px solid #e2e5e9; border-radius: 4px; padding: .6rem .8rem;
  font: 13px/1.45 ui-monospace, "DejaVu Sans Mono", monospace; white-space: pre-wrap;
  overflow-wrap: anywhere }
pre.code { background: #eef4fb; border-color: #cfdff0 } pre.bad { background: #fdf1f0; border-color: #f0cfcb }
p.say { white-space: pre-wrap; overflow-wrap: anywhere } .dim { color: #66707a } img { max-width: 100% }
table { border-collapse: collapse; margin: .5rem 0 } td, th { text-align: left; vertical-align: top;
  border-bottom: 1px solid #e2e5e9; padding: .25rem .8rem .25rem 0; overflow-wrap: anywhere }
.passed { color: #1a7f37 } .failed { color: #b42318 } .error { color: #9a6700 }
details > summary { cursor: pointer; color: #66707a }
"""


def write_pages(run_folder: Path, records: Iterable[TrialRecord], target: Path) -> None:
    """Write `<status>/<task>.html` below `target` for each trial; `_epoch<n>` follows later epochs."""
    for record in records:
        events = read_events(trial_folder(run_folder, *record.key) / "trajectory.jsonl")
        epoch = f"_epoch{record.epoch}" if record.epoch > 1 else ""
        path = target / record.status / f"{record.task_id}{epoch}.html"
        path.parent.mkdir(exist_ok=True)
        path.write_text(trial_page(record, events), encoding="utf-8")


def trial_page(record: TrialRecord, events: Sequence[Event]) -> str:
    """The whole trial as one page: verdict, checks, then the conversation."""
    parts = [_head(record), _checks(record)]
    for event in events:
        match event:
            case StartEvent():
                for message in event.messages:
                    hidden = message.role == "system"
                    parts.append(_folded(message.role, message.content, open_=not hidden))
            case ReplyEvent():
                parts.append(f"<h2>Turn {event.turn}</h2>")
                if event.reply.reasoning:
                    parts.append(_folded("reasoning", event.reply.reasoning, open_=False))
                if prose := prose_of(event.reply):
                    parts.append(f'<p class="say">{_text(prose)}</p>')
            case CellStartedEvent():
                parts.append(_pre(event.code, "code"))
            case CellDoneEvent():
                parts.append(_result(event.result))
            case NudgeEvent():
                parts.append(f'<p class="dim">{_text(event.problem)}</p>{_pre(event.observation)}')
            case ResumedEvent():
                parts.append(f'<p class="dim">interrupted, and gone on with from turn {event.replies}</p>')
            case RerunEvent() if event.difference:
                parts.append(f'<p class="dim">turn {event.turn}, run again, differs</p>')
                parts.append(_pre(event.difference))
            case AnswerEvent():
                told = _pre(event.answer or event.detail)
                parts.append(f"<h2>Answer ({_text(event.stop_reason)})</h2>{told}")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f"<title>{_text(record.task_id)}</title><style>{_STYLE}</style></head><body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _head(record: TrialRecord) -> str:
    usage = record.usage
    cost = "unknown" if usage.cost_usd is None else f"${usage.cost_usd:.4f}"
    facts = [
        record.category,
        f"seed {record.seed}",
        f"epoch {record.epoch}",
        f"{record.turns} turns",
        f"{record.timings.total_sec:.1f} s",
        f"{usage.prompt_tokens + usage.completion_tokens} tokens",
        f"cost {cost}",
        f"ended by {record.stop_reason}",
    ]
    return (
        f"<h1>{_text(record.task_id)}: <span class={record.status}>{record.status}</span></h1>"
        f'<p class="dim">{_text(" · ".join(facts))}</p>'
    )


def _checks(record: TrialRecord) -> str:
    if record.error is not None:
        return _pre(f"{record.error.kind}: {record.error.message}", "bad")
    rows = []
    for check in (check for grade in record.grades for check in grade.checks):
        cells = f"<td>{_text(check.name)}</td><td>{_text(check.reason)}</td>"
        rows.append(f'<tr><td class="{check.verdict}">{check.verdict}</td>{cells}</tr>')
    refused = [f"<p>Not collected: {_text(file.path)} ({_text(file.reason)})</p>" for file in record.refused]
    return f"<table>{''.join(rows)}</table>{''.join(refused)}"


def _result(result: CellResult) -> str:
    parts = [_pre(text) for text in (result.stdout, result.stderr, result.value or "") if text]
    for display in result.displays:
        if display.mime in _PICTURES:
            data = re.sub(r"[^A-Za-z0-9+/=]", "", display.data)
            parts.append(f'<p><img alt="picture" src="data:{display.mime};base64,{data}"></p>')
        elif not display.mime.startswith("image/") and display.data != result.value:
            parts.append(_folded(display.mime, display.data, open_=display.mime == "text/plain"))
    if result.error is not None:
        parts.append(_pre(result.error.traceback or f"{result.error.name}: {result.error.message}", "bad"))
    elif result.status != "ok":
        parts.append(_pre(result.death or f"stopped after {result.duration_sec:.1f} s", "bad"))
    if result.files:
        parts.append(f'<p class="dim">files: {_text(", ".join(result.files))}</p>')
    return "".join(parts) or '<p class="dim">no output</p>'


def _folded(title: str, text: str, open_: bool) -> str:
    return f"<details{' open' if open_ else ''}><summary>{_text(title)}</summary>{_pre(text)}</details>"


def _pre(text: str, kind: str = "") -> str:
    return f'<pre class="{kind}">{_text(text)}</pre>'


def _text(text: str) -> str:
    return escape(plain(text))
