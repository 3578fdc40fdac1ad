"""What each user may use, over a real server: kernels, costs, requests a minute."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from pybench.service.access import digest
from tests.helpers.chat_server import ChatServer, chatting

pytestmark = pytest.mark.slow

ADA = "token-of-ada"
EVE = "token-of-eve"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChatServer]:
    settings = [
        f"serve.users.ada={digest(ADA)}",
        f"serve.users.eve={digest(EVE)}",
        "serve.limits.kernels=2",
        "serve.limits.cost_usd=0.001",
        "serve.limits.requests_per_minute=40",
        "model.price={input: 1000, output: 1000}",
    ]
    with chatting(tmp_path_factory.mktemp("limits"), *settings, steps=[{"reply": "Hello."}]) as (made, _stub):
        yield made


def test_kernels_that_are_asked_for_at_once_are_limited_too(server: ChatServer) -> None:
    me = server.client()
    code = "import time\ntime.sleep(3)\n1"

    def run(name: int) -> tuple[int, str]:
        answer = me.post("/execute", json={"convid": f"at-once-{name}", "code": code})
        return answer.status_code, answer.text

    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(run, range(6)))
    refused = [text for status, text in answers if status == 503]
    assert sorted(status for status, _ in answers) == [200, 200, 503, 503, 503, 503]
    assert all("serve.limits.kernels=2" in text for text in refused)
    # An idle one makes room.
    assert me.post("/execute", json={"convid": "later", "code": "1 + 1"}).json()["result"] == "Value:\n2"


def test_costs_and_requests_are_limited_for_each_user(server: ChatServer) -> None:
    me, eve = server.client(ADA), server.client(EVE)
    one = me.new()
    assert me.ask(one, "hello")[-1]["cost_usd"] > 0.001
    body: dict[str, Any] = {"messages": [{"role": "user", "content": "hello"}], "model": "openai_compatible"}
    for answer in (
        me.post(f"/api/conversations/{one}/requests", json={"text": "more"}),
        me.post("/v1/chat/completions", json=body),
        me.post("/v1/chat/completions", json={**body, "model": "openai_compatible-plain"}),
    ):
        assert answer.status_code == 402
        assert "serve.limits.cost_usd=0.001" in answer.json()["error"]["message"]
    statuses = [me.post("/api/conversations", json={}).status_code for _ in range(40)]
    assert statuses[-1] == 429
    assert "requests_per_minute=40" in me.post("/execute", json={}).json()["error"]["message"]
    assert me.get("/api/conversations").status_code == 200
    assert eve.post("/api/conversations", json={}).status_code == 201
