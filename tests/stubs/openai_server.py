"""A server on loopback that speaks the chat API of OpenAI, as well or as badly as its script says.

A script is a list of steps, one a request to `/v1/chat/completions`; the last one is repeated. A step is
a dict whose keys are:

    reply / content    text of the reply (content may be a list of parts, or null)
    code               a reply with this Python in a fence (`tool: true` sends it as a function call)
    tool_calls         [{name, arguments}]: a reply that calls functions
    reasoning, finish_reason, model, usage     fields of the reply (`reasoning_field`: that one's other name)
    choices, body      replaces the reply's choices, or all of it
    raw                sent as it is, in place of JSON
    status, error, headers     an error with this text; `error` may be a dict
    reset              "start" closes the connection unanswered, "mid" in the middle of the reply
    delay_sec          waits before it answers
    stall_sec          sends the headers, then nothing for so long
    piece_sec          waits so long before each piece of a streamed reply
    cut_after          cuts the connection after so many pieces of a streamed reply
    vary               true: another text each time
    exit               the whole process ends with this code, unanswered

With `by: turn` the step is chosen by the number of assistant messages in the request, so that concurrent
conversations each get the script from its start. `scripts` gives conversations whose first request holds
a word a script of their own for each turn; its steps are counted by how often that turn was asked for. With
`by_last` it is the last request with such a word that counts, and the turns since.

Settings of the server itself hold for every request: `key`, `models`, `context_chars` with `overflow` (whose
wording to use), `refuse_system`, `refuse_repeats`, `delay_sec`, `most_at_once` (more in flight get a 429 with
the headers `busy_headers`), `gone_after` (that many replies, then every connection is cut), `pages` (what
other paths answer). `GET /stub` tells what was asked and sold.

    python tests/stubs/openai_server.py --port 0 --script script.json
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from tests.stubs.openai_bodies import OVERFLOWS, Step, anthropic_message, chat_completion
from tests.stubs.openai_stream import chunks_of


@dataclass
class Stub:
    """A stub server's settings and, once it runs, what it saw."""

    script: list[Step] = field(default_factory=lambda: [{"reply": "Hello."}])
    by: Literal["request", "turn"] = "request"
    scripts: dict[str, list[list[Step]]] = field(default_factory=dict)
    by_last: bool = False
    requested_trials: dict[tuple[str, int], int] = field(default_factory=dict)
    models: list[str] = field(default_factory=lambda: ["stub"])
    key: str | None = None
    models_status: int = 200
    context_chars: int | None = None
    overflow: str = "vllm"
    refuse_system: str | None = None
    refuse_repeats: str | None = None
    refuse_status: int = 400
    delay_sec: float = 0.0
    most_at_once: int | None = None
    busy_headers: dict[str, str] = field(default_factory=dict)
    gone_after: int | None = None
    pages: dict[str, Any] = field(default_factory=dict)
    in_flight: int = 0
    peak: int = 0
    turned_away: int = 0
    requests: list[dict[str, Any]] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    at_sec: list[float] = field(default_factory=list)
    sold: int = 0
    hung_up: int = 0
    """Streams that their reader left."""
    played: int = 0
    url: str = ""
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False)
    asked: threading.Event = field(default_factory=threading.Event, repr=False)
    ended: threading.Event = field(default_factory=threading.Event, repr=False)

    def note(self, request: dict[str, Any], body: bytes) -> None:
        """Keep a request and the time at which it came."""
        with self.lock:
            self.requests.append(request)
            self.bodies.append(body)
            self.at_sec.append(time.monotonic())
        self.asked.set()

    def refusal(self, request: dict[str, Any]) -> str | None:
        """The wording with which this server's chat template refuses the request's roles, if it does."""
        roles = [message["role"] for message in request["messages"]]
        if self.refuse_system is not None and "system" in roles:
            return self.refuse_system
        if self.refuse_repeats is not None and any(one == two == "user" for one, two in pairwise(roles)):
            return self.refuse_repeats
        return None

    def _since(self, messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The messages from the last one that holds a script's word."""
        asked = [
            number
            for number, each in enumerate(messages)
            if each["role"] == "user" and any(word in str(each["content"]) for word in self.scripts)
        ]
        return messages[asked[-1] :] if asked else messages

    def step(self, request: dict[str, Any]) -> Step:
        """The script's step for this request."""
        messages = self._since(request["messages"]) if self.by_last else request["messages"]
        first = next((str(each["content"]) for each in messages if each["role"] == "user"), "")
        word = next((word for word in self.scripts if word in first), None)
        if word is not None:
            turn = sum(message["role"] == "assistant" for message in messages)
            with self.lock:
                number = self.requested_trials[word, turn] = self.requested_trials.get((word, turn), 0) + 1
            script: list[Step] = self.scripts[word][min(turn, len(self.scripts[word]) - 1)]
            return script[min(number, len(script)) - 1]
        with self.lock:
            number, self.played = self.played, self.played + 1
        if self.by == "turn":
            number = sum(message["role"] == "assistant" for message in request["messages"])
        return self.script[min(number, len(self.script) - 1)]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # or every reply takes 40 ms
    stub: Stub

    def log_message(self, format: str, *args: Any) -> None:
        """Stays silent."""

    def do_GET(self) -> None:
        """The list of models, and the stub's own counts."""
        if self.path == "/stub":
            seen = {"requests": len(self.stub.requests), "sold": self.stub.sold, "bodies": self.stub.requests}
            self._json(200, seen)
        elif self.path == "/v1/models" and self._is_key_right():
            models = [{"id": name, "object": "model"} for name in self.stub.models]
            self._json(self.stub.models_status, {"object": "list", "data": models})
        elif self.path in self.stub.pages:
            self._json(200, self.stub.pages[self.path])
        elif self.path == "/health":
            self._json(200, {"status": "ok"})
        elif self.path != "/v1/models":
            self._json(404, {"error": {"message": f"no such path: {self.path}"}})

    def do_POST(self) -> None:
        """One chat completion, or one message in Anthropic's format."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        request = json.loads(body)
        self.stub.headers.append(dict(self.headers.items()))
        if not self._is_key_right():
            return
        stub = self.stub
        stub.note(request, body)
        with stub.lock:
            stub.in_flight += 1
            stub.peak = max(stub.peak, stub.in_flight)
            is_busy = stub.most_at_once is not None and stub.in_flight > stub.most_at_once
            stub.turned_away += is_busy
        try:
            if is_busy:
                self._error(429, "Too many requests at once.", stub.busy_headers)
            elif stub.gone_after is not None and stub.sold >= stub.gone_after:
                self._cut()
            else:
                self._follow(stub, request)
        finally:
            with stub.lock:
                stub.in_flight -= 1

    def _follow(self, stub: Stub, request: dict[str, Any]) -> None:
        """Do what the script says."""
        refusal = stub.refusal(request)
        step = {} if refusal is not None else stub.step(request)
        stub.ended.wait(step.get("delay_sec", 0.0) + stub.delay_sec)
        characters = sum(len(str(message.get("content"))) for message in request["messages"])
        if request.get("model") not in stub.models:
            self._error(404, f"The model `{request.get('model')}` does not exist.")
        elif stub.context_chars is not None and characters > stub.context_chars:
            self._json(400, OVERFLOWS[stub.overflow])
        elif "overflow" in step:
            self._json(400, OVERFLOWS[step["overflow"]])
        elif refusal is not None:
            self._error(stub.refuse_status, refusal)
        elif "status" in step:
            self._error(step["status"], step.get("error", "scripted"), step.get("headers", {}))
        elif "exit" in step:
            os._exit(step["exit"])
        elif step.get("reset") == "start":
            self._cut()
        else:
            self._answer(step, request)

    def _answer(self, step: Step, request: dict[str, Any]) -> None:
        make = anthropic_message if self.path.endswith("/messages") else chat_completion
        completion = step["raw"] if "raw" in step else make(step, request)
        if request.get("stream") and make is chat_completion and "raw" not in step:
            self._stream(step, completion)
            return
        body = completion if "raw" in step else json.dumps(completion)
        data = body.encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if step.get("reset") == "mid":
            self.wfile.write(data[: len(data) // 2])
            self._cut()
            return
        self.stub.ended.wait(step.get("stall_sec", 0.0))
        try:
            self.wfile.write(data)
        except OSError:
            return
        with self.stub.lock:
            self.stub.sold += 1

    def _stream(self, step: Step, completion: dict[str, Any]) -> None:
        """The same completion in pieces, as server-sent events; a client that hangs up ends it."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        try:
            for number, chunk in enumerate(chunks_of(completion)):
                self.stub.ended.wait(step.get("piece_sec", 0.0))
                if number == step.get("cut_after"):
                    self._cut()
                    return
                self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
                self.wfile.flush()
            self.wfile.write(b"data: [DONE]\n\n")
        except OSError:
            with self.stub.lock:
                self.stub.hung_up += 1
            return
        with self.stub.lock:
            self.stub.sold += 1

    def _is_key_right(self) -> bool:
        bearer = self.headers.get("Authorization", "").removeprefix("Bearer ")
        given = bearer or self.headers.get("x-api-key") or self.headers.get("x-goog-api-key")
        if self.stub.key is None or given == self.stub.key:
            return True
        self._error(401, f"Incorrect API key provided: {given}.")
        return False

    def _error(self, status: int, error: Any, headers: dict[str, str] | None = None) -> None:
        body = {"message": error, "type": "error", "code": None} if isinstance(error, str) else error
        self._json(status, {"error": body}, headers)

    def _json(self, status: int, body: Any, headers: dict[str, str] | None = None) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def _cut(self) -> None:
        # Lingering for 0 s makes the close a reset instead of an orderly end.
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hung up is no news."""


def make_server(stub: Stub, port: int = 0) -> _Server:
    """A server bound to loopback that follows `stub`; its address is `stub.url`, which ends in /v1."""
    server = _Server(("127.0.0.1", port), type("Handler", (_Handler,), {"stub": stub}))
    stub.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    return server


@contextmanager
def serving(*steps: Step, **settings: Any) -> Iterator[Stub]:
    """Run a stub with this script for as long as the block lasts."""
    stub = Stub(script=list(steps) or [{"reply": "Hello."}], **settings)
    server = make_server(stub)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield stub
    finally:
        stub.ended.set()
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> None:
    """Serve until killed. The file holds a list of steps, or an object with the stub's settings."""
    parser = argparse.ArgumentParser(description="OpenAI-compatible stub server on loopback")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--script", type=Path, help="JSON: a list of steps, or the stub's settings")
    parser.add_argument("--delay-sec", type=float, help="wait before every reply")
    options = parser.parse_args()
    settings = json.loads(options.script.read_text("utf-8")) if options.script else {}
    if isinstance(settings, list):
        settings = {"script": settings}
    if options.delay_sec is not None:
        settings["delay_sec"] = options.delay_sec
    stub = Stub(**settings)
    server = make_server(stub, options.port)
    print(json.dumps({"url": stub.url, "models": stub.models}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
