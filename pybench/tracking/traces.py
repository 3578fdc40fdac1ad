"""One MLflow trace a trial: a span for each reply of the model and for each cell.

Spans are made here one by one and after the fact. MLflow's own hook on the model library loses a sixth
of them when many trials run at once, and knows nothing of cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pybench.core.events import CellDoneEvent, CellStartedEvent, Event, NudgeEvent, ReplyEvent, StartEvent
from pybench.core.records import Grade, ModelReply, TrialRecord
from pybench.runs.notebook import fenced
from pybench.runs.terminal import plain
from pybench.tracking.content import rationale, reasons_of

if TYPE_CHECKING:
    from mlflow.entities import LiveSpan


def log_trial(record: TrialRecord, events: Sequence[Event], experiment_id: str, mlflow_run: str) -> None:
    """Write one trial's trace, linked to its run, with the verdict as feedback.

    Raises:
        mlflow.exceptions.MlflowException: the store did not take it.
    """
    import mlflow
    from mlflow.entities import SpanStatus, SpanStatusCode, SpanType

    began = _nanoseconds(record.started_at)
    root = mlflow.start_span_no_context(
        record.task_id,
        span_type=SpanType.AGENT,
        inputs=_request(record, events),
        tags=_tags(record),
        metadata={"mlflow.sourceRun": mlflow_run, "mlflow.source.name": "pybench"},
        experiment_id=experiment_id,
        start_time_ns=began,
    )
    ended = _spans(root, events, began)
    reasons = plain("; ".join(record.reasons))
    root.end(
        outputs=plain(record.answer),
        status=SpanStatus(SpanStatusCode.ERROR, reasons) if record.status == "error" else "OK",
        end_time_ns=max(ended, began + round(record.timings.total_sec * 1e9)),
    )
    _log_verdict(record, root.trace_id, mlflow_run)
    for grade in record.grades[1:]:
        _log_second_opinion(grade, root.trace_id, mlflow_run)


def _log_verdict(record: TrialRecord, trace_id: str, mlflow_run: str) -> None:
    """The verdict that decides the trial's status; it must be called the same in every run."""
    import mlflow
    from mlflow.entities import AssessmentError, AssessmentSource

    error = record.error
    mlflow.log_feedback(
        trace_id=trace_id,
        name="passed",
        value=None if error else record.status == "passed",
        error=AssessmentError(error_code=error.kind, error_message=plain(error.message)) if error else None,
        source=AssessmentSource(source_type="CODE", source_id=_grader(record)),
        rationale=rationale(record) or None,
        metadata={"mlflow.assessment.sourceRunId": mlflow_run},
    )


def _log_second_opinion(grade: Grade, trace_id: str, mlflow_run: str) -> None:
    """A grade that stands beside the verdict, as a judge's does."""
    import mlflow
    from mlflow.entities import AssessmentError, AssessmentSource

    unscored = AssessmentError(error_code="not_scored", error_message=reasons_of(grade) or "not scored")
    source = "LLM_JUDGE" if grade.grader.startswith("judge") else "CODE"
    mlflow.log_feedback(
        trace_id=trace_id,
        name=grade.grader,
        value=grade.passed,
        error=unscored if grade.passed is None else None,
        source=AssessmentSource(source_type=source, source_id=grade.grader),
        rationale=reasons_of(grade) or None,
        metadata={"mlflow.assessment.sourceRunId": mlflow_run},
    )


def _spans(root: LiveSpan, events: Sequence[Event], began: int) -> int:
    """Write the spans below `root`; the time of the last event, in nanoseconds."""
    heard: list[dict[str, Any]] = []
    last = began
    cell_began, code, call = began, "", None
    for event in events:
        last = max(last, _nanoseconds(event.at))
        match event:
            case StartEvent():
                heard = [{"role": m.role, "content": plain(m.content)} for m in event.messages]
            case ReplyEvent():
                _reply_span(root, event, heard, last)
                call = event.reply.tool_calls[0].id if event.reply.tool_calls else None
                heard = []
            case CellStartedEvent():
                cell_began, code = last, event.code
            case CellDoneEvent():
                _cell_span(root, event, code, cell_began, last)
                heard.append(_observation(event.observation, call))
            case NudgeEvent():
                heard.append(_observation(event.observation, call))
    return last


