"""What one conversation's code does to the server and to others: forks, memory, floods, the server itself."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import psutil
import pytest

from tests.helpers.chat_server import ChatServer, chatting
from tests.helpers.jupyter_client import Channels, text_of
from tests.helpers.waiting import wait_until

pytestmark = pytest.mark.slow

_FORKS = "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass"
_MEMORY = (
    "import os\nfor _ in range(4): os.fork()\nfilled = []\nwhile True: filled.append(bytearray(1 << 24))"
)
_FLOOD = "for _ in range(1024): print('x' * (1 << 20))"
_FORGED = """
from ipykernel.kernelapp import IPKernelApp
app = IPKernelApp.instance()
for _ in range(400):
    content = {'name': 'stdout', 'text': 'x' * (1 << 20)}
    app.session.send(None, 'stream', content, parent=app.kernel.get_parent())
"""
"""Messages past whatever limits output inside the kernel."""
_MAX_GROWTH_MB = 200


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChatServer]:
    # 64 interrupted processes, each with a traceback, can need 400 MB when they get the cores together.
    settings = ("sandbox.preload=[]", "sandbox.processes=64", "sandbox.memory_mb=800", "serve.execute_sec=12")
    with chatting(tmp_path_factory.mktemp("hostile"), *settings, steps=[]) as (made, _):
        yield made


def execute(server: ChatServer, name: str, code: str) -> str:
    answer = server.client().post("/execute", json={"convid": name, "code": code})
    return str(answer.raise_for_status().json()["result"])


def processes(server: ChatServer) -> int:
    assert server.process is not None
    return len(psutil.Process(server.process.pid).children(recursive=True))


def kernel(server: ChatServer) -> Channels:
    made = server.client().post("/api/kernels", json={}).raise_for_status().json()
    return Channels(server.url, made["id"], server.token)


def others_are_answered(server: ChatServer, hostile: Future[Any]) -> None:
    assert execute(server, "good", "6 * 7") == "Value:\n42"
    good = kernel(server)
    assert text_of(good.run("6 * 7")) == "42"
    assert not hostile.done()
    good.close()


def test_a_fork_bomb_ends_at_its_limit_while_others_are_answered(server: ChatServer) -> None:
    execute(server, "good", "1")
    with ThreadPoolExecutor() as pool:
        before = processes(server)
        hostile = pool.submit(execute, server, "forks", _FORKS)
        wait_until(lambda: processes(server) > before + 40)
        others_are_answered(server, hostile)
        assert "time" in hostile.result().lower()
    assert execute(server, "forks", "6 * 7") == "Value:\n42"


def test_filled_memory_costs_its_own_kernel_alone(server: ChatServer) -> None:
    execute(server, "kept", "x = 7")
    assert "out of memory" in execute(server, "fills", _MEMORY)
    assert execute(server, "kept", "x") == "Value:\n7"


@pytest.mark.parametrize("flood", [_FLOOD, _FORGED], ids=["printed", "forged"])
def test_a_flood_that_nobody_reads_stays_out_of_the_servers_memory(server: ChatServer, flood: str) -> None:
    assert server.process is not None
    before_mb = psutil.Process(server.process.pid).memory_info().rss >> 20
    deaf = kernel(server)
    deaf.execute(flood)
    assert len(execute(server, "floods", flood)) < 100_000
    assert text_of(kernel(server).run("6 * 7")) == "42"
    assert (psutil.Process(server.process.pid).memory_info().rss >> 20) - before_mb < _MAX_GROWTH_MB
    deaf.close()


def test_no_kernel_reaches_the_server(server: ChatServer) -> None:
    port = server.url.rpartition(":")[2]
    reach = (
        "import socket\nfor host in ('127.0.0.1', '::1', socket.gethostname()):\n"
        f"    try: socket.create_connection((host, {port}), 2); print('reached')\n"
        "    except OSError: print('closed')"
    )
    assert execute(server, "reaches", reach).split()[1:] == ["closed"] * 3
    one = kernel(server)
    assert text_of(one.run(reach)).split() == ["closed"] * 3
    one.close()
