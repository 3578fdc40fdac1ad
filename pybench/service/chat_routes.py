"""What the page asks for: the history, events as they happen, requests, files, exports."""

from __future__ import annotations

import asyncio
import base64
import binascii
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from pybench.core import text
from pybench.service import exports, present, ratings
from pybench.service.context import ALONE, Context
from pybench.service.exchange import Busy, branch
from pybench.service.store import MAX_NUMBER, Conversation

_PAGE = Path(__file__).with_name("page")
_MAX_BODY_MB = 4
_MIMES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


class ChatRoutes:
    """The page and its routes."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def routes(self) -> list[Route]:
        """Every path of the page and its API with its handler."""
        one = "/api/conversations/{id}"
        return [
            Route("/", self.page),
            Route("/page/{name}", self.page),
            Route("/api/about", self.about),
            Route("/api/ratings", self.ratings),
            Route("/api/conversations", self.search),
            Route("/api/conversations", self.create, methods=["POST"]),
            Route(one, self.show),
            Route(one, self.change, methods=["PATCH"]),
            Route(one, self.delete, methods=["DELETE"]),
            Route(f"{one}/events", self.events),
            Route(f"{one}/requests", self.ask, methods=["POST"]),
            Route(f"{one}/stop", self.stop, methods=["POST"]),
            Route(f"{one}/branch", self.branch, methods=["POST"]),
            Route(f"{one}/rating", self.rate, methods=["POST"]),
            Route(f"{one}/files", self.files),
            Route(f"{one}/files/{{path:path}}", self.download),
            Route(f"{one}/files/{{path:path}}", self.upload, methods=["PUT"]),
            Route(f"{one}/outputs/{{number:int}}/{{index:int}}", self.output),
            Route(f"{one}/export/{{form}}", self.export),
        ]

    # ------------------------------------------------------------------ page

    async def page(self, request: Request) -> Response:
        """The page and what belongs to it."""
        name = request.path_params.get("name", "index.html")
        path = _PAGE / name
        if path.parent != _PAGE or path.suffix not in _MIMES or not path.is_file():
            raise HTTPException(404, "there is no such page")
        return Response(
            path.read_bytes(), media_type=_MIMES[path.suffix], headers={"Cache-Control": "no-cache"}
        )

    async def about(self, request: Request) -> Response:
        """Who asks, and what there is to choose from."""
        choices = self._context.exchanges.choices
        return JSONResponse(
            {
                "user": request.scope["user"],
                "models": list(choices.models),
                "agents": list(choices.agents),
                "upload_mb": self._context.settings.limits.upload_mb,
            }
        )

    # ------------------------------------------------------------------ history

    async def search(self, request: Request) -> Response:
        """The asker's conversations that hold all of `words`, the newest first."""
        found = self._context.store.search(request.scope["user"], request.query_params.get("words", "")[:200])
        return JSONResponse([self._row(one) for one in found])

    def _row(self, one: Conversation) -> dict[str, Any]:
        return {
            "id": one.id,
            "title": one.title,
            "model": one.model,
            "agent": one.agent,
            "pinned": one.pinned,
            "updated": one.updated,
            "parent": one.parent,
            "busy": self._context.exchanges.running(one.id) is not None,
        }

    async def create(self, request: Request) -> Response:
        """Begin a conversation with the chosen model and agent."""
        body, choices = await read_json(request), self._context.exchanges.choices
        model = _chosen(body, "model", choices.models, choices.first_model)
        agent = _chosen(body, "agent", choices.agents, choices.first_agent)
        made = self._context.store.create(request.scope["user"], model, agent)
        return JSONResponse(self._row(made), 201)

    async def show(self, request: Request) -> Response:
        """One conversation."""
        return JSONResponse(self._row(self._context.owned(request)))

    async def change(self, request: Request) -> Response:
        """Rename, pin, or choose the model; the agent as long as nothing was said."""
        one, body, store = self._context.owned(request), await read_json(request), self._context.store
        choices = self._context.exchanges.choices
        if "title" in body:
            title = " ".join(str(body["title"]).split())[:200]
            if not title:
                raise HTTPException(400, "title: give it a name")
            store.change(one.id, title=title)
            store.touch(one.id, title)
            self._context.hub.publish(one.id, "title", title=title)
        if "pinned" in body:
            store.change(one.id, pinned=bool(body["pinned"]))
        if "model" in body:
            store.change(one.id, model=_chosen(body, "model", choices.models, one.model))
        if "agent" in body and body["agent"] != one.agent:
            if any(step.kind == "request" for step in store.events(one.id)):
                raise HTTPException(409, "agent: a conversation keeps the one that it began with")
            store.change(one.id, agent=_chosen(body, "agent", choices.agents, one.agent))
        found = store.get(one.owner, one.id)
        assert found is not None
        return JSONResponse(self._row(found))

    async def delete(self, request: Request) -> Response:
        """End a conversation's kernel and remove all that is kept of it."""
        one = self._context.owned(request)
        running = self._context.exchanges.running(one.id)
        if running is not None and running.task is not None:
            running.stop.set()
            running.skip.set()
            await asyncio.wait([running.task])
        await self._context.kernels.end(one.id)
        self._context.store.delete(one.id)
        return Response(status_code=204)

    # ------------------------------------------------------------------ events and requests

    async def events(self, request: Request) -> Response:
        """All events past the last one seen, then each as it happens."""
        one = self._context.owned(request)
        seen = request.headers.get("last-event-id") or request.query_params.get("after") or "0"
        after = min(int(seen), MAX_NUMBER) if seen.isdecimal() and len(seen) < 20 else 0

        async def lines() -> AsyncIterator[str]:
            yield "retry: 1000\n\n"
            async for step in self._context.hub.follow(one.id, after):
                if step is None:
                    yield ": still here\n\n"
                    continue
                shown = json.dumps(present.present(step, one.id), ensure_ascii=False)
                yield f"id: {step.number}\ndata: {shown}\n\n"

        return StreamingResponse(lines(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    async def ask(self, request: Request) -> Response:
        """Begin an exchange."""
        one, body = self._context.owned(request), await read_json(request)
        text = str(body.get("text") or "").strip()
        if not text:
            raise HTTPException(400, "text: write a request")
        self._context.require_budget(one.owner)
        self._context.require_space(one.owner)
        try:
            running = self._context.exchanges.begin(one, text)
        except Busy:
            raise HTTPException(409, "the last request is still worked on; stop it, or wait") from None
        return JSONResponse({"exchange": running.number}, 202)

    async def stop(self, request: Request) -> Response:
        """Stop the exchange under way, or only the rebuild that it begins with."""
        one, body = self._context.owned(request), await read_json(request)
        running = self._context.exchanges.running(one.id)
        if running is not None:
            running.skip.set()
            if not body.get("only_rebuild"):
                running.stop.set()
        return JSONResponse({"stopped": running is not None})

    async def branch(self, request: Request) -> Response:
        """A new conversation from before an earlier request, and that request again, changed or not."""
        one, body = self._context.owned(request), await read_json(request)
        number, events = body.get("request"), self._context.store.events(one.id)
        step = next((each for each in events if each.number == number and each.kind == "request"), None)
        if step is None:
            raise HTTPException(404, "request: there is no such request")
        if (running := self._context.exchanges.running(one.id)) is not None and running.number < step.number:
            raise HTTPException(409, "the last request is still worked on; stop it, or wait")
        self._context.require_budget(one.owner)
        self._context.require_space(one.owner)
        made = branch(self._context.exchanges, one, step)
        text = str(body.get("text") or step.data["text"]).strip()
        self._context.exchanges.begin(made, text)
        return JSONResponse(self._row(made), 201)

    async def rate(self, request: Request) -> Response:
        """Note what a person thinks of an exchange: 1, -1, or 0 for nothing."""
        one, body = self._context.owned(request), await read_json(request)
        number, value = body.get("exchange"), body.get("rating")
        known = [step.number for step in self._context.store.events(one.id) if step.kind == "request"]
        if number not in known or value not in (-1, 0, 1):
            raise HTTPException(400, "rating: give an exchange of this conversation, and -1, 0 or 1")
        self._context.hub.publish(one.id, "rating", exchange=number, rating=value)
        return JSONResponse({"rating": value})

    async def ratings(self, request: Request) -> Response:
        """All exchanges that the asker has rated, with their messages, as JSON Lines."""
        store = self._context.store
        made = ratings.as_lines(ratings.rated(store, store.search(request.scope["user"])))
        headers = {"Content-Disposition": "attachment; filename=ratings.jsonl"}
        return Response(made, media_type="application/x-ndjson", headers=headers)

    # ------------------------------------------------------------------ files

    async def files(self, request: Request) -> Response:
        """The work folder, as of the last cell."""
        one = self._context.owned(request)
        return JSONResponse([{"path": path, "bytes": size} for path, size, _ in self._context.work(one)])

    async def download(self, request: Request) -> Response:
        """One file, byte for byte, never to be shown by the browser itself."""
        one, wanted = self._context.owned(request), request.path_params["path"]
        for path, _, folder in self._context.work(one):
            if path == wanted:
                name = quote(path.rsplit("/", 1)[-1])
                disposition = f"attachment; filename*=UTF-8''{name}"
                headers = {"Content-Disposition": disposition, "Content-Security-Policy": ALONE}
                return FileResponse(folder / path, media_type="application/octet-stream", headers=headers)
        raise HTTPException(404, "there is no such file")

    async def upload(self, request: Request) -> Response:
        """Put a file into the work folder."""
        one = self._context.owned(request)
        step = await self._context.take_upload(one, request, request.path_params["path"])
        return JSONResponse(step.data, 201)

    async def output(self, request: Request) -> Response:
        """A picture or an HTML output of a cell."""
        one, number, index = (
            self._context.owned(request),
            *(request.path_params[n] for n in ("number", "index")),
        )
        number = min(number, MAX_NUMBER)
        step = next(iter(self._context.store.events(one.id, after=number - 1, before=number + 1)), None)
        displays = step.data["result"]["displays"] if step is not None and step.kind == "cell_done" else []
        if index >= len(displays):
            raise HTTPException(404, "there is no such output")
        mime, data = displays[index]["mime"], displays[index]["data"]
        headers = {"Content-Security-Policy": ALONE, "Cache-Control": "private, max-age=31536000, immutable"}
        if mime == "image/svg+xml":
            return Response(data, media_type=mime, headers=headers)
        if mime in ("image/png", "image/jpeg"):
            try:
                return Response(base64.b64decode(data), media_type=mime, headers=headers)
            except (binascii.Error, ValueError):
                raise HTTPException(404, "this output is no picture") from None
        return Response(present.frame(data), media_type="text/html", headers=headers)

    async def export(self, request: Request) -> Response:
        """The whole conversation as a notebook, as Markdown, or as its trajectories."""
        one, form = self._context.owned(request), request.path_params["form"]
        if form not in exports.FORMS:
            raise HTTPException(404, f"there is no such form; there are: {', '.join(exports.FORMS)}")
        made = exports.FORMS[form](self._context.store, one)
        name = quote(exports.file_name(one, form))
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
        return Response(made, media_type="application/octet-stream", headers=headers)


async def read_json(request: Request, most_mb: int = _MAX_BODY_MB) -> dict[str, Any]:
    """The request's body. 400 where it is no JSON object, 413 where it is too long."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most_mb << 20:
            raise HTTPException(413, f"a request may have {most_mb} MB at most; send large files as files")
    try:
        body = text.read_json(bytes(data)) if data else {}
    except ValueError:
        raise HTTPException(400, "the body is no JSON") from None
    if not isinstance(body, dict):
        raise HTTPException(400, "the body is no JSON object")
    return body


def _chosen(body: dict[str, Any], group: str, known: Any, default: str) -> str:
    name = str(body.get(group) or default)
    if name not in known:
        raise HTTPException(400, f"{group}={name}: there are: {', '.join(known)}")
    return name
