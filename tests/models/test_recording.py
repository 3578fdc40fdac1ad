"""Recorded replies, ours and the research repository's, are said again in turn."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from pybench.core.errors import AgentFault, InputError, UserError
from pybench.core.events import ReplyEvent, ResumedEvent, StartEvent
from pybench.core.journal import JsonLines, now, trial_folder
from pybench.core.records import Message, ModelReply, ToolCall, Usage
from pybench.models.recording import RecordingModel
from tests.helpers.model_requests import play

PAID = Usage(prompt_tokens=30, completion_tokens=9, cost_usd=0.25, requests=1)


def record(run: Path, task: str, epoch: int, *replies: str) -> Path:
    path = trial_folder(run, task, 0, epoch) / "trajectory.jsonl"
    lines = JsonLines(path)
    for attempt in (1, 2):
        lines.write(StartEvent(at=now(), attempt=attempt, messages=(), sampling_seed=None))
        for turn, text in enumerate(replies if attempt == 2 else ["an attempt that failed"], start=1):
            reply = ModelReply(content=text, model="gpt", usage=PAID, waited_sec=9)
            lines.write(ReplyEvent(at=now(), turn=turn, reply=reply))
    lines.close()
    return path


def after(number: int) -> tuple[Message, ...]:
    """A conversation in which so many replies were given."""
    turn = (Message(role="assistant", content="..."), Message(role="user", content="..."))
    return (Message(role="user", content="Go."), *(turn * number))


def test_a_run_is_replayed_task_by_task_and_epoch_by_epoch(tmp_path: Path) -> None:
    record(tmp_path, "a", 1, "first", "second")
    record(tmp_path, "a", 2, "other epoch")
    record(tmp_path, "b", 1, "other task")
    model = RecordingModel(path=tmp_path)
    asyncio.run(model.preflight())
    said = [play(model, *after(n), task="a").content for n in range(2)]
    assert said == ["first", "second"]
    with pytest.raises(AgentFault, match="holds no further reply"):
        play(model, *after(2), task="a")
    assert play(model, task="a", epoch=2).content == "other epoch"
    assert play(model, task="b").content == "other task"
    with pytest.raises(InputError, match="nothing is recorded of task b, epoch 2"):
        play(model, task="b", epoch=2)


def test_a_trial_that_was_resumed(tmp_path: Path) -> None:
    path = record(tmp_path, "a", 1, "first", "lost on the way")
    lines = JsonLines(path)
    lines.write(ResumedEvent(at=now(), attempt=3, replies=1, repeats_request=True))
    lines.write(ReplyEvent(at=now(), turn=2, reply=ModelReply(content="second")))
    lines.close()
    said = [play(RecordingModel(path=path), *after(n), task="a").content for n in range(2)]
    assert said == ["first", "second"]


def test_it_costs_nothing_and_keeps_what_was_counted(tmp_path: Path) -> None:
    record(tmp_path, "a", 1, "first")
    reply = play(RecordingModel(path=tmp_path), task="a")
    assert reply.usage == PAID.model_copy(update={"cost_usd": 0.0})
    assert (reply.model, reply.waited_sec) == ("gpt", 0.0)


def test_one_trajectory_is_for_its_own_task(tmp_path: Path) -> None:
    path = record(tmp_path, "a", 1, "first")
    assert play(RecordingModel(path=path), task="a").content == "first"
    with pytest.raises(InputError, match="nothing is recorded of task b"):
        play(RecordingModel(path=path), task="b")
    moved = path.rename(tmp_path / "mine.jsonl")
    assert play(RecordingModel(path=moved), task="b").content == "first"


def test_the_research_repositorys_recordings(tmp_path: Path) -> None:
    call = {"id": "x", "function": {"name": "python", "arguments": '{"code": "1"}'}}
    conversations = [
        {
            "index": "2",
            "messages": [{"role": "user", "content": "q"}, {"role": "assistant", "content": "two"}],
        },
        {
            "index": "12",
            "messages": [
                {"role": "system", "content": "s"},
                {"role": "user", "content": "q"},
                {"role": "assistant", "content": "```python\n1\n```"},
                {"role": "user", "content": "1"},
                {"role": "assistant", "content": None, "tool_calls": [call]},
            ],
        },
    ]
    path = tmp_path / "trajectory.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in conversations), "utf-8")
    model = RecordingModel(path=path)
    assert play(model, task="2").content == "two"
    assert play(model, task="research_12").content == "```python\n1\n```"
    called = play(model, *after(1), task="research_12")
    assert called.tool_calls == (ToolCall(id="call_0", name="python", arguments='{"code": "1"}'),)
    with pytest.raises(InputError, match="nothing is recorded of task research_3"):
        play(model, task="research_3")


@pytest.mark.parametrize(
    "text", ["", "no json\n", '{"index": "1"}\n', '{"messages": 3, "index": "a_task"}\n']
)
def test_a_file_that_is_no_recording(text: str, tmp_path: Path) -> None:
    path = tmp_path / "trajectory.jsonl"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=r"trajectory\.jsonl"):
        play(RecordingModel(path=path))


@pytest.mark.parametrize("name", ["missing", "."])
def test_nothing_to_replay(name: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no recording there; give a run's folder or a trajectory\.jsonl"):
        asyncio.run(RecordingModel(path=tmp_path / name).preflight())


def test_what_is_played_is_in_the_record(tmp_path: Path) -> None:
    path = record(tmp_path, "a", 1, "first")
    before = RecordingModel(path=tmp_path).describe()["recordings_sha256"]
    path.write_text(path.read_text("utf-8").replace("first", "changed"), "utf-8")
    assert RecordingModel(path=tmp_path).describe()["recordings_sha256"] != before
