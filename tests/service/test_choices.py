"""Each conversation has the model and the agent that were chosen for it, among those that are configured."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.chat_server import chatting

pytestmark = pytest.mark.slow


def test_a_conversation_keeps_its_own_model_and_agent(tmp_path: Path) -> None:
    settings = ("serve.models=[noop]", "serve.agents=[tool_call]")
    with chatting(tmp_path, *settings, steps=[{"reply": "Hello."}]) as (server, stub):
        me = server.client()
        about = me.get("/api/about").json()
        assert (about["models"], about["agents"]) == (
            ["openai_compatible", "noop"],
            ["code_block", "tool_call"],
        )
        first, second = me.new(agent="tool_call"), me.new(model="noop")
        assert me.ask(first, "hello")[-1]["answer"] == "Hello."
        assert stub.requests[-1]["tools"]
        asked = len(stub.requests)
        assert me.ask(second, "hello")[-1]["answer"] != "Hello."
        assert len(stub.requests) == asked
        me.patch(f"/api/conversations/{second}", json={"model": "openai_compatible"}).raise_for_status()
        assert me.ask(second, "hello again")[-1]["answer"] == "Hello."
        kept = me.patch(f"/api/conversations/{first}", json={"agent": "code_block"})
        assert (kept.status_code, "began with" in kept.json()["error"]["message"]) == (409, True)
        odd = me.patch(f"/api/conversations/{first}", json={"model": "gpt-9"})
        assert (odd.status_code, "gpt-9: there are: openai_compatible, noop" in odd.text) == (400, True)
