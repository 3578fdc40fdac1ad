"""One MLflow trace a trial: a span for each reply of the model and for each cell.

Spans are made here as records and sent many at a time. MLflow's own hook on the model library loses a sixth
of them when many trials run at once, and knows nothing of cells; its calls for a span at a time cost ten
times as much.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pybench.core.events import CellDoneEvent, CellStartedEvent, Event, NudgeEvent, ReplyEvent, StartEvent
from pybench.core.records import Grade, ModelReply, TrialRecord
from pybench.runs.notebook import fenced
from pybench.runs.terminal import plain
from pybench.tracking.content import rationale, reasons_of

if TYPE_CHECKING:
    from mlflow.entities import Feedback, Span, TraceInfo
    from mlflow.tracing.client import TracingClient

_MAX_PREVIEW_CHARS = 1000


def log_trials(
    client: TracingClient,
    trials: Sequence[tuple[TrialRecord, Sequence[Event]]],
    experiment_id: str,
    mlflow_run: str,
) -> None:
    """Write the traces of trials, linked to their run, with the verdict as feedback.

    Raises:
        mlflow.exceptions.MlflowException: the store did not take them.
    """
    traces = [_Trace(record, events, experiment_id, mlflow_run) for record, events in trials]
    spans: list[Span] = []
    for trace in traces:
        spans += trace.spans()
        client.start_trace(trace.info())
    client.log_spans(experiment_id, spans)


def trace_id(mlflow_run: str, record: TrialRecord) -> str:
    """The id of a trial's trace in an MLflow run. Written twice it stays one; another record has another."""
    text = f"{mlflow_run}/{record.model_dump_json()}"
    return f"tr-{hashlib.sha256(text.encode()).hexdigest()[:32]}"


