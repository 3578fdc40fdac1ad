"""A model that says again what was said in a recording, whatever the cells print this time."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, ValidationError
from pydantic.dataclasses import dataclass

from pybench.core.errors import AgentFault, InputError, UserError
from pybench.core.events import Event, ReplyEvent, ResumedEvent, StartEvent
from pybench.core.journal import read_events
from pybench.core.protocols import ModelRequest
from pybench.core.records import ModelReply, ToolCall
from pybench.core.scripted import TrialContext
from pybench.models.offline import FREE, OfflineModel, replies_in

_NO_MORE = "The recording holds no further reply."


@dataclass(config=ConfigDict(extra="forbid"))
class RecordingModel(OfflineModel):
    """Plays the replies recorded at `path`, which is one of

    - a run's folder: each trial gets the replies of the same task and epoch;
    - one `trajectory.jsonl` of a run: its replies go to its own task (to any, if it was moved elsewhere);
    - a `trajectory.jsonl` of the research repository: a line a task with its `index` and `messages`;
      it goes to the task whose id is that index or ends with it;
    - published answers, as DABench keeps them: a line a question with its `id` and `response`.

    Where a task has several lines, the one counts that the code of its benchmark would take: the last
    conversation, the first answer that is not empty.
    """

    path: Path
    name: str = "replay"
    seed: int | None = None
    """Of a run with several seeds of the inputs: which one's trials are played."""

    def __post_init__(self) -> None:
        self._read: dict[tuple[str, int], list[ModelReply]] = {}
        self._lines: dict[str, list[ModelReply]] | None = None

    async def preflight(self) -> None:
        """Raises UserError: there is no recording at `path`, or it cannot be read."""
        if not _recordings(self.path):
            raise UserError(
                f"model.path={self.path}: no recording there; give a run's folder or a trajectory.jsonl"
            )
        try:
            if self.path.is_file() and _first_line(self.path).get("type") is None:
                self._lines = _by_task(self.path)
        except InputError as error:
            raise UserError(f"model.path={error}") from None

    def start_trial(self, trial: TrialContext) -> RecordingPlayer:
        """Play what is recorded of this task and epoch."""
        return RecordingPlayer(self, trial)

    def replies_of(self, task_id: str, epoch: int) -> list[ModelReply]:
        """The recorded replies of one trial, read once. Raises InputError: nothing is recorded of it."""
        trial = (task_id, epoch)
        if trial not in self._read:
            self._read[trial] = self._find(*trial)
        return self._read[trial]

    def _find(self, task_id: str, epoch: int) -> list[ModelReply]:
        if self.path.is_dir() or _first_line(self.path).get("type") is not None:
            return _of_run(self.path, task_id, epoch, self.seed)
        if self._lines is None:
            self._lines = _by_task(self.path)
        for name in (task_id, *re.findall(r"\d+$", task_id)):
            if name in self._lines:
                return self._lines[name]
        raise InputError(f"{self.path}: nothing is recorded of task {task_id}")

    def describe(self) -> dict[str, Any]:
        """Also the hash of what is played: the SHA-256 over all recordings at `path`."""
        digest = hashlib.sha256()
        for recording in _recordings(self.path):
            digest.update(recording.read_bytes())
        return {**super().describe(), "path": str(self.path), "recordings_sha256": digest.hexdigest()}


