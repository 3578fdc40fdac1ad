"""A stand-in for E2B on loopback: control plane, envd and code interpreter on one port, as the SDK speaks.

Run as a program: `python -m tests.stubs.e2b_server PYTHON FOLDER` prints its port and serves until killed.
PYTHON is the kernels' interpreter. `POST /stub/...` sets what no client of E2B can: a quota, an expiry.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import secrets
import shutil
import socket
import sys
import urllib.parse
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from tests.stubs.e2b_box import Box
from tests.stubs.e2b_envd import ENVD_ROUTES
from tests.stubs.e2b_interpreter import INTERPRETER_ROUTES

TEMPLATES = ("code-interpreter-v1", "pybench-kernel")
MOST_LIFE_SEC = 3600
PAGE = 2


class State:
    """What the service knows."""

    def __init__(self, python: str, folder: Path) -> None:
        self.python = python
        self.folder = folder
        self.boxes: dict[str, Box] = {}
        self.quota = 100
        self.key = ""
        self.refused = 0
        self.log: list[str] = []
        self.most_at_once = 0
        self.slow_sec = 0.0

    def live(self, sandbox_id: str) -> Box | None:
        box = self.boxes.get(sandbox_id)
        return box if box is not None and not box.is_over else None


def _refuse(status: int, message: str, **headers: str) -> Response:
    return JSONResponse({"code": status, "message": message}, status, headers=headers)


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def _detail(box: Box) -> dict[str, Any]:
    return {
        "templateID": "tmpl" + box.template[:4],
        "alias": box.template,
        "sandboxID": box.sandbox_id,
        "clientID": "stub",
        "startedAt": box.started_at.isoformat(),
        "endAt": box.ends_at.isoformat(),
        "cpuCount": 2,
        "memoryMB": 512,
        "diskSizeMB": 1024,
        "state": "running",
        "envdVersion": "0.6.4",
        "metadata": box.metadata,
    }


async def _guarded(request: Request, work: Any) -> Response:
    """The control plane asks for a key, and logs what it was asked."""
    state: State = request.app.state.stub
    state.log.append(f"{request.method} {request.url.path}")
    key = request.headers.get("X-API-KEY", "")
    if not key.startswith("e2b_") or (state.key and key != state.key):
        return _refuse(401, "Invalid API key format")
    response: Response = await work(state, request)
    return response


def guarded(work: Any) -> Any:
    async def endpoint(request: Request) -> Response:
        return await _guarded(request, work)

    return endpoint


@guarded
async def create(state: State, request: Request) -> Response:
    asked = await request.json()
    if asked.get("templateID") not in TEMPLATES:
        return _refuse(404, f"template '{asked.get('templateID')}' not found")
    life_sec = asked.get("timeout", 300)
    if life_sec > MOST_LIFE_SEC:
        return _refuse(400, f"Timeout cannot be greater than {MOST_LIFE_SEC} seconds")
    alive = sum(not box.is_over for box in state.boxes.values())
    if alive >= state.quota:
        state.refused += 1
        return _refuse(429, "you have reached the maximum number of sandboxes", **{"Retry-After": "0"})
    await asyncio.sleep(state.slow_sec)
    sandbox_id = "i" + secrets.token_hex(9)
    box = Box(sandbox_id, state.python, state.folder / sandbox_id, asked, life_sec)
    state.boxes[sandbox_id] = box
    state.most_at_once = max(state.most_at_once, alive + 1)
    return JSONResponse(
        {
            "templateID": asked["templateID"],
            "sandboxID": sandbox_id,
            "clientID": "stub",
            "envdVersion": "0.6.4",
            "envdAccessToken": box.access_token,
        },
        201,
    )


@guarded
async def kill(state: State, request: Request) -> Response:
    box = state.live(request.path_params["sandbox_id"])
    if box is None:
        return _refuse(404, "sandbox not found")
    await box.end()
    return Response(status_code=204)


@guarded
async def set_timeout(state: State, request: Request) -> Response:
    box = state.live(request.path_params["sandbox_id"])
    if box is None:
        return _refuse(404, "sandbox not found")
    life_sec = (await request.json())["timeout"]
    if life_sec > MOST_LIFE_SEC:
        return _refuse(400, f"Timeout cannot be greater than {MOST_LIFE_SEC} seconds")
    box.live_for(life_sec)
    return Response(status_code=204)


@guarded
async def info(state: State, request: Request) -> Response:
    box = state.live(request.path_params["sandbox_id"])
    return JSONResponse(_detail(box)) if box else _refuse(404, "sandbox not found")


@guarded
async def listing(state: State, request: Request) -> Response:
    """Filters by `metadata`, whose names and values are quoted once more inside the query; in pages."""
    text = request.query_params.get("metadata", "")
    wanted = {
        urllib.parse.unquote(name): urllib.parse.unquote(value)
        for name, value in urllib.parse.parse_qsl(text)
    }
    alive = [box for box in state.boxes.values() if not box.is_over]
    found = [box for box in alive if wanted.items() <= box.metadata.items()]
    begin = int(request.query_params.get("nextToken", 0))
    end = begin + PAGE
    more = {"x-next-token": str(end)} if end < len(found) else {}
    return JSONResponse([_detail(box) for box in found[begin:end]], headers=more)


async def stub_set(request: Request) -> Response:
    """`quota`, `key` and `slow_sec` of a creation are set; `most_at_once` counts anew; `expire` ends one."""
    state: State = request.app.state.stub
    asked = await request.json()
    state.quota = asked.get("quota", state.quota)
    state.key = asked.get("key", state.key)
    state.slow_sec = asked.get("slow_sec", state.slow_sec)
    state.most_at_once = asked.get("most_at_once", state.most_at_once)
    if "expire" in asked and (box := state.live(asked["expire"])):
        await box.end()
    return JSONResponse({})


async def stub_get(request: Request) -> Response:
    state: State = request.app.state.stub
    alive = [_detail(box) | {"internet": box.internet} for box in state.boxes.values() if not box.is_over]
    return JSONResponse(
        {
            "alive": alive,
            "made": len(state.boxes),
            "refused": state.refused,
            "most_at_once": state.most_at_once,
            "log": state.log,
        }
    )


class ToBox:
    """Sends what carries a sandbox's headers to that sandbox's envd or interpreter."""

    def __init__(self, app: Any, state: State) -> None:
        self.app = app
        self.state = state
        self.ports = {"49983": Starlette(routes=ENVD_ROUTES), "49999": Starlette(routes=INTERPRETER_ROUTES)}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = {name.decode(): value.decode() for name, value in scope.get("headers", [])}
        sandbox_id = headers.get("e2b-sandbox-id")
        if scope["type"] != "http" or sandbox_id is None:
            await self.app(scope, receive, send)
            return
        box = self.state.live(sandbox_id)
        port = headers.get("e2b-sandbox-port", "49983")
        if box is None:
            gone = {"sandboxId": sandbox_id, "message": "The sandbox was not found", "code": 502}
            await JSONResponse(gone, 502)(scope, receive, send)
        elif (
            port == "49983"
            and scope["path"] != "/health"
            and headers.get("x-access-token") != box.access_token
        ):
            await PlainTextResponse("wrong token", 401)(scope, receive, send)
        else:
            scope["state"] = {"box": box}
            await self.ports[port](scope, receive, send)


def application(state: State) -> Any:
    app = Starlette(
        routes=[
            Route("/v2/sandboxes", create, methods=["POST"]),
            Route("/v2/sandboxes", listing, methods=["GET"]),
            Route("/sandboxes/{sandbox_id}", kill, methods=["DELETE"]),
            Route("/sandboxes/{sandbox_id}", info, methods=["GET"]),
            Route("/sandboxes/{sandbox_id}/timeout", set_timeout, methods=["POST"]),
            Route("/stub", stub_set, methods=["POST"]),
            Route("/stub", stub_get, methods=["GET"]),
        ]
    )
    app.state.stub = state
    return ToBox(app, state)


async def _serve(python: str, folder: Path) -> None:
    state = State(python, folder)
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(application(state), log_level="error", timeout_graceful_shutdown=1, lifespan="off")
    )

    async def reap() -> None:
        while True:
            await asyncio.sleep(0.1)
            for box in list(state.boxes.values()):
                if not box.is_over and box.ends_at <= _now():
                    await box.end()

    reaper = asyncio.create_task(reap())
    print(listener.getsockname()[1], flush=True)
    try:
        await server.serve(sockets=[listener])
    finally:
        reaper.cancel()
        for box in state.boxes.values():
            with contextlib.suppress(Exception):
                await box.end()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1], Path(sys.argv[2])))
