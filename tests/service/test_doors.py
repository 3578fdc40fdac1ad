"""Who gets in, what each sees, and what programs get through `/execute` and `/v1`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pybench.service.access import digest
from pybench.service.chat_routes import ChatRoutes
from pybench.service.execute_routes import ExecuteRoutes
from pybench.service.openai_routes import OpenAIRoutes
from tests.helpers.chat_server import ChatServer, chatting
from tests.helpers.warm_command_line import run_warm_without_keys
from tests.stubs.openai_server import Stub

pytestmark = pytest.mark.slow

ADA = "token-of-ada"
SCRIPTS: dict[str, Any] = {
    "plot": [
        [{"code": "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\nkept = 7\nprint('drawn')"}],
        [{"reply": "Here it is."}],
    ],
    "recall": [[{"code": "print(kept)"}], [{"reply": "Recalled."}]],
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ChatServer, Stub]]:
    settings = (
        f"serve.users.ada={digest(ADA)}",
        "serve.limits.upload_mb=1",
        "sandbox.preload=[matplotlib.pyplot]",
    )
    steps = [{"reply": "Hello."}]
    with chatting(
        tmp_path_factory.mktemp("doors"), *settings, steps=steps, scripts=SCRIPTS, by_last=True
    ) as made:
        yield made


@pytest.fixture
def server(place: tuple[ChatServer, Stub]) -> ChatServer:
    return place[0]


ROUTES = [
    ("GET", "/"),
    ("GET", "/page/app.js"),
    ("GET", "/api/about"),
    ("GET", "/api/ratings"),
    ("GET", "/api/conversations"),
    ("POST", "/api/conversations"),
    *(
        (method, "/api/conversations/{id}" + rest)
        for method, rest in [
            ("GET", ""),
            ("PATCH", ""),
            ("DELETE", ""),
            ("GET", "/events"),
            ("POST", "/requests"),
            ("POST", "/stop"),
            ("POST", "/branch"),
            ("POST", "/rating"),
            ("GET", "/files"),
            ("GET", "/files/a.txt"),
            ("PUT", "/files/a.txt"),
            ("GET", "/outputs/1/0"),
            ("GET", "/export/notebook"),
        ]
    ),
    ("POST", "/execute"),
    ("GET", "/v1/models"),
    ("GET", "/v1/models/openai_compatible"),
    ("POST", "/v1/chat/completions"),
    ("GET", "/v1/files"),
    ("POST", "/v1/files"),
    ("GET", "/v1/files/file-0"),
    ("DELETE", "/v1/files/file-0"),
    ("GET", "/v1/files/file-0/content"),
]


def test_no_route_is_left_out() -> None:
    nothing: Any = None
    for served in (ChatRoutes, ExecuteRoutes, OpenAIRoutes):
        for route in served(nothing).routes():
            tried = [path for method, path in ROUTES if method in (route.methods or ())]
            assert any(route.path_regex.match(path.format(id="0")) for path in tried), route.path


def test_every_route_wants_a_token_and_anothers_is_nobodys(server: ChatServer) -> None:
    me, ada = server.client(), server.client(ADA)
    mine = me.new()
    me.put(f"/api/conversations/{mine}/files/a.txt", content=b"mine").raise_for_status()
    for method, path in ROUTES:
        own = path.format(id=mine)
        for token in ("", "wrong", server.token + "x"):
            assert server.client(token).request(method, own).status_code == 401, (method, path)
        if "{id}" in path:
            foreign = ada.request(method, own, json={"text": "x"} if method in ("POST", "PATCH") else None)
            unknown = ada.request(
                method, path.format(id="0" * 16), json={"text": "x"} if method == "POST" else None
            )
            assert (foreign.status_code, unknown.status_code) == (404, 404), (method, path)
            assert foreign.json() == unknown.json()
    assert me.get(f"/api/conversations/{mine}/files/a.txt").content == b"mine"
    assert ada.get("/api/conversations").json() == []


def test_the_link_sets_a_cookie_that_only_the_own_page_may_use(server: ChatServer) -> None:
    visitor = server.client("")
    answer = visitor.get(server.link)
    cookie = answer.headers["set-cookie"].lower()
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    page = visitor.get("/")
    assert "script-src 'self';" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert visitor.post("/api/conversations", json={}).status_code == 201
    for headers in (
        {"Origin": "http://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        assert visitor.post("/api/conversations", json={}, headers=headers).status_code == 403
        assert visitor.get("/api/conversations", headers=headers).status_code == 403
    assert visitor.get("/api/conversations", headers={"Host": "evil.example"}).status_code == 421
    assert server.client("").get("/?token=wrong").status_code == 401


@pytest.mark.parametrize(
    "name",
    [
        "..%2F..%2Fx",
        "%2Fetc%2Fx",
        "a%2F..%2F..%2Fx",
        "a%00b",
        "a%0Ab",
        "%E2%80%AEgpj.exe",
        "a%5Cb",
        "x" * 300,
        "a%2F%2Fb",
    ],
)
def test_hostile_names_are_refused_with_one_line(server: ChatServer, name: str) -> None:
    me = server.client()
    answer = me.put(f"/api/conversations/{me.new()}/files/{name}", content=b"x")
    assert answer.status_code == (404 if "%0A" in name else 400)  # no address holds a line break
    assert "\n" not in answer.json()["error"]["message"]


def test_an_upload_that_is_too_large_is_refused_before_it_is_taken(server: ChatServer) -> None:
    me = server.client()
    one = me.new()
    declared = me.put(f"/api/conversations/{one}/files/big", content=b"x" * (1 << 20) + b"x")
    streamed = me.put(f"/api/conversations/{one}/files/big", content=(b"x" * 65536 for _ in range(1000)))
    for answer in (declared, streamed):
        assert answer.status_code == 413
        assert "serve.limits.upload_mb" in answer.json()["error"]["message"]
    assert me.get(f"/api/conversations/{one}/files").json() == []


def test_whatever_is_sent_is_answered_in_one_line_and_never_fails(server: ChatServer) -> None:
    me = server.client()
    one = f"/api/conversations/{me.new()}"
    odd: list[Any] = [[1], {"a": 1}, None, True, 10**30, "\ud800", "x" * 100_000, -1, 1.5]
    asked = [
        *(("POST", f"{one}/rating", {"exchange": value, "rating": 1}) for value in odd),
        *(("POST", f"{one}/rating", {"exchange": 1, "rating": value}) for value in odd),
        *(("POST", f"{one}/branch", {"request": value}) for value in odd),
        *(("PATCH", one, {"model": value}) for value in odd if value),
        *(("PATCH", one, {"title": value}) for value in odd),
        *(("POST", "/execute", {"convid": value, "code": 1}) for value in odd),
        *(("POST", "/v1/chat/completions", {"model": value, "messages": value}) for value in odd),
        ("GET", f"{one}/outputs/{10**30}/0", None),
        ("GET", f"{one}/outputs/0/{10**30}", None),
        ("GET", f"{one}/export/%00", None),
        ("GET", "/api/conversations?words=%22%00*%20OR%20", None),
        ("GET", "/api/conversations/%00", None),
        ("GET", "/page/..%2Fapp.py", None),
        ("GET", "/v1/files?limit=x&after=x", None),
    ]
    for method, path, body in asked:
        content = None if body is None else json.dumps(body).encode()
        answer = me.request(method, path, content=content)
        assert answer.status_code < 500, (method, path, body, answer.text)
        if answer.status_code >= 400:
            assert "\n" not in answer.json()["error"]["message"]
    for name in ("[", "", "\xff", "a b", "127.0.0.1:x"):
        assert me.get("/api/about", headers={"Host": name.encode("latin-1")}).status_code < 500, name
        assert me.get("/api/about", headers={"Origin": f"http://{name}".encode("latin-1")}).status_code == 403
    for body in (b"{", b"[]", b"\xff", b"[" * 100_000, b'{"text":' * 2000):
        assert me.post(f"{one}/requests", content=body).status_code == 400
    for number in ("x", "\u00b2".encode(), str(10**30), "-1"):
        with me.stream("GET", f"{one}/events", headers={"Last-Event-ID": number}) as answer:
            assert answer.status_code == 200
    half = me.post(f"{one}/requests", content=json.dumps({"text": "half a pair: \ud83d"}).encode())
    number = half.raise_for_status().json()["exchange"]
    assert me.until(one.rpartition("/")[2], "end", after=number)[-1]["answer"] == "Hello."


def test_a_kernel_cannot_reach_the_server(server: ChatServer) -> None:
    port = server.url.rpartition(":")[2]
    code = f"import urllib.request\nurllib.request.urlopen('http://127.0.0.1:{port}/health', timeout=5)"
    said = server.client().post("/execute", json={"convid": "reach", "code": code}).json()["result"]
    assert "URLError" in said


def test_execute_keeps_a_kernel_for_each_name_and_owner(server: ChatServer) -> None:
    me, ada = server.client(), server.client(ADA)
    first = me.post("/execute", json={"convid": "a", "code": "x = 6\nprint('hi')"}).json()
    assert (first["new_kernel_created"], first["result"]) == (True, "Output:\nhi")
    again = me.post("/execute", json={"convid": "a", "code": "x * 7"}).json()
    assert (again["new_kernel_created"], again["result"]) == (False, "Value:\n42")
    assert "NameError" in me.post("/execute", json={"convid": "b", "code": "x"}).json()["result"]
    assert "NameError" in ada.post("/execute", json={"convid": "a", "code": "x"}).json()["result"]
    assert me.post("/execute", json={"convid": "a"}).status_code == 400


def test_openais_client_holds_a_conversation_over_the_agent(server: ChatServer) -> None:
    from openai import OpenAI

    with OpenAI(base_url=f"{server.url}/v1", api_key=server.token, max_retries=0) as client:
        assert [model.id for model in client.models.list()] == [
            "openai_compatible",
            "openai_compatible-plain",
        ]
        asked: Any = [{"role": "user", "content": "plot it"}]
        answer = client.chat.completions.create(model="openai_compatible", messages=asked)
        said = answer.choices[0].message.content or ""
        assert "drawn" in said
        assert "![output](data:image/png;base64," in said
        assert said.endswith("Here it is.")
        # The kernel is found again by what the user has asked, whatever the program did to the answer.
        asked += [{"role": "assistant", "content": "(cut)"}, {"role": "user", "content": "recall"}]
        stream = client.chat.completions.create(
            model="openai_compatible", messages=asked, stream=True, stream_options={"include_usage": True}
        )
        chunks = list(stream)
        pieces = [chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices]
        assert chunks[-1].usage is not None
        assert chunks[-1].usage.total_tokens > 0
        assert client.models.retrieve("openai_compatible").id == "openai_compatible"
        assert len(pieces) > 3
        assert "```text\n7\n```" in "".join(pieces)
        plain = client.chat.completions.create(
            model="openai_compatible-plain", messages=[{"role": "user", "content": "A title, please"}]
        )
        assert plain.choices[0].message.content == "Hello."


def test_two_that_ask_the_same_never_share_a_kernel(server: ChatServer) -> None:
    me = server.client()

    def ask(*texts: str, **headers: str) -> tuple[str, str]:
        messages = [{"role": "user", "content": text} for text in texts]
        body = {"model": "openai_compatible", "messages": messages}
        answer = me.post("/v1/chat/completions", json=body, headers=headers).raise_for_status()
        return answer.headers["x-conversation-id"], answer.json()["choices"][0]["message"]["content"]

    first, _ = ask("plot the same")
    second, _ = ask("plot the same")
    third, said = ask("plot the same", "recall")
    assert len({first, second, third}) == 3
    assert "NameError" in said
    # Nor does one that was gone on with before the other began, and now goes on from an earlier request.
    early, _ = ask("plot at first")
    assert ask("plot at first", "recall")[0] == early
    late, _ = ask("plot at first")
    edited, said = ask("plot at first", "recall, edited")
    assert len({early, late, edited}) == 3
    assert "NameError" in said
    named, _ = ask("plot for this chat", **{"ChatUI-Conversation-ID": "chat-1"})
    again, said = ask("recall", **{"ChatUI-Conversation-ID": "chat-1"})
    assert (named == again, "7" in said) == (True, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["model=scripted", "serve.host=0.0.0.0", "serve.open=true"], "serve: open=true lets anybody"),
        (["sandbox=local"], "model: name the model"),
        (["model=scripted", "serve.users.eve=secret"], "serve.users: eve has no SHA-256"),
        (["model=scripted", "serve.colour=red"], "there is no such setting"),
        (["model=scripted", f"serve.users.me={'0' * 64}"], "serve.users: 'me' is whoever starts the server"),
    ],
)
def test_mistakes_are_told_in_one_line(words: list[str], said: str, tmp_path: Path) -> None:
    done = run_warm_without_keys(tmp_path, "serve", *words, f"serve.folder={tmp_path}")
    assert done.returncode == 2
    assert done.stderr.startswith("pybench: ")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_token_for_another_user_is_made(tmp_path: Path) -> None:
    done = run_warm_without_keys(tmp_path, "serve", "token", "ada")
    token = done.stdout.splitlines()[0].split()[-1]
    assert f"serve.users.ada={digest(token)}" in done.stdout
