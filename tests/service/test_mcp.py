"""`/mcp`, by the SDK's own client in its present and its former revision."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest

from pybench.service.access import digest
from tests.helpers.chat_server import ChatServer, chatting

pytestmark = pytest.mark.slow

ADA = "token-of-ada"
PLOT = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\nkept = 7\nprint('drawn')"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChatServer]:
    settings = [
        "serve.apis=[chat,mcp]",
        f"serve.users.ada={digest(ADA)}",
        "sandbox.preload=[matplotlib.pyplot]",
    ]
    with chatting(tmp_path_factory.mktemp("mcp"), *settings) as (made, _stub):
        yield made


@asynccontextmanager
async def connected(server: ChatServer, token: str = "", mode: str = "auto") -> AsyncIterator[Any]:
    from mcp import Client  # dear to import, in every worker, where these tests run in one
    from mcp.client.streamable_http import streamable_http_client

    headers = {"Authorization": f"Bearer {token or server.token}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=120) as http,
        Client(streamable_http_client(f"{server.url}/mcp", http_client=http), mode=mode) as client,
    ):
        yield client


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_session_keeps_variables_and_is_its_owners_alone(server: ChatServer, mode: str) -> None:
    async def use() -> None:
        async with connected(server, mode=mode) as mine, connected(server, ADA, mode) as hers:
            (tool,) = (await mine.list_tools()).tools
            assert (tool.name, tool.input_schema["required"]) == ("run_python", ["code"])
            first = await mine.call_tool("run_python", {"code": PLOT})
            said: Any = first.structured_content
            assert (said["text"], said["images"], first.is_error) == (
                "Output:\ndrawn",
                1,
                False,
            )
            pictures = [each for each in first.content if each.type == "image"]
            assert [each.mime_type for each in pictures] == ["image/png"]
            session = said["session"]
            assert any(each.type == "text" and session in each.text for each in first.content)
            again = await mine.call_tool("run_python", {"code": "kept * 6", "session": session})
            later: Any = again.structured_content
            assert (later["text"], later["session"]) == ("Value:\n42", session)
            other: Any = (await mine.call_tool("run_python", {"code": "kept"})).structured_content
            assert "NameError" in other["text"]
            for name in (session, "nobody's"):
                foreign = await hers.call_tool("run_python", {"code": "kept", "session": name})
                assert foreign.is_error
                assert "no such session" in str(foreign.content)

    asyncio.run(use())


def test_a_call_that_is_given_up_ends_its_cell(server: ChatServer) -> None:
    async def use() -> None:
        async with connected(server) as mine:
            first: Any = (await mine.call_tool("run_python", {"code": "kept = 1"})).structured_content
            loop = {"code": "while True:\n    kept += 1", "session": first["session"]}
            call = asyncio.create_task(mine.call_tool("run_python", loop))
            me = server.client()
            (one,) = [
                row["id"] for row in me.get("/api/conversations").json() if first["session"] in row["title"]
            ]
            await asyncio.to_thread(begun, me, one, 2)
            call.cancel()
            done: Any = await mine.call_tool("run_python", {"code": "kept > 1", "session": first["session"]})
            assert done.structured_content["text"] == "Value:\nTrue"

    asyncio.run(use())


def begun(me: Any, one: str, cells: int) -> None:
    """Wait until so many cells have begun."""
    number = 0
    for _ in range(cells):
        number = me.until(one, "cell", after=number)[-1]["number"]


def test_the_door_holds_for_it_too(server: ChatServer) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    for token in ("", "wrong"):
        assert server.client(token).post("/mcp", json=call).status_code == 401
    foreign = {"Origin": "http://evil.example"}
    assert server.client(None, **foreign).post("/mcp", json=call).status_code == 403
    assert server.client(None, Host="evil.example").post("/mcp", json=call).status_code == 421
    assert server.client().post("/execute", json={}).status_code == 404
