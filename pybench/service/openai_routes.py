"""The agent as a model of OpenAI's API: `/v1/models` and `/v1/chat/completions`, streaming or not.

A conversation is found by the name that the program gives it (a header or `metadata.conversation_id`), else
by what its user said and sent: programs change what the assistant said, never what was asked. The last
message is the request; what came before is known here, with its kernel.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import AsyncIterator, Callable
from typing import Any, Literal

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from pybench.core.errors import PyBenchError
from pybench.core.protocols import ModelRequest
from pybench.core.records import CellResult, Message
from pybench.service.chat_routes import read_json
from pybench.service.context import Context
from pybench.service.exchange import Busy, Running
from pybench.service.file_routes import FileRoutes
from pybench.service.openai_messages import Said, read_messages, sent_files
from pybench.service.store import Conversation, Step

_PLAIN = "-plain"
"""What ends the name of a model without code, for titles and tags."""
_HEADERS = ("x-conversation-id", "chatui-conversation-id", "x-openwebui-chat-id")
_MAX_KEY_CHARS = 200
_MAX_SHOWN_CHARS = 2000
_MAX_BODY_MB = 32
"""Programs send the whole conversation each time, its pictures in it."""
_BUSY = "this conversation's last request is still worked on"


class OpenAIRoutes:
    """Models and chat completions, with the files that go with them."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def routes(self) -> list[Route]:
        """Every path of the API with its handler."""
        return [
            Route("/v1/models", self.models),
            Route("/v1/models/{name:path}", self.model),
            Route("/v1/chat/completions", self.complete, methods=["POST"]),
            *FileRoutes(self._context).routes(),
        ]

    async def models(self, request: Request) -> Response:
        """Each model twice: as an agent with a kernel, and alone."""
        return JSONResponse({"object": "list", "data": [_model(name) for name in self._names()]})

    async def model(self, request: Request) -> Response:
        """One model by its name. 404 where there is none."""
        name = request.path_params["name"]
        if name not in self._names():
            raise HTTPException(404, f"model={name}: there are: {', '.join(self._names())}")
        return JSONResponse(_model(name))

    def _names(self) -> list[str]:
        return [name + end for name in self._context.exchanges.choices.models for end in ("", _PLAIN)]

    async def complete(self, request: Request) -> Response:
        """Answer the last message."""
        body, owner = await read_json(request, _MAX_BODY_MB), request.scope["user"]
        choices, name = self._context.exchanges.choices, str(body.get("model") or "")
        said = read_messages(body.get("messages"))
        self._context.require_budget(owner)
        if name.endswith(_PLAIN) and name.removesuffix(_PLAIN) in choices.models:
            answer = await self._plain(owner, name, said)
            return _once(name, answer) if not body.get("stream") else _stream(name, _all_at_once(answer))
        if name not in choices.models:
            raise HTTPException(404, f"model={name}: there are: {', '.join(choices.models)}")
        if not said or said[-1].role != "user" or not said[-1].text.strip():
            raise HTTPException(400, "messages: the last one must be the user's, with a text")
        self._context.require_space(owner)
        conversation = await self._conversation(request, body, owner, name, said)
        pieces: asyncio.Queue[str | None] = asyncio.Queue()
        try:
            running = self._context.exchanges.begin(conversation, said[-1].text)
        except Busy:
            raise HTTPException(409, _BUSY) from None
        telling = asyncio.create_task(self._tell(conversation, running, pieces))
        if body.get("stream"):
            options = body.get("stream_options")
            is_counted = isinstance(options, dict) and bool(options.get("include_usage"))
            count = (lambda: _usage(self._end(conversation, running))) if is_counted else None
            return _stream(name, _drain(pieces, running, telling), conversation.id, count)
        try:
            told = [piece async for piece in _drain(pieces, running, telling)]
        except asyncio.CancelledError:
            running.stop.set()
            raise
        end = self._end(conversation, running)
        if end["stop_reason"] == "error":
            raise HTTPException(502, end["detail"])
        return _once(name, "".join(told), end, conversation.id)

    # ------------------------------------------------------------------ which conversation

    async def _conversation(
        self, request: Request, body: dict[str, Any], owner: str, model: str, said: list[Said]
    ) -> Conversation:
        """The conversation that the request goes on with, or a new one, with the files that it brings."""
        sent = self._files(owner, said[-1:])
        found = self._found(request, body, owner, model, said)
        if not isinstance(found, Conversation):
            kept = {one.id for one in self._context.store.files(owner)}
            sent = self._files(owner, [one.with_files_of(kept) for one in said[:-1]]) | sent
            found = self._create(owner, model, found, said)
        for name, data in sent.items():
            await self._context.keep_upload(found, name, data)
        return found

    def _files(self, owner: str, said: list[Said]) -> dict[str, bytes]:
        """The files of these messages by their names. 400, 404, 413 where one cannot be taken."""
        context = self._context

        def stored(file: str) -> tuple[str, bytes]:
            one = context.owned_file(owner, file)
            return one.name, context.store.file_place(one.id).read_bytes()

        sent = sent_files(said, stored)
        for name, data in sent.items():
            context.checked(name)
            context.require_fits(len(data))
        context.require_space(owner, sum(map(len, sent.values())))
        return sent

    def _found(
        self, request: Request, body: dict[str, Any], owner: str, model: str, said: list[Said]
    ) -> Conversation | str | None:
        """The conversation that is gone on with, or what a new one is to be known by, if by anything."""
        store, metadata = self._context.store, body.get("metadata")
        given = next((value for name in _HEADERS if (value := request.headers.get(name))), None)
        if given is None and isinstance(metadata, dict):
            given = metadata.get("conversation_id")
        if given is not None:
            key = f"named:{str(given)[:_MAX_KEY_CHARS]}"
            return self._free(store.by_key(owner, key) or store.get(owner, str(given))) or key
        asked = [one.mark for one in said if one.role == "user"]
        before, now = _digest(owner, model, asked[:-1]), _digest(owner, model, asked)
        found = self._free(store.by_key(owner, before)) if asked[:-1] else None
        same = store.by_key(owner, now)
        is_first = store.is_first_asked(owner, now)
        if same is not None or not is_first:
            # Two that asked the same cannot be told apart from here on: neither is gone on with by its texts.
            if same is not None:
                store.change(same.id, key=None)
            return None
        if found is not None:
            store.change(found.id, key=now)
        return found or now

    def _free(self, found: Conversation | None) -> Conversation | None:
        """409 where the conversation's last request is still worked on."""
        if found is not None and self._context.exchanges.running(found.id) is not None:
            raise HTTPException(409, _BUSY)
        return found

    def _create(self, owner: str, model: str, key: str | None, said: list[Said]) -> Conversation:
        """A new conversation, which knows what the program says was said before."""
        choices, store = self._context.exchanges.choices, self._context.store
        made = store.create(owner, model, choices.first_agent, key=key)
        earlier = [(one.role, one.text) for one in said[:-1] if one.role in ("user", "assistant")]
        if earlier:
            store.append(made.id, "history", {"messages": earlier})
        return made

    # ------------------------------------------------------------------ what is said

    async def _tell(
        self, conversation: Conversation, running: Running, pieces: asyncio.Queue[str | None]
    ) -> None:
        """Put the exchange's text into the queue as it happens: prose, code, and what came of it."""
        heard = ""
        async for step in self._context.hub.follow(conversation.id, running.number):
            if step is None:
                continue
            if step.kind == "text":
                heard += step.data["piece"]
                pieces.put_nowait(step.data["piece"])
            elif step.kind == "reply":
                if not heard:
                    pieces.put_nowait(step.data["text"])
                heard = ""
                pieces.put_nowait("\n\n")
            elif step.kind == "cell_done":
                pieces.put_nowait(_outcome(step))
            elif step.kind == "end":
                if step.data["stop_reason"] not in ("answer", "stopped"):
                    pieces.put_nowait(f"\n\n*{step.data['detail']}*")
                break
        pieces.put_nowait(None)

    def _end(self, conversation: Conversation, running: Running) -> dict[str, Any]:
        steps = self._context.store.events(conversation.id, after=running.number)
        return next(step.data for step in reversed(steps) if step.kind == "end")

    async def _plain(self, owner: str, name: str, said: list[Said]) -> str:
        try:
            model = await self._context.exchanges.choices.model(name.removesuffix(_PLAIN))
            messages = [Message(role=_role(one.role), content=one.text) for one in said]
            reply = await model.reply(ModelRequest(messages))
        except PyBenchError as error:
            raise HTTPException(502, str(error)) from None
        self._context.store.spend(owner, reply.usage.cost_usd or 0.0)
        return reply.content