class RecordingPlayer(OfflineModel):
    """Plays one trial's recorded replies."""

    def __init__(self, recording: RecordingModel, trial: TrialContext) -> None:
        self.name, self._recording, self._trial = recording.name, recording, trial

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The next recorded reply.

        Raises:
            InputError: nothing is recorded of this task and epoch.
            AgentFault: `no_reply`, the recording ended before the task did.
        """
        replies = self._recording.replies_of(self._trial.task.id, self._trial.epoch)
        played = replies_in(request)
        if played >= len(replies):
            raise AgentFault("no_reply", _NO_MORE)
        reply = replies[played]
        usage = reply.usage.model_copy(update={"cost_usd": FREE.cost_usd, "requests": FREE.requests})
        return reply.model_copy(
            update={"usage": usage, "model": reply.model or self.name, "waited_sec": 0.0, "duration_sec": 0.0}
        )


def _recordings(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(path.glob("trials/*/*/*/trajectory.jsonl"))
    return [path] if path.is_file() else []


def _first_line(path: Path) -> dict[str, Any]:
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = next((line for line in file if line.strip()), "{}")
        first: dict[str, Any] = json.loads(text)
        return first if isinstance(first, dict) else {}
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: no recording of one JSON object a line ({error})") from error


def _of_run(path: Path, task_id: str, epoch: int, seed: int | None) -> list[ModelReply]:
    if path.is_dir():
        of_task = [file for file in _recordings(path) if file.parts[-4] == task_id]
        of_task = [file for file in of_task if seed is None or file.parts[-3] == str(seed)]
        file = next((file for file in of_task if file.parts[-2] == str(epoch)), None)
        if file is None:
            raise InputError(f"{path}: nothing is recorded of task {task_id}, epoch {epoch}")
        return _of_ours(file)
    if path.absolute().parts[-5:-4] == ("trials",) and path.absolute().parts[-4] != task_id:
        raise InputError(f"{path}: nothing is recorded of task {task_id}")
    return _of_ours(path)


def _of_ours(file: Path) -> list[ModelReply]:
    replies: list[ModelReply] = []
    for event in _events(file):
        if isinstance(event, StartEvent):
            replies = []
        elif isinstance(event, ResumedEvent):
            replies = replies[: event.replies]
        elif isinstance(event, ReplyEvent):
            replies.append(event.reply)
    return replies


def _events(file: Path) -> list[Event]:
    try:
        return read_events(file)
    except ValidationError as error:
        raise InputError(f"{file}: another version's recording ({error.errors()[0]['msg']})") from error


def _by_task(path: Path) -> dict[str, list[ModelReply]]:
    """The replies by index or id of a file that holds one task a line. Raises InputError."""
    found: dict[str, list[ModelReply]] = {}
    unanswered: dict[str, list[ModelReply]] = {}
    with path.open(encoding="utf-8-sig") as file:
        for number, text in enumerate(file, start=1):
            if not text.strip():
                continue
            try:
                line = json.loads(text)
                if "messages" in line:
                    said = [message for message in line["messages"] if message["role"] == "assistant"]
                    found[str(line["index"])] = [_as_reply(message) for message in said]
                elif line["response"] and "id" in line:
                    found.setdefault(str(line["id"]), [ModelReply(content=line["response"])])
                elif "id" in line:
                    unanswered[str(line["id"])] = [ModelReply(content="")]
            except KeyError as error:
                raise InputError(
                    f"{path}, line {number}: no recorded conversation, without {error}"
                ) from None
            except (ValueError, TypeError, AttributeError) as error:
                why = " ".join(str(error).split())[:200]
                raise InputError(f"{path}, line {number}: no recorded conversation ({why})") from None
    if not found and not unanswered:
        raise InputError(f"{path}: holds no conversation")
    return unanswered | found


def _as_reply(message: dict[str, Any]) -> ModelReply:
    calls = message.get("tool_calls") or []
    functions = [call["function"] for call in calls] or (
        [message["function_call"]] if message.get("function_call") else []
    )
    return ModelReply(
        content=_text(message.get("content") or ""),
        tool_calls=tuple(
            ToolCall(id=f"call_{n}", name=function["name"], arguments=function["arguments"])
            for n, function in enumerate(functions)
        ),
        finish_reason="tool_calls" if functions else "stop",
    )


def _text(content: str | list[dict[str, Any]]) -> str:
    """A message's text, which the OpenAI protocol also gives in parts."""
    if isinstance(content, str):
        return content
    return "".join(part["text"] for part in content if part.get("type", "text") == "text")
