"""Kernels for Jupyter's clients: by hand over websockets, by `sandbox=gateway`, behind a Jupyter server."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from pybench.sandboxes.jupyter.gateway import GatewayProvider
from pybench.service.access import digest
from tests.helpers.chat_server import ChatServer, Client, chatting
from tests.helpers.command_line import environment_without_keys, only_run
from tests.helpers.jupyter_client import V1, Channels, text_of
from tests.helpers.tiny_tasks import make_tasks
from tests.helpers.waiting import settled, wait_until
from tests.helpers.warm_command_line import run_warm
from tests.stubs import jupyter_servers

pytestmark = pytest.mark.slow

ADA = "token-of-ada"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChatServer]:
    settings = (f"serve.users.ada={digest(ADA)}", "sandbox.preload=[]")
    with chatting(tmp_path_factory.mktemp("jupyter"), *settings, steps=[]) as (made, _):
        yield made


@pytest.fixture
def me(server: ChatServer) -> Iterator[Client]:
    client = server.client()
    yield client
    for kernel in client.get("/api/kernels").json():
        client.delete(f"/api/kernels/{kernel['id']}")


def new(client: Client) -> str:
    """The id of a new kernel."""
    return str(client.post("/api/kernels", json={"name": "python3"}).raise_for_status().json()["id"])


def kinds(messages: list[dict[str, Any]]) -> list[str]:
    found = []
    for message in messages:
        state = message["content"].get("execution_state")
        found.append(f"{message['channel']} {state or message['header']['msg_type']}")
    return found


# ---------------------------------------------------------------------- doors


def refusal(server: ChatServer, path: str, token: str, **headers: str) -> int:
    """The status with which a websocket is refused; 101 where it is not."""
    more = {"Authorization": f"token {token}"} if token else {}
    try:
        with connect(f"ws{server.url.removeprefix('http')}{path}", additional_headers=more | headers):
            return 101
    except InvalidStatus as error:
        return error.response.status_code


def test_only_the_owner_reaches_a_kernel(server: ChatServer, me: Client) -> None:
    mine, ada = new(me), server.client(ADA)
    one = "/api/kernels/{id}"
    routes = [("GET", one), ("DELETE", one), ("POST", f"{one}/interrupt"), ("POST", f"{one}/restart")]
    for method, path in [("GET", "/api"), ("GET", "/api/kernels"), ("POST", "/api/kernels"), *routes]:
        for token in ("", "wrong", server.token + "x"):
            answer = server.client(token).request(method, path.format(id=mine))
            assert answer.status_code == 401, (method, path)
    for method, path in routes:
        foreign, unknown = (ada.request(method, path.format(id=name)) for name in (mine, "0" * 32))
        assert (foreign.status_code, unknown.status_code) == (404, 404), (method, path)
        assert foreign.json() == unknown.json()
    channels = f"/api/kernels/{mine}/channels"
    assert [refusal(server, channels, token) for token in ("", "wrong", ADA)] == [401, 401, 404]
    assert refusal(server, f"/api/kernels/{'0' * 32}/channels", server.token) == 404
    assert refusal(server, f"{channels}?token=wrong", "") == 401
    assert refusal(server, f"{channels}?token={server.token}", "", Origin="http://evil.example") == 403
    assert refusal(server, f"{channels}?token={server.token}", "") == 101
    assert server.client("").get(f"/api/kernels?token={server.token}").status_code == 200
    assert server.client("").get(f"/api/conversations?token={server.token}").status_code == 401
    assert ada.get("/api/kernels").json() == []
    assert [each["id"] for each in me.get("/api/kernels").json()] == [mine]
    assert me.post("/api/kernels", json={"name": "julia"}).status_code == 400
    assert server.token not in server.said().partition("\n")[2]


def test_a_cookie_opens_a_websocket_for_the_own_page_alone(server: ChatServer, me: Client) -> None:
    visitor = server.client("")
    cookie = visitor.get(server.link).headers["set-cookie"].partition(";")[0]
    channels = f"/api/kernels/{new(me)}/channels"
    assert refusal(server, channels, "", Cookie=cookie) == 403
    assert refusal(server, channels, "", Cookie=cookie, Origin="http://evil.example") == 403
    assert refusal(server, channels, "", Cookie=cookie, Origin=server.url) == 101


def test_an_open_server_takes_programs_but_no_other_sites(tmp_path: Path) -> None:
    with chatting(tmp_path, "serve.open=true", "sandbox.preload=[]", steps=[]) as (server, _):
        kernel = new(server.client(""))
        one = Channels(server.url, kernel, "")
        assert text_of(one.run("6 * 7")) == "42"
        one.close()
        assert refusal(server, f"/api/kernels/{kernel}/channels", "", Origin="http://evil.example") == 403


# ---------------------------------------------------------------------- messages


@pytest.mark.parametrize("is_v1", [False, True])
def test_a_cell_is_told_as_jupyters_kernels_tell_it(server: ChatServer, me: Client, is_v1: bool) -> None:
    one = Channels(server.url, new(me), server.token, is_v1=is_v1)
    assert one.socket.subprotocol == (V1 if is_v1 else None)
    info = one.answer(one.send("kernel_info_request"))
    assert kinds(info) == ["iopub busy", "shell kernel_info_reply", "iopub idle"]
    told = one.run("print('ä')\n6 * 7")
    assert kinds(told) == [
        "iopub busy",
        "iopub execute_input",
        "iopub stream",
        "iopub execute_result",
        "shell execute_reply",
        "iopub idle",
    ]
    assert text_of(told) == "ä\n42"
    assert [m["content"].get("execution_count") for m in told if "execut" in m["header"]["msg_type"]] == [
        1
    ] * 3
    assert "StdinNotImplementedError" in text_of(one.run("input('?')", allow_stdin=True))
    done = one.answer(one.send("complete_request", code="pri", cursor_pos=3))
    assert "print" in done[1]["content"]["matches"]
    one.close()


def test_an_error_leaves_out_the_cells_that_wait(server: ChatServer, me: Client) -> None:
    one = Channels(server.url, new(me), server.token)
    one.execute("import time\nprint('on')\nwhile True: time.sleep(0.01)")
    one.until("stream")
    waiting = one.execute("made = 1")
    other = one.send("is_complete_request", code="x")
    one.send("interrupt_request", "control")
    assert kinds(one.answer(waiting)) == ["iopub busy", "shell execute_reply", "iopub idle"]
    assert kinds(one.answer(other))[1] == "shell is_complete_reply"
    assert "NameError" in text_of(one.run("made"))
    one.execute("1 / 0", stop_on_error=False)
    assert text_of(one.run("'gone on'")) == "'gone on'"
    one.close()


def test_each_session_gets_its_replies_and_all_what_is_published(server: ChatServer, me: Client) -> None:
    kernel = new(me)
    one, two = (Channels(server.url, kernel, server.token, session=name) for name in "ab")
    msg_id = one.execute("print('for all')")
    assert "shell execute_reply" in kinds(one.answer(msg_id))
    heard = two.answer(msg_id)
    assert "shell execute_reply" not in kinds(heard)
    assert "for all" in text_of(heard)
    assert me.get(f"/api/kernels/{kernel}").json()["connections"] == 2
    one.close(), two.close()


def test_a_session_that_comes_back_gets_what_it_missed(server: ChatServer, me: Client) -> None:
    kernel = new(me)
    one = Channels(server.url, kernel, server.token)
    msg_id = one.execute("import time\nprint('on')\nwhile True: time.sleep(0.01)")
    one.until("stream")
    one.close()
    wait_until(lambda: me.get(f"/api/kernels/{kernel}").json()["connections"] == 0)
    me.post(f"/api/kernels/{kernel}/interrupt").raise_for_status()
    wait_until(lambda: me.get(f"/api/kernels/{kernel}").json()["execution_state"] == "idle")
    again = Channels(server.url, kernel, server.token)
    assert "shell execute_reply" in kinds(again.answer(msg_id))
    again.close()
    stranger = Channels(server.url, kernel, server.token, session="another")
    assert kinds(stranger.run("1"))[0] == "iopub busy"
    stranger.close()


@pytest.mark.parametrize("frame", ["", "[]", "{}", '{"header": {"msg_id": 1}}', b"\xff" * 40, "[" * 100_000])
def test_what_is_no_message_closes_its_connection_alone(
    server: ChatServer, me: Client, frame: str | bytes
) -> None:
    kernel = new(me)
    good, bad = Channels(server.url, kernel, server.token), Channels(server.url, kernel, server.token, "b")
    bad.socket.send(frame)
    with pytest.raises(ConnectionClosed) as closed:
        bad.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1003
    assert text_of(good.run("6 * 7")) == "42"
    good.close()


# ---------------------------------------------------------------------- life


def test_a_dead_kernel_is_replaced_under_its_id_and_keeps_its_files(server: ChatServer, me: Client) -> None:
    kernel = new(me)
    one = Channels(server.url, kernel, server.token)
    one.run("x = 1; open('kept', 'w').close()")
    one.execute("import os; os._exit(1)")
    one.until("status", execution_state="restarting")
    one.until("status", execution_state="idle")
    assert "NameError" in text_of(one.run("x"))
    assert "'kept'" in text_of(one.run("import os; os.listdir()"))
    one.run("y = 1")
    assert me.post(f"/api/kernels/{kernel}/restart").json()["id"] == kernel
    assert "NameError" in text_of(one.run("y"))
    one.send("shutdown_request", "control", restart=False)
    one.until("status", execution_state="dead")
    with pytest.raises(ConnectionClosed):
        one.receive()
    assert me.get(f"/api/kernels/{kernel}").status_code == 404


def test_no_more_start_than_one_may_have(tmp_path: Path) -> None:
    with chatting(tmp_path, "serve.limits.kernels=2", "sandbox.preload=[]", steps=[]) as (server, _):
        me = server.client()
        with ThreadPoolExecutor(6) as pool:
            made = list(pool.map(lambda _: me.post("/api/kernels", json={}).status_code, range(6)))
        assert sorted(made) == [201, 201, 503, 503, 503, 503]
        me.delete(f"/api/kernels/{me.get('/api/kernels').json()[0]['id']}").raise_for_status()
        assert me.post("/api/kernels", json={}).status_code == 201


def test_an_idle_kernel_ends_whoever_is_connected(tmp_path: Path) -> None:
    with chatting(tmp_path, "serve.idle_sec=5", "sandbox.preload=[]", steps=[]) as (server, _):
        me = server.client()
        one = Channels(server.url, new(me), server.token)
        one.run("1")
        one.until("status", execution_state="dead")
        with pytest.raises(ConnectionClosed):
            one.receive()
        assert me.get("/api/kernels").json() == []


def test_a_busy_kernel_is_not_idle_and_a_full_house_refuses(tmp_path: Path) -> None:
    settings = ("serve.kernels=1", "serve.idle_sec=0.5", "sandbox.preload=[]")
    with chatting(tmp_path, *settings, steps=[]) as (server, _):
        me = server.client()
        me.post("/execute", json={"convid": "a", "code": "1"}).raise_for_status()
        one = Channels(
            server.url, new(me), server.token
        )  # the conversation's kernel makes way: it is rebuilt
        assert text_of(one.run("import time; time.sleep(3); 'done'")) == "'done'"
        assert me.post("/execute", json={"convid": "a", "code": "1"}).status_code == 503


# ---------------------------------------------------------------------- clients


KILLS = """\
# %%
numbers = [int(word) for word in open("numbers.txt").read().split()]
open("kept.txt", "w").write(str(sum(numbers)))
# %%
os._exit(1)
# %%
print("Answer:", open("kept.txt").read())
"""


def test_the_gateway_sandbox_runs_the_smoke_tasks_and_one_that_kills_its_kernel(
    server: ChatServer, tmp_path: Path
) -> None:
    kills = make_tasks(tmp_path / "tasks", count=1, solution=KILLS)
    environment = environment_without_keys() | {"JUPYTER_TOKEN": server.token}
    for folder, words in (
        ("smoke", ["dataset=smoke"]),
        ("kills", [f"dataset.path={kills}"]),
    ):
        words += [
            "model=oracle",
            "tracking=none",
            "sandbox=gateway",
            f"sandbox.url={server.url}",
            "concurrency=2",
        ]
        (tmp_path / folder).mkdir()
        place = f"hydra.run.dir={tmp_path / folder}/outputs/a/b"
        done = run_warm(tmp_path / folder, *words, place, env=environment)
        assert done.returncode == 0, done.stderr
        lines = (only_run(tmp_path / folder) / "trials.jsonl").read_text("utf-8").splitlines()
        assert {json.loads(line)["status"] for line in lines} == {"passed"}
    assert server.client().get("/api/kernels").json() == []


def test_programs_of_many_cells_print_through_a_kernel_that_was_set_up_twice(
    server: ChatServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    # By the service and by the gateway's side: only one of them may read what programs print.
    monkeypatch.setenv("JUPYTER_TOKEN", server.token)

    async def work() -> list[str]:
        provider = GatewayProvider(url=server.url)
        await provider.open()
        sandbox = provider.create("twice")
        await sandbox.start()
        try:
            cells = [f"for _ in range(20): __import__('os').system('echo {number}')" for number in range(60)]
            return [(await sandbox.run_cell(cell, 20)).stdout for cell in cells]
        finally:
            await sandbox.close()
            await provider.close()

    assert asyncio.run(settled(work())) == [f"{number}\n" * 20 for number in range(60)]


def test_a_stock_jupyter_server_takes_its_kernels_from_here(
    server: ChatServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = [f"--GatewayClient.url={server.url}", f"--GatewayClient.auth_token={server.token}"]
    monkeypatch.setenv("JUPYTER_TOKEN", "own-token")

    async def work(url: str) -> None:
        provider = GatewayProvider(url=url)
        await provider.open()
        sandbox = provider.create("behind")
        await sandbox.start()
        try:
            assert (await sandbox.run_cell("open('output/a', 'w').write('1'); 6 * 7", 60)).value == "42"
            assert (await sandbox.run_cell("import time; time.sleep(60)", 1)).status == "timeout"
            assert (await sandbox.run_cell("import os; os._exit(1)", 60)).status == "died"
            assert await sandbox.list_files() == ["output/a"]
        finally:
            await sandbox.close()
            await provider.close()

    with jupyter_servers.running("jupyter_server", sys.executable, tmp_path, "own-token", more) as url:
        asyncio.run(settled(work(url)))
        front = Client(url, "", {"Authorization": "token own-token"})
        kernel = new(front)
        one = Channels(url, kernel, "own-token")
        assert text_of(one.run("import os; os.getcwd()")) == "'/home/user'"
        one.close()
        front.delete(f"/api/kernels/{kernel}")
        front.close()
