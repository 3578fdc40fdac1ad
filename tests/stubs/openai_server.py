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
a word a script of their own for each turn; its steps are counted by how often that turn was asked for.

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
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from tests.stubs.openai_stream import chunks_of

Step = dict[str, Any]


def _error_body(message: str, **more: Any) -> dict[str, Any]:
    return {"error": {"message": message, **more}}


OVERFLOWS: dict[str, dict[str, Any]] = {
    "vllm": {
        "object": "error",
        "message": "This model's maximum context length is 2048 tokens. However, you requested 2600 tokens "
        "(2100 in the messages, 500 in the completion). Please reduce the length of the messages.",
        "code": 400,
    },
    "vllm_prompt": {
        "object": "error",
        "message": "The decoder prompt (length 5000) is longer than the maximum model length of 2048.",
        "code": 400,
    },
    "vllm_output": _error_body(
        "'max_tokens' or 'max_completion_tokens' is too large: 500. This model's maximum context length is "
        "2048 tokens and your request has 1700 input tokens (500 > 2048 - 1700).",
        code=400,
    ),
    "vllm_2026": _error_body(
        "You passed 99073 input tokens and requested 32000 output tokens. However, the model's context "
        "length is only 131072 tokens, resulting in a maximum input length of 99072 tokens. Please reduce "
        "the length of the input prompt. (parameter=input_tokens, value=99073)",
        type="BadRequestError",
        param="input_tokens",
        code=400,
    ),
    "vllm_pictures": _error_body(
        "The prompt (total length 25938) is too long to fit into the model (context length 4096). Make sure "
        "that `max_model_len` is no smaller than the number of text tokens plus multimodal tokens.",
        code=400,
    ),
    "llamacpp_2025": _error_body(
        "the request exceeds the available context size. try increasing the context size or enable context "
        "shift",
        code=400,
        type="exceed_context_size_error",
        n_prompt_tokens=14429,
        n_ctx=8192,
    ),
    "llamacpp": _error_body(
        "request (5000 tokens) exceeds the available context size (2048 tokens), try increasing it",
        type="exceed_context_size_error",
    ),
    "openai": _error_body(
        "This model's maximum context length is 128000 tokens. However, your messages resulted in 130000 "
        "tokens. Please reduce the length of the messages.",
        type="invalid_request_error",
        code="context_length_exceeded",
    ),
    "openai_2025": _error_body(
        "Your input exceeds the context window of this model. Please adjust your input and try again.",
        type="invalid_request_error",
        param="input",
        code="context_length_exceeded",
    ),
    "anthropic": {
        "type": "error",
        **_error_body("prompt is too long: 210000 tokens > 200000 maximum", type="invalid_request_error"),
    },
    "anthropic_output": _error_body(
        "input length and `max_tokens` exceed context limit: 199000 + 4096 > 200000, decrease input length "
        "or `max_tokens` and try again",
        type="invalid_request_error",
    ),
    "gemini": _error_body(
        "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
        status="INVALID_ARGUMENT",
    ),
}
"""How servers say, with status 400, that a conversation does not fit their context."""


@dataclass
class Stub:
    """A stub server's settings and, once it runs, what it saw."""

    script: list[Step] = field(default_factory=lambda: [{"reply": "Hello."}])
    by: Literal["request", "turn"] = "request"
    scripts: dict[str, list[list[Step]]] = field(default_factory=dict)
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

    def step(self, request: dict[str, Any]) -> Step:
        """The script's step for this request."""
        first = next((str(each["content"]) for each in request["messages"] if each["role"] == "user"), "")
        word = next((word for word in self.scripts if word in first), None)
        if word is not None:
            turn = sum(message["role"] == "assistant" for message in request["messages"])
            with self.lock:
                number = self.requested_trials[word, turn] = self.requested_trials.get((word, turn), 0) + 1
            script = self.scripts[word][min(turn, len(self.scripts[word]) - 1)]
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
        make = _anthropic if self.path.endswith("/messages") else _completion
        completion = step["raw"] if "raw" in step else make(step, request)
        if request.get("stream") and make is _completion and "raw" not in step:
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


def _completion(step: Step, request: dict[str, Any]) -> Any:
    if "body" in step:
        return step["body"]
    calls = step.get("tool_calls", [])
    content = step["content"] if "content" in step else step.get("reply", None if calls else "")
    if "code" in step and step.get("tool"):
        content, calls = None, [{"name": "python", "arguments": json.dumps({"code": step["code"]})}]
    elif "code" in step:
        content = f"```python\n{step['code']}\n```"
    if step.get("vary"):
        content = f"{content} {uuid.uuid4()}"
    message: dict[str, Any] = {"role": "assistant", "content": content}
    if calls:
        message["tool_calls"] = [
            {"id": call.get("id", f"call_{n}"), "type": "function", "function": _function(call)}
            for n, call in enumerate(calls)
        ]
    if "reasoning" in step:
        message[step.get("reasoning_field", "reasoning_content")] = step["reasoning"]
    finish = step.get("finish_reason", "tool_calls" if calls else "stop")
    body = {
        "id": "stub-1",
        "object": "chat.completion",
        "created": 1,
        "model": step.get("model", request["model"]),
        "choices": step.get("choices", [{"index": 0, "message": message, "finish_reason": finish}]),
        "usage": step.get("usage", {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}),
    }
    return {name: value for name, value in body.items() if value is not None}


def _function(call: dict[str, Any]) -> dict[str, Any]:
    return {"name": call["name"], "arguments": call["arguments"]}


def _anthropic(step: Step, request: dict[str, Any]) -> Any:
    return {
        "id": "stub-1",
        "type": "message",
        "role": "assistant",
        "model": request["model"],
        "content": [{"type": "text", "text": step.get("reply", "")}],
        "stop_reason": step.get("finish_reason", "end_turn"),
        "stop_sequence": None,
        "usage": step.get("usage", {"input_tokens": 10, "output_tokens": 5}),
    }


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