def _role(role: str) -> Literal["system", "user", "assistant"]:
    return "assistant" if role == "assistant" else "system" if role in ("system", "developer") else "user"


def _digest(owner: str, model: str, asked: list[Any]) -> str:
    return "asked:" + hashlib.sha256(json.dumps([owner, model, asked]).encode()).hexdigest()


def _outcome(step: Step) -> str:
    """A cell's outcome as Markdown, its pictures as data links."""
    result = CellResult.model_validate(step.data["result"])
    text = "\n".join(part.rstrip("\n") for part in (result.stdout, result.stderr, result.value or "") if part)
    if result.error is not None:
        text += f"\n{result.error.name}: {result.error.message}"
    if result.status in ("timeout", "died"):
        text += f"\n{result.death or 'stopped'}"
    text = text.strip("\n")
    if len(text) > _MAX_SHOWN_CHARS:
        text = f"{text[:_MAX_SHOWN_CHARS]}\n..."
    fence = "`" * max(3, *(len(run) + 1 for run in _runs(text)), 3)
    parts = [f"{fence}text\n{text}\n{fence}"] if text else []
    for display in result.displays:
        if display.mime in ("image/png", "image/jpeg"):
            data = "".join(display.data.split())
            parts.append(f"![output](data:{display.mime};base64,{data})")
    return "\n\n".join(parts) + "\n\n" if parts else ""


