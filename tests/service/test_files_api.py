"""`/v1/files`, and the files and pictures that programs send in their messages, by the `openai` client."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from pybench.service.access import digest
from tests.helpers.chat_server import ChatServer, chatting
from tests.stubs.openai_server import Stub

pytestmark = pytest.mark.slow

ADA = "token-of-ada"
MODEL: Any = "openai_compatible"
LIST = "import os\nprint(sorted(os.listdir()))"
SCRIPTS: dict[str, Any] = {
    "list": [[{"code": LIST}], [{"reply": "Listed."}]],
    "again": [[{"code": LIST}], [{"reply": "Listed again."}]],
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ChatServer, Stub]]:
    settings = (f"serve.users.ada={digest(ADA)}", "serve.limits.upload_mb=1", "serve.limits.disk_mb=3")
    steps = [{"reply": "Hello."}]
    more: dict[str, Any] = {"steps": steps, "scripts": SCRIPTS, "by_last": True}
    with chatting(tmp_path_factory.mktemp("files"), *settings, "model.vision=true", **more) as made:
        yield made


@pytest.fixture
def server(place: tuple[ChatServer, Stub]) -> ChatServer:
    return place[0]


@pytest.fixture
def stub(place: tuple[ChatServer, Stub]) -> Stub:
    return place[1]


def client_of(server: ChatServer, token: str = "") -> Any:
    import openai  # dear to import, in every worker, where these tests run in one

    return openai.OpenAI(base_url=f"{server.url}/v1", api_key=token or server.token, max_retries=0)


def picture(shade: int) -> bytes:
    """A PNG of one grey pixel."""
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(bytes([0, shade]))),
    ]
    made = b"\x89PNG\r\n\x1a\n"
    for name, data in [*chunks, (b"IEND", b"")]:
        made += struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return made


def data_link(mime: str, data: bytes) -> str:
    return f"data:{mime};base64,{base64.b64encode(data).decode()}"


def test_files_are_kept_listed_given_back_and_deleted_for_their_owner_alone(server: ChatServer) -> None:
    import openai

    with client_of(server) as mine, client_of(server, ADA) as hers:
        first = mine.files.create(file=("sales.csv", b"a,b\n1,2\n"), purpose="user_data")
        second = mine.files.create(file=("größe 1.csv", b"\x00\xff"), purpose="assistants")
        assert (first.filename, first.bytes, first.purpose) == ("sales.csv", 8, "user_data")
        assert [one.id for one in mine.files.list()] == [second.id, first.id]
        assert [one.id for one in mine.files.list(purpose="assistants")] == [second.id]
        page = mine.files.list(limit=1)
        assert (page.has_more, [one.id for one in page.data]) == (True, [second.id])
        assert [one.id for one in mine.files.list(after=second.id)] == [first.id]
        assert mine.files.retrieve(second.id).filename == "größe 1.csv"
        answer = mine.files.with_raw_response.content(second.id)
        assert answer.content == b"\x00\xff"
        assert answer.headers["content-disposition"].startswith("attachment")
        assert list(hers.files.list()) == []
        for file in (first.id, "file-0", "../token"):
            for act in (hers.files.retrieve, hers.files.content, hers.files.delete):
                with pytest.raises(openai.NotFoundError):
                    act(file)
        assert mine.files.delete(first.id).deleted
        assert [one.id for one in mine.files.list()] == [second.id]
        with pytest.raises(openai.NotFoundError):
            mine.files.content(first.id)
        mine.files.delete(second.id)


def test_what_cannot_be_kept_is_refused_in_one_line_and_leaves_nothing(server: ChatServer) -> None:
    me = server.client()

    def refused(status: int, **how: Any) -> str:
        answer = me.post("/v1/files", **how)
        said = str(answer.json()["error"]["message"])
        assert (answer.status_code, "\n" in said) == (status, False), said
        return said

    for name in ("../../x", "/etc/passwd", "a\\b", "a\u202eb", "x" * 300):
        assert "name" in refused(400, files={"file": (name, b"x")})
    assert "upload_mb=1" in refused(413, files={"file": ("big", b"x" * ((1 << 20) + 1))})
    endless = (b"x" * 65536 for _ in range(10_000))
    head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="big"\r\n\r\n'
    kind = {"Content-Type": "multipart/form-data; boundary=b"}

    def pieces() -> Iterator[bytes]:
        yield head
        yield from endless

    assert "upload_mb=1" in refused(413, content=pieces(), headers=kind)
    refused(400, content=b"no form", headers=kind)
    refused(400, json={"file": "x"})
    assert "file" in refused(400, data={"purpose": "x"}, files={"other": ("x", b"x")})
    assert "expires_after" in refused(400, data={"expires_after[seconds]": "9"}, files={"file": ("x", b"x")})
    assert me.get("/v1/files").json()["data"] == []
    kept = [me.post("/v1/files", files={"file": ("part", b"x" * (1 << 20))}) for _ in range(4)]
    assert [answer.status_code for answer in kept] == [200, 200, 200, 413]
    assert "serve.limits.disk_mb" in kept[-1].json()["error"]["message"]
    for answer in kept[:3]:
        me.delete(f"/v1/files/{answer.json()['id']}").raise_for_status()
    assert not any((server.store / "files").iterdir())


def test_files_and_pictures_of_a_message_are_in_the_work_folder_and_seen(
    server: ChatServer, stub: Stub
) -> None:
    with client_of(server) as mine:
        kept = mine.files.create(file=("sales.csv", b"a\n1\n"), purpose="user_data")
        parts: Any = [
            {"type": "text", "text": "list what I sent"},
            {"type": "file", "file": {"file_id": kept.id}},
            {"type": "file", "file": {"filename": "more.txt", "file_data": data_link("text/plain", b"more")}},
            {"type": "image_url", "image_url": {"url": data_link("image/png", picture(1))}},
        ]
        asked: Any = [{"role": "user", "content": parts}]
        answer = mine.chat.completions.with_raw_response.create(model=MODEL, messages=asked)
        said = answer.parse().choices[0].message.content or ""
        one = answer.headers["x-conversation-id"]
        found = [file["path"] for file in server.client().get(f"/api/conversations/{one}/files").json()]
        image = next(name for name in found if name.startswith("image_"))
        assert sorted(found) == sorted(["sales.csv", "more.txt", image])
        assert all(name in said for name in found)
        assert server.client().get(f"/api/conversations/{one}/files/{image}").content == picture(1)
        assert images(stub.requests[-1]) == [data_link("image/png", picture(1))]
        # A program sends everything again; the file that it has deleted is in the folder all the same.
        mine.files.delete(kept.id)
        asked += [{"role": "assistant", "content": said}]
        asked += [{"role": "user", "content": [{"type": "text", "text": "once again"}, parts[3]]}]
        later = mine.chat.completions.with_raw_response.create(model=MODEL, messages=asked)
        assert later.headers["x-conversation-id"] == one
        assert "sales.csv" in (later.parse().choices[0].message.content or "")
        # Elsewhere the same messages begin anew, with all files that are still there and no plot in a text.
        asked[1]["content"] = f"![output]({data_link('image/png', picture(2))})"
        asked[-1]["content"][0]["text"] = "once again, list"
        new = mine.chat.completions.with_raw_response.create(
            model=MODEL, messages=asked, extra_headers={"X-Conversation-Id": "another"}
        )
        text = new.parse().choices[0].message.content or ""
        assert ("more.txt" in text, image in text, "sales.csv" in text) == (True, True, False)
        assert data_link("image/png", picture(2)) not in str(stub.requests[-1])


def images(request: dict[str, Any]) -> list[str]:
    """The pictures in a request that reached the provider."""
    contents = [message["content"] for message in request["messages"] if isinstance(message["content"], list)]
    return [part["image_url"]["url"] for parts in contents for part in parts if part["type"] == "image_url"]


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ({"type": "image_url", "image_url": {"url": "http://pictures.example/x.png"}}, "nothing is fetched"),
        ({"type": "image_url", "image_url": {"url": "data:text/html;base64,eA=="}}, "no picture"),
        ({"type": "image_url", "image_url": {"url": "data:image/png;base64,!"}}, "no base64"),
        ({"type": "image_url", "image_url": "x"}, "an object"),
        ({"type": "file", "file": {"filename": "../../x", "file_data": "eA=="}}, "lead out"),
        ({"type": "file", "file": {"filename": "x"}}, "file_id"),
        ({"type": "file", "file": {"filename": "x", "file_data": "A" * (2 << 20)}}, "upload_mb=1"),
        ({"type": "hologram"}, "hologram"),
    ],
)
def test_a_message_with_a_file_that_cannot_be_taken_begins_nothing(
    server: ChatServer, part: Any, said: str
) -> None:
    before = len(server.client().get("/api/conversations").json())
    asked: Any = [{"role": "user", "content": [{"type": "text", "text": "list"}, part]}]
    answer = server.client().post("/v1/chat/completions", json={"model": MODEL, "messages": asked})
    assert answer.status_code in (400, 413)
    assert said in answer.json()["error"]["message"]
    assert len(server.client().get("/api/conversations").json()) == before


def test_anothers_file_is_nobodys(server: ChatServer) -> None:
    import openai

    with client_of(server) as mine, client_of(server, ADA) as hers:
        kept = mine.files.create(file=("secret.txt", b"mine"), purpose="user_data")
        for file in (kept.id, "file-0"):
            asked: Any = [{"role": "user", "content": [{"type": "file", "file": {"file_id": file}}]}]
            asked[0]["content"].append({"type": "text", "text": "list"})
            with pytest.raises(openai.NotFoundError, match="no such file"):
                hers.chat.completions.create(model=MODEL, messages=asked)
        mine.files.delete(kept.id)
        with pytest.raises(openai.BadRequestError):
            hers.chat.completions.create(model=MODEL, messages=[])
