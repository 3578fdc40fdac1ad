"""A client of Jupyter's kernel websocket that writes its frames itself."""

from __future__ import annotations

import json
import struct
import uuid
from contextlib import ExitStack
from itertools import pairwise
from typing import Any

from websockets.sync.client import connect

V1 = "v1.kernel.websocket.jupyter.org"
Message = dict[str, Any]


class Channels:
    """One websocket to a kernel at a server's address."""

    def __init__(self, url: str, kernel: str, token: str, session: str = "s", is_v1: bool = False) -> None:
        self.is_v1 = is_v1
        self._open = ExitStack()
        connecting = connect(
            f"ws{url.removeprefix('http')}/api/kernels/{kernel}/channels?session_id={session}",
            additional_headers={"Authorization": f"token {token}"} if token else {},
            subprotocols=[V1] if is_v1 else None,  # type: ignore[list-item]
            compression=None,
        )
        self.socket = self._open.enter_context(connecting)

    def send(self, kind: str, channel: str = "shell", **content: Any) -> str:
        """Send a request; its id."""
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": "s",
            "username": "",
            "version": "5.4",
        }
        parts = [header, {}, {}, content]
        if self.is_v1:
            pieces = [channel.encode(), *(json.dumps(part).encode() for part in parts)]
            places = [8 * (len(pieces) + 2)]
            for piece in pieces:
                places.append(places[-1] + len(piece))
            self.socket.send(struct.pack(f"<{len(places) + 1}Q", len(places), *places) + b"".join(pieces))
        else:
            names = ("header", "parent_header", "metadata", "content")
            self.socket.send(json.dumps({**dict(zip(names, parts, strict=True)), "channel": channel}))
        return str(header["msg_id"])

    def execute(self, code: str, **more: Any) -> str:
        """Send a cell; its id."""
        return self.send("execute_request", code=code, **more)

    def receive(self) -> Message:
        """The next message, with its channel."""
        frame = self.socket.recv(timeout=60)
        if isinstance(frame, str):
            return dict(json.loads(frame))
        count = struct.unpack("<Q", frame[:8])[0]
        places = struct.unpack(f"<{count}Q", frame[8 : 8 * (count + 1)])
        pieces = [frame[begin:end] for begin, end in pairwise(places)]
        names = ("header", "parent_header", "metadata", "content")
        read = {name: json.loads(piece) for name, piece in zip(names, pieces[1:], strict=True)}
        return {**read, "channel": pieces[0].decode()}

    def until(self, kind: str, **content: Any) -> list[Message]:
        """All messages up to the first of this kind with this content."""
        seen = []
        while True:
            seen.append(self.receive())
            said = seen[-1]["content"]
            if seen[-1]["header"]["msg_type"] == kind and all(
                said.get(key) == content[key] for key in content
            ):
                return seen

    def answer(self, msg_id: str) -> list[Message]:
        """All messages about a request, up to its end."""
        seen = []
        while True:
            message = self.receive()
            if message["parent_header"].get("msg_id") == msg_id:
                seen.append(message)
                if message["content"].get("execution_state") == "idle":
                    return seen

    def run(self, code: str, **more: Any) -> list[Message]:
        """Run a cell; all messages about it."""
        return self.answer(self.execute(code, **more))

    def close(self) -> None:
        """Close the websocket."""
        self._open.close()


def text_of(messages: list[Message]) -> str:
    """What messages print, show and fail with."""
    found = []
    for message in messages:
        content = message["content"]
        found.append(
            content.get("text") or content.get("data", {}).get("text/plain") or content.get("ename") or ""
        )
    return "".join(found)
