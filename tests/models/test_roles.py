"""Chat templates that are narrow about roles: the refusal is understood, adapted to and noted."""

from __future__ import annotations

import pytest

from pybench.core.errors import ModelError
from pybench.core.records import Message, ModelReply
from tests.helpers.model_requests import ask, ask_all, make_request, model_of
from tests.stubs.openai_server import serving

SYSTEM = Message(role="system", content="Rules.")
TWO_IN_A_ROW = (
    SYSTEM,
    Message(role="user", content="The files."),
    Message(role="user", content="The task."),
)
FOLDED = "roles: system message put into the first user message"
JOINED = "roles: messages of the same role in a row joined"

NO_SYSTEM = [
    "System role not supported",
    "Jinja Exception: System role not supported",
    "Only user and assistant roles are supported!",
    "This model does not support system messages: the template does not support 'system'",
]
NO_REPEATS = [
    "Conversation roles must alternate user/assistant/user/assistant/...",
    "After the optional system message, conversation roles must alternate user/assistant/user/assistant/...",
]


@pytest.mark.parametrize("provider", ["hosted_vllm", "openai"])
@pytest.mark.parametrize("status", [400, 500])
@pytest.mark.parametrize("wording", NO_SYSTEM)
def test_a_refused_system_message_goes_into_the_users(wording: str, status: int, provider: str) -> None:
    with serving(refuse_system=wording, refuse_status=status) as stub:
        reply = ask(model_of(stub, provider))
    assert stub.requests[-1]["messages"] == [{"role": "user", "content": "Be brief.\n\nHello?"}]
    assert reply.notes == (FOLDED,)
    assert reply.retries == 0


@pytest.mark.parametrize("wording", NO_REPEATS)
def test_refused_repeats_are_joined(wording: str) -> None:
    with serving(refuse_repeats=wording) as stub:
        reply = ask(model_of(stub), make_request(*TWO_IN_A_ROW))
    assert stub.requests[-1]["messages"] == [
        {"role": "system", "content": "Rules."},
        {"role": "user", "content": "The files.\n\nThe task."},
    ]
    assert reply.notes == (JOINED,)


def test_a_template_that_means_the_system_message_by_alternation() -> None:
    with serving(refuse_system=NO_REPEATS[0]) as stub:
        reply = ask(model_of(stub))
    assert stub.requests[-1]["messages"] == [{"role": "user", "content": "Be brief.\n\nHello?"}]
    assert FOLDED in reply.notes


def test_a_template_that_takes_neither() -> None:
    with serving(refuse_system=NO_SYSTEM[0], refuse_repeats=NO_REPEATS[0]) as stub:
        reply = ask(model_of(stub), make_request(*TWO_IN_A_ROW))
    assert stub.requests[-1]["messages"] == [{"role": "user", "content": "Rules.\n\nThe files.\n\nThe task."}]
    assert reply.notes == (FOLDED, JOINED)


def test_it_is_remembered() -> None:
    with serving(refuse_system=NO_SYSTEM[0]) as stub:
        replies: list[ModelReply] = ask_all(model := model_of(stub), make_request(), make_request())
    assert len(stub.requests) == 3
    assert [reply.notes for reply in replies] == [(FOLDED,), (FOLDED,)]
    assert model.describe()["adapted"] == [FOLDED]


def test_a_refusal_that_nothing_helps_against_ends() -> None:
    with (
        serving({"status": 400, "error": NO_REPEATS[0]}) as stub,
        pytest.raises(ModelError, match="must alternate"),
    ):
        ask(model_of(stub), make_request(*TWO_IN_A_ROW))
    assert len(stub.requests) == 3