def _runs(text: str) -> list[str]:
    import re

    return re.findall(r"`{3,}", text)


async def _drain(
    pieces: asyncio.Queue[str | None], running: Running, telling: asyncio.Task[None]
) -> AsyncIterator[str]:
    """The pieces until there are no more; a reader who leaves stops the exchange."""
    is_over = False
    try:
        while (piece := await pieces.get()) is not None:
            if piece:
                yield piece
        is_over = True
        if running.task is not None:
            await asyncio.wait([running.task])
    finally:
        if not is_over:
            running.stop.set()
            telling.cancel()


async def _all_at_once(text: str) -> AsyncIterator[str]:
    yield text


def _once(name: str, text: str, end: dict[str, Any] | None = None, conversation: str = "") -> Response:
    return JSONResponse(
        {
            "id": f"chatcmpl-{time.time_ns()}",
            "object": "chat.completion",
            "created": int(time.time()),
            "model": name,
            "choices": [
                {
                    "index": 0,
                    "message": {"role": "assistant", "content": text.strip("\n")},
                    "finish_reason": "stop",
                }
            ],
            "usage": _usage(end or {}),
        },
        headers={"X-Conversation-Id": conversation} if conversation else {},
    )


def _model(name: str) -> dict[str, Any]:
    return {"id": name, "object": "model", "created": 0, "owned_by": "pybench"}


def _usage(end: dict[str, Any]) -> dict[str, int]:
    """Tokens of all replies of an exchange."""
    usage = {name: int(end.get(name) or 0) for name in ("prompt_tokens", "completion_tokens")}
    return {**usage, "total_tokens": sum(usage.values())}


def _stream(
    name: str,
    pieces: AsyncIterator[str],
    conversation: str = "",
    count: Callable[[], dict[str, int]] | None = None,
) -> Response:
    same = {
        "id": f"chatcmpl-{time.time_ns()}",
        "object": "chat.completion.chunk",
        "created": int(time.time()),
        "model": name,
    }

    def line(delta: dict[str, Any], finish: str | None = None) -> str:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        return f"data: {json.dumps({**same, 'choices': [choice]})}\n\n"

    async def lines() -> AsyncIterator[str]:
        yield line({"role": "assistant", "content": ""})
        async for piece in pieces:
            yield line({"content": piece})
        yield line({}, "stop")
        if count is not None:  # as OpenAI's API ends a stream whose usage is asked for
            yield f"data: {json.dumps({**same, 'choices': [], 'usage': count()})}\n\n"
        yield "data: [DONE]\n\n"

    headers = {"X-Conversation-Id": conversation} if conversation else {}
    return StreamingResponse(lines(), media_type="text/event-stream", headers=headers)
