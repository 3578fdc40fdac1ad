"""A real chat server with a scripted provider behind it, and one who talks to it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import httpx

from tests.helpers.waiting import wait_until
from tests.helpers.warm_command_line import WarmProcess, start_warm
from tests.stubs.openai_server import Stub, serving

Event = dict[str, Any]


class ChatServer:
    """`python -m pybench serve` in a process of its own; it can be killed and started again."""

    def __init__(self, folder: Path, stub: Stub, *settings: str) -> None:
        self.folder, self.settings = folder, settings
        self.model = ["model=openai_compatible", "model.name=hosted_vllm/stub", f"model.base_url={stub.url}"]
        self.link = ""
        self.clients: list[Client] = []
        self.process: WarmProcess | None = None
        self.start()

    @property
    def store(self) -> Path:
        return self.folder / "store"

    @property
    def url(self) -> str:
        return self.link.partition("/?")[0].rstrip("/")

    @property
    def token(self) -> str:
        return self.link.partition("token=")[2]

    def start(self) -> None:
        """Start, on the same port as before if there was one."""
        port = self.url.rpartition(":")[2] or "0"
        folders = [f"serve.folder={self.store}", f"serve.port={port}"]
        words = [*self.model, *folders, "sandbox.preload=[]", *self.settings]
        with (self.folder / "serve.log").open("w") as log:
            self.process = start_warm(self.folder, "serve", *words, stdout=log, stderr=subprocess.STDOUT)
        wait_until(lambda: "Ctrl-C" in self.said() or self.process.poll() is not None)  # type: ignore[union-attr]
        found = re.search(r"http\S+", self.said())
        assert found is not None, self.said()
        self.link = found[0]

    def said(self) -> str:
        return (self.folder / "serve.log").read_text()

    def stop(self, how: int = signal.SIGINT) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(60)

    def client(self, token: str | None = None, **headers: str) -> Client:
        made = Client(self.url, self.token if token is None else token, headers)
        self.clients.append(made)
        return made


class Client(httpx.Client):
    """One user of a server."""

    def __init__(self, url: str, token: str, headers: dict[str, str]) -> None:
        given = {"Authorization": f"Bearer {token}"} if token else {}
        super().__init__(base_url=url, headers={**given, **headers}, timeout=60)

    def new(self, **choices: str) -> str:
        return str(self.post("/api/conversations", json=choices).raise_for_status().json()["id"])

    def say(self, one: str, text: str) -> int:
        answer = self.post(f"/api/conversations/{one}/requests", json={"text": text})
        return int(answer.raise_for_status().json()["exchange"])

    def events(self, one: str, after: int = 0) -> Generator[Event, None, None]:
        """Events as they come, with their numbers."""
        headers = {"Last-Event-ID": str(after)}
        with self.stream("GET", f"/api/conversations/{one}/events", headers=headers) as answer:
            answer.raise_for_status()
            number = 0
            for line in answer.iter_lines():
                if line.startswith("id: "):
                    number = int(line[4:])
                elif line.startswith("data: "):
                    yield {"number": number, **json.loads(line[6:])}

    def until(self, one: str, kind: str, after: int = 0) -> list[Event]:
        """All events up to the first of this kind."""
        seen = []
        with contextlib.closing(self.events(one, after)) as events:
            for event in events:
                seen.append(event)
                if event["kind"] == kind:
                    return seen
        raise AssertionError(f"the stream ended without {kind}: {seen}")

    def ask(self, one: str, text: str) -> list[Event]:
        """Ask, and wait for the end; the events of the exchange."""
        return self.until(one, "end", after=self.say(one, text))


@contextlib.contextmanager
def chatting(folder: Path, *settings: str, **script: Any) -> Iterator[tuple[ChatServer, Stub]]:
    """A server whose provider follows a script: `steps`, or what `Stub` takes."""
    with serving(*script.pop("steps", []), **script) as stub:
        server = ChatServer(folder, stub, *settings)
        try:
            yield server, stub
        finally:
            for client in server.clients:
                client.close()
            if server.process is not None and server.process.poll() is None:
                server.stop()


def browser_program() -> tuple[str, dict[str, str]] | None:
    """A Chromium and the environment that it needs: the fetched one, or one of the machine's."""
    from pybench.environments import browser

    found = browser.find()
    if found is None:
        return None
    libraries = (found.folder / "al2023" / "lib") if found.folder is not None else None
    more = {"LD_LIBRARY_PATH": str(libraries)} if libraries is not None and libraries.is_dir() else {}
    return str(found.program), {**os.environ, **more}