def _reply_span(root: LiveSpan, event: ReplyEvent, heard: list[dict[str, Any]], ended: int) -> None:
    """A model call. Its input is what the model heard since its last reply, not the whole talk again."""
    import mlflow
    from mlflow.entities import SpanType

    reply, usage = event.reply, event.reply.usage
    took = round((reply.duration_sec + reply.waited_sec) * 1e9)
    span = mlflow.start_span_no_context(
        f"llm {event.turn}",
        span_type=SpanType.CHAT_MODEL,
        parent_span=root,
        inputs={"messages": heard},
        attributes={
            "mlflow.chat.tokenUsage": {  # type: ignore[dict-item]
                "input_tokens": usage.prompt_tokens,
                "output_tokens": usage.completion_tokens,
                "total_tokens": usage.prompt_tokens + usage.completion_tokens,
            },
            "model": reply.model,
            "finish_reason": reply.finish_reason,
            "retries": str(reply.retries),
            "notes": ", ".join(reply.notes),
        },
        start_time_ns=max(ended - took, root.start_time_ns),
    )
    span.end(outputs={"messages": [_assistant(reply)]}, end_time_ns=ended)


def _cell_span(root: LiveSpan, event: CellDoneEvent, code: str, began: int, ended: int) -> None:
    import mlflow
    from mlflow.entities import SpanStatus, SpanStatusCode, SpanType

    result = event.result
    span = mlflow.start_span_no_context(
        f"python {event.turn}",
        span_type=SpanType.TOOL,
        parent_span=root,
        inputs=fenced(code, "python"),
        attributes={"status": result.status, "files": ", ".join(result.files)},
        start_time_ns=began,
    )
    error = f"{result.error.name}: {result.error.message}" if result.error else result.death
    failure = SpanStatus(SpanStatusCode.ERROR, plain(error or result.status))
    span.end(
        outputs=fenced(event.observation),
        status="OK" if result.status == "ok" else failure,
        end_time_ns=ended,
    )


def _request(record: TrialRecord, events: Sequence[Event]) -> str:
    """What MLflow pairs trials of two runs by: it must be the same, byte for byte, in both."""
    start = next((event for event in events if isinstance(event, StartEvent)), None)
    asked = [message.content for message in start.messages if message.role == "user"] if start else []
    epoch = f" (epoch {record.epoch})" if record.epoch > 1 else ""
    return f"{record.task_id}{epoch}: {plain(asked[-1]) if asked else ''}"


def _tags(record: TrialRecord) -> dict[str, str]:
    tags = {
        "task": record.task_id,
        "category": record.category,
        "status": record.status,
        "passed": str(record.status == "passed").lower(),
        "epoch": str(record.epoch),
        "subcategory": record.subcategory,
        "difficulty": record.difficulty,
        "language": record.language,
        "stopped_by": record.stop_reason,
    }
    return {name: value for name, value in tags.items() if value}


def _assistant(reply: ModelReply) -> dict[str, Any]:
    text = f"{reply.reasoning}\n\n{reply.content}" if reply.reasoning else reply.content
    message: dict[str, Any] = {"role": "assistant", "content": plain(text)}
    if reply.tool_calls:
        message["tool_calls"] = [
            {"id": c.id, "type": "function", "function": {"name": c.name, "arguments": plain(c.arguments)}}
            for c in reply.tool_calls
        ]
    return message


def _observation(text: str, call: str | None) -> dict[str, Any]:
    told = {"role": "user", "content": fenced(text)}
    return {**told, "role": "tool", "tool_call_id": call} if call else told


def _grader(record: TrialRecord) -> str:
    return record.grades[0].grader if record.grades else "pybench"


def _nanoseconds(at: str) -> int:
    return round(datetime.fromisoformat(at).timestamp() * 1e9)
