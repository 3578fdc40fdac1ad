"""A model that says again what was said in a recorded run, whatever the cells print this time."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, ValidationError
from pydantic.dataclasses import dataclass

from pybench.errors import InputError, UserError
from pybench.events import Event, ReplyEvent, ResumedEvent, StartEvent
from pybench.journal import read_events
from pybench.models.offline import FREE, OfflineModel
from pybench.protocols import ModelRequest
from pybench.records import ModelReply, ToolCall

_NO_MORE = "The recording holds no further reply."


@dataclass(config=ConfigDict(extra="forbid"))
class ReplayModel(OfflineModel):
    """Plays the replies recorded at `path`, which is one of

    - a run's folder: each trial gets the replies of the same task and epoch;
    - one `trajectory.jsonl` of a run: its replies go to its own task (to any, if it was moved elsewhere);
    - a `trajectory.jsonl` of the research repository: a line a task with its `index` and `messages`;
      it goes to the task whose id is that index or ends with it.
    """

    path: Path
    name: str = "replay"

    def __post_init__(self) -> None:
        self._read: dict[tuple[str, int], list[ModelReply]] = {}

    async def preflight(self) -> None:
        """Raises UserError: there is no recording at `path`."""
        if not _recordings(self.path):
            raise UserError(
                f"model.path={self.path}: no recording there; give a run's folder or a trajectory.jsonl"
            )

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The recorded reply whose turn it is.

        Raises:
            InputError: nothing is recorded of this task and epoch.
        """
        trial = (request.task.id, request.epoch)
        if trial not in self._read:
            self._read[trial] = _replies(self.path, *trial)
        replies = self._read[trial]
        played = sum(message.role == "assistant" for message in request.messages)
        if played >= len(replies):
            return self.say(_NO_MORE)
        reply = replies[played]
        usage = reply.usage.model_copy(update={"cost_usd": FREE.cost_usd, "requests": FREE.requests})
        return reply.model_copy(
            update={"usage": usage, "model": reply.model or self.name, "waited_sec": 0.0, "duration_sec": 0.0}
        )

    def describe(self) -> dict[str, Any]:
        """Also the hash of what is played: the SHA-256 over all recordings at `path`."""
        digest = hashlib.sha256()
        for recording in _recordings(self.path):
            digest.update(recording.read_bytes())
        return {**super().describe(), "path": str(self.path), "recordings_sha256": digest.hexdigest()}


def _recordings(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(path.glob("trials/*/*/*/trajectory.jsonl"))
    return [path] if path.is_file() else []


def _replies(path: Path, task_id: str, epoch: int) -> list[ModelReply]:
    if path.is_dir():
        of_task = [file for file in _recordings(path) if file.parts[-4] == task_id]
        file = next((file for file in of_task if file.parts[-2] == str(epoch)), None)
        if file is None:
            raise InputError(f"{path}: nothing is recorded of task {task_id}, epoch {epoch}")
        return _of_ours(file)
    try:
        lines = path.read_text("utf-8").splitlines()
        first = json.loads(lines[0])
    except (OSError, ValueError, IndexError) as problem:
        raise InputError(f"{path}: not a recording ({problem})") from problem
    if "type" not in first:
        return _of_research(path, lines, task_id)
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
    except ValidationError as problem:
        raise InputError(f"{file}: another version's recording ({problem.errors()[0]['msg']})") from problem


def _of_research(path: Path, lines: list[str], task_id: str) -> list[ModelReply]:
    wanted = {task_id, *re.findall(r"\d+$", task_id)}
    for number, line in enumerate(lines, start=1):
        try:
            conversation = json.loads(line)
            if str(conversation["index"]) in wanted:
                said = [message for message in conversation["messages"] if message["role"] == "assistant"]
                return [_as_reply(message) for message in said]
        except (ValueError, KeyError, TypeError) as problem:
            raise InputError(f"{path}, line {number}: not a recorded conversation ({problem})") from problem
    raise InputError(f"{path}: nothing is recorded of task {task_id}")


def _as_reply(message: dict[str, Any]) -> ModelReply:
    calls = message.get("tool_calls") or []
    functions = [call["function"] for call in calls] or (
        [message["function_call"]] if message.get("function_call") else []
    )
    return ModelReply(
        content=message.get("content") or "",
        tool_calls=tuple(
            ToolCall(id=f"call_{n}", name=function["name"], arguments=function["arguments"])
            for n, function in enumerate(functions)
        ),
        finish_reason="tool_calls" if functions else "stop",
    )