@dataclass
class _Trace:
    """One trial's trace. The root is its first span."""

    record: TrialRecord
    events: Sequence[Event]
    experiment_id: str
    mlflow_run: str
    id: str = field(init=False)
    _spans: list[Span] = field(init=False, default_factory=list)
    _key: str = field(init=False)

    def __post_init__(self) -> None:
        self.id = trace_id(self.mlflow_run, self.record)
        self._key = self.id.removeprefix("tr-")

    @property
    def _began(self) -> int:
        return _nanoseconds(self.record.started_at)

    @property
    def _ended(self) -> int:
        last = max((_nanoseconds(event.at) for event in self.events), default=self._began)
        return max(last, self._began + round(self.record.timings.total_sec * 1e9))

    def info(self) -> TraceInfo:
        """What lists show of the trial, and its verdicts."""
        from mlflow.entities import TraceInfo, TraceLocation, TraceState

        record = self.record
        asked, answer = json.dumps(self._request()), json.dumps(plain(record.answer))
        return TraceInfo(
            trace_id=self.id,
            trace_location=TraceLocation.from_experiment_id(self.experiment_id),
            request_time=self._began // 1_000_000,
            execution_duration=(self._ended - self._began) // 1_000_000,
            state=TraceState.ERROR if record.status == "error" else TraceState.OK,
            request_preview=asked[:_MAX_PREVIEW_CHARS],
            response_preview=answer[:_MAX_PREVIEW_CHARS],
            trace_metadata={
                "mlflow.sourceRun": self.mlflow_run,
                "mlflow.source.name": "pybench",
                "mlflow.trace_schema.version": "3",
                "mlflow.traceInputs": asked[:250],
                "mlflow.traceOutputs": answer[:250],
            },
            tags={"mlflow.traceName": record.task_id, **_tags(record)},
            assessments=[self._verdict(), *map(self._second_opinion, record.grades[1:])],
        )

    def _verdict(self) -> Feedback:
        """The verdict that decides the trial's status; it must be called the same in every run."""
        from mlflow.entities import AssessmentError, AssessmentSource, Feedback

        record, error = self.record, self.record.error
        failure = (
            AssessmentError(error_code=error.kind, error_message=plain(error.message)) if error else None
        )
        return Feedback(
            name="passed",
            value=None if error else record.status == "passed",
            error=failure,
            source=AssessmentSource(source_type="CODE", source_id=_grader(record)),
            rationale=rationale(record) or None,
            trace_id=self.id,
            metadata={"mlflow.assessment.sourceRunId": self.mlflow_run},
        )

    def _second_opinion(self, grade: Grade) -> Feedback:
        """A grade that stands beside the verdict, as a judge's does."""
        from mlflow.entities import AssessmentError, AssessmentSource, Feedback

        unscored = AssessmentError(error_code="not_scored", error_message=reasons_of(grade) or "not scored")
        source = "LLM_JUDGE" if grade.grader.startswith("judge") else "CODE"
        return Feedback(
            name=grade.grader,
            value=grade.passed,
            error=unscored if grade.passed is None else None,
            source=AssessmentSource(source_type=source, source_id=grade.grader),
            rationale=reasons_of(grade) or None,
            trace_id=self.id,
            metadata={"mlflow.assessment.sourceRunId": self.mlflow_run},
        )

    def spans(self) -> list[Span]:
        """The whole conversation."""
        record, began = self.record, self._began
        self._spans = []
        failure = plain("; ".join(record.reasons)) if record.status == "error" else None
        self._add(
            record.task_id, "AGENT", self._request(), plain(record.answer), began, self._ended, error=failure
        )
        heard: list[dict[str, Any]] = []
        last = cell_began = began
        code, call = "", None
        for event in self.events:
            last = max(last, _nanoseconds(event.at))
            match event:
                case StartEvent():
                    heard = [{"role": m.role, "content": plain(m.content)} for m in event.messages]
                case ReplyEvent():
                    self._add_reply(event, heard, last)
                    call = event.reply.tool_calls[0].id if event.reply.tool_calls else None
                    heard = []
                case CellStartedEvent():
                    cell_began, code = last, event.code
                case CellDoneEvent():
                    self._add_cell(event, code, cell_began, last)
                    heard.append(_observation(event.observation, call))
                case NudgeEvent():
                    heard.append(_observation(event.observation, call))
        return self._spans

    def _add_reply(self, event: ReplyEvent, heard: list[dict[str, Any]], ended: int) -> None:
        """A model call. Its input is what the model heard since its last reply, not the whole talk again."""
        reply, usage = event.reply, event.reply.usage
        took = round((reply.duration_sec + reply.waited_sec) * 1e9)
        attributes = {
            "mlflow.chat.tokenUsage": {
                "input_tokens": usage.prompt_tokens,
                "output_tokens": usage.completion_tokens,
                "total_tokens": usage.prompt_tokens + usage.completion_tokens,
            },
            "model": reply.model,
            "finish_reason": reply.finish_reason,
            "retries": str(reply.retries),
            "notes": ", ".join(reply.notes),
        }
        self._add(
            f"llm {event.turn}",
            "CHAT_MODEL",
            {"messages": heard},
            {"messages": [_assistant(reply)]},
            max(ended - took, self._began),
            ended,
            attributes,
        )

    def _add_cell(self, event: CellDoneEvent, code: str, began: int, ended: int) -> None:
        result = event.result
        error = f"{result.error.name}: {result.error.message}" if result.error else result.death
        self._add(
            f"python {event.turn}",
            "TOOL",
            fenced(code, "python"),
            fenced(event.observation),
            began,
            ended,
            {"status": result.status, "files": ", ".join(result.files)},
            None if result.status == "ok" else plain(error or result.status),
        )

    def _add(
        self,
        name: str,
        kind: str,
        inputs: Any,
        outputs: Any,
        began: int,
        ended: int,
        attributes: dict[str, Any] | None = None,
        error: str | None = None,
    ) -> None:
        """One more span; all but the first lie below the first."""
        from mlflow.entities import Span

        values = {
            "mlflow.traceRequestId": self.id,
            "mlflow.spanType": kind,
            "mlflow.spanInputs": inputs,
            **(attributes or {}),
            "mlflow.spanOutputs": outputs,
        }
        number = len(self._spans)
        span = Span.from_dict(
            {
                "name": name,
                "context": {"trace_id": f"0x{self._key}", "span_id": self._span_id(number)},
                "parent_id": self._span_id(0) if number else None,
                "start_time": began,
                "end_time": ended,
                "status_code": "OK" if error is None else "ERROR",
                "status_message": error or "",
                "attributes": {key: json.dumps(value, ensure_ascii=False) for key, value in values.items()},
                "events": [],
            }
        )
        self._spans.append(span)

    def _span_id(self, number: int) -> str:
        return "0x" + hashlib.sha256(f"{self._key}/{number}".encode()).hexdigest()[:16]

    def _request(self) -> str:
        return _request(self.record, self.events)


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
