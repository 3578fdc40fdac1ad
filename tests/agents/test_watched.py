"""A conversation that somebody watches and may stop, and one that nobody watches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest

from pybench.agents.code_agent import CodeAgent
from pybench.core.journal import JsonLines, read_events
from pybench.core.protocols import AgentInput, AgentOutcome
from pybench.core.records import Message, ModelReply, Task, TrialLimits
from pybench.core.stopping import Stop
from pybench.sandboxes.local.provider import LocalProvider
from tests.helpers.model_requests import QUICK, model_of
from tests.stubs.openai_server import Stub, serving

pytestmark = pytest.mark.slow

# What was sent before anybody could watch (code_block to hosted_vllm, tool_call to openai).
TOOLS = (
    b'"tools":[{"type":"function","function":{"name":"python","description":"Run Python code in a Jupyter '
    b'kernel that keeps its state between calls.","parameters":{"type":"object","properties":{"code":'
    b'{"type":"string","description":"The code to run."}},"required":["code"]}}}]}'
)
SENT_BEFORE = {
    "code_block": [
        b'{"model": "stub", "messages": [{"role": "system", "content": "Act."}, '
        b'{"role": "user", "content": "How much?"}], "temperature": 0.0, "max_tokens": 100}',
        b'{"model": "stub", "messages": [{"role": "system", "content": "Act."}, '
        b'{"role": "user", "content": "How much?"}, {"role": "assistant", "content": '
        b'"```python\\nprint(6 * 7)\\n```"}, {"role": "user", "content": "Output:\\n42"}], '
        b'"temperature": 0.0, "max_tokens": 100}',
    ],
    "tool_call": [
        b'{"messages":[{"role":"system","content":"Act."},{"role":"user","content":"How much?"}],'
        b'"model":"stub","max_tokens":100,"temperature":0.0,' + TOOLS,
        b'{"messages":[{"role":"system","content":"Act."},{"role":"user","content":"How much?"},'
        b'{"role":"assistant","tool_calls":[{"id":"call_0","type":"function","function":{"name":"python",'
        b'"arguments":"{\\"code\\": \\"print(6 * 7)\\"}"}}]},{"role":"tool","content":"Output:\\n42",'
        b'"tool_call_id":"call_0"}],"model":"stub","max_tokens":100,"temperature":0.0,' + TOOLS,
    ],
}
PROVIDERS = {"code_block": "hosted_vllm", "tool_call": "openai"}
Format = Literal["code_block", "tool_call"]
FORMATS = pytest.mark.parametrize("format", list(SENT_BEFORE))


@dataclass
class Ear:
    """Writes down what it is told, and stops the conversation once `until` holds."""

    stop: Stop = field(default_factory=Stop)
    until: Callable[[Ear], bool] = lambda ear: False
    partial: str = ""
    reasoning: str = ""
    attempts: int = 0
    pieces: list[str] = field(default_factory=list)
    printed_text: str = ""

    def begin_reply(self) -> None:
        self.partial, self.attempts = "", self.attempts + 1

    def said(self, text: str, reasoning: str = "") -> None:
        self.partial += text
        self.reasoning += reasoning
        self.pieces.append(text)
        self._look()

    def printed(self, stream: Literal["stdout", "stderr"], text: str) -> None:
        self.printed_text += text
        self._look()

    def _look(self) -> None:
        if self.until(self):
            self.stop.set()


async def converse(
    stub: Stub, folder: Path, format: Format, ear: Ear | None = None, **more: Any
) -> AgentOutcome:
    """One conversation with a real kernel; its trajectory is left in `folder`."""
    model = model_of(stub, PROVIDERS[format], temperature=0.0, max_tokens=100, retries=QUICK)
    agent = CodeAgent(name="t", format=format, system_prompt="Act.", request="{prompt}")
    task = Task(id="t", category="math", prompt="How much?", folder=folder, task_hash="")
    sandboxes = LocalProvider(preload=(), output_chars=20_000)
    await sandboxes.open()
    await model.open()
    sandbox = sandboxes.create("t")
    try:
        await sandbox.start()
        with JsonLines(folder / "trajectory.jsonl") as journal:
            given: dict[str, Any] = {"watcher": ear, "stop": ear.stop} if ear is not None else {}
            inputs = AgentInput(
                task, 1, model, sandbox, journal, TrialLimits(), sampling_seed=41, **given, **more
            )
            outcome = await agent.run(inputs)
        if ear is not None and ear.stop.is_set:
            assert (await sandbox.run_cell("x", 30)).value in ("7", None)
        return outcome
    finally:
        await sandbox.close()
        await model.close()
        await sandboxes.close()


def cell(format: Format, code: str, **more: Any) -> dict[str, Any]:
    return {"code": code, "tool": format == "tool_call", **more}


@FORMATS
def test_an_unwatched_trial_sends_what_it_always_sent(tmp_path: Path, format: Format) -> None:
    with serving(cell(format, "print(6 * 7)"), {"reply": "Answer: 42"}) as stub:
        outcome = asyncio.run(converse(stub, tmp_path, format))
    assert outcome.answer == "Answer: 42"
    assert stub.bodies == SENT_BEFORE[format]


def replies_of(folder: Path) -> list[ModelReply]:
    """The replies on record, without how long they took."""
    events = [event for event in read_events(folder / "trajectory.jsonl") if event.type == "reply"]
    return [
        event.reply.model_copy(update={"duration_sec": 0.0, "waited_sec": 0.0, "endpoint": ""})
        for event in events
    ]


@FORMATS
def test_streamed_and_whole_replies_give_equal_records(tmp_path: Path, format: Format) -> None:
    usage = {"prompt_tokens": 20, "completion_tokens": 7, "total_tokens": 27}
    steps = [
        cell(format, "x = 6\nprint(x * 7)", reasoning="Let me see.", usage=usage),
        {"reply": "It is\n\n*42*.", "reasoning": "Easy now.", "usage": usage},
    ]
    ear = Ear()
    with serving(*steps) as stub:
        whole = asyncio.run(converse(stub, tmp_path / "whole", format))
    with serving(*steps) as stub:
        heard = asyncio.run(converse(stub, tmp_path / "heard", format, ear))
    assert stub.requests[0]["stream"] is True
    assert heard.detail == ""
    assert replies_of(tmp_path / "heard") == replies_of(tmp_path / "whole")
    assert (heard.answer, heard.usage, heard.turns) == (whole.answer, whole.usage, whole.turns)
    assert len(ear.pieces) > 3
    assert ear.partial == "It is\n\n*42*."
    assert ear.reasoning == "Let me see.Easy now."
    assert ear.printed_text == "42\n"


def test_a_stopped_reply_keeps_what_was_said_and_hangs_up(tmp_path: Path) -> None:
    ear = Ear(until=lambda ear: len(ear.pieces) >= 3)
    with serving({"reply": "one two three four five " * 40, "piece_sec": 0.1}) as stub:
        outcome = asyncio.run(converse(stub, tmp_path, "code_block", ear))
        while not stub.hung_up:
            assert not stub.sold
    assert outcome.stop_reason == "stopped"
    assert outcome.answer.startswith("one two")
    assert outcome.answer == ear.partial
    assert (outcome.usage.cost_usd, outcome.usage.unknown_retries) == (None, 1)
    assert outcome.error is None


def test_a_stopped_cell_leaves_its_variables_and_what_it_printed(tmp_path: Path) -> None:
    code = "x = 7\nprint('begun', flush=True)\nwhile True: pass"
    ear = Ear(until=lambda ear: "begun" in ear.printed_text)
    with serving({"code": code}, {"reply": "Never asked for."}) as stub:
        outcome = asyncio.run(converse(stub, tmp_path, "code_block", ear))
    assert (outcome.stop_reason, outcome.turns, len(stub.requests)) == ("stopped", 1, 1)
    events = {event.type: event for event in read_events(tmp_path / "trajectory.jsonl")}
    done: Any = events["cell_done"]
    assert (done.result.status, done.result.interrupted, done.result.state_lost) == ("timeout", True, False)
    assert done.result.stdout == "begun\n"
    assert "by the user. Variables are kept." in done.observation


def test_a_model_that_repeats_itself_is_heard_to_its_end(tmp_path: Path) -> None:
    ear = Ear()
    with serving({"reply": "again " * 300}) as stub:
        outcome = asyncio.run(converse(stub, tmp_path, "code_block", ear))
    assert outcome.error is None
    assert (ear.attempts, ear.partial.count("again")) == (1, 300)


def test_a_retry_makes_what_was_heard_void(tmp_path: Path) -> None:
    ear = Ear()
    steps: list[dict[str, Any]] = [
        {"reply": "Nobody should keep this.", "cut_after": 4},
        {"reply": "The real one."},
    ]
    with serving(*steps) as stub:
        outcome = asyncio.run(converse(stub, tmp_path, "code_block", ear))
    assert (outcome.answer, ear.partial, ear.attempts) == ("The real one.", "The real one.", 2)
    assert outcome.usage.unknown_retries == 1


def test_a_server_that_knows_no_stream_options_is_asked_without(tmp_path: Path) -> None:
    ear = Ear()
    steps: list[dict[str, Any]] = [
        {"status": 400, "error": "Unrecognized request argument: stream_options"},
        {"reply": "Hi."},
    ]
    with serving(*steps) as stub:
        outcome = asyncio.run(converse(stub, tmp_path, "code_block", ear))
    assert outcome.answer == "Hi."
    assert "stream_options" not in stub.requests[1]


def test_a_request_goes_on_from_the_messages_before(tmp_path: Path) -> None:
    before = (
        Message(role="user", content="My name is Ada."),
        Message(role="assistant", content="Hello Ada."),
    )
    with serving({"reply": "Ada."}) as stub:
        asyncio.run(converse(stub, tmp_path, "code_block", before=before))
    sent = [(message["role"], message["content"]) for message in stub.requests[0]["messages"]]
    assert sent == [
        ("system", "Act."),
        ("user", "My name is Ada."),
        ("assistant", "Hello Ada."),
        ("user", "How much?"),
    ]


def test_what_is_printed_is_told_within_bounds(tmp_path: Path) -> None:
    ear = Ear()
    with serving({"code": "for _ in range(3000): print('x' * 1000)"}, {"reply": "Done."}) as stub:
        asyncio.run(converse(stub, tmp_path, "code_block", ear))
    assert 0 < len(ear.printed_text) <= 20_000
