"""The stand-in's envd: health, files, and the filesystem and process services as Connect speaks them in JSON.

Unary calls are plain JSON; `Start` streams envelopes of one flag byte, a length in four bytes, and JSON.
64-bit integers travel as strings, bytes as base64, errors as `{"code", "message"}`.
"""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
import stat
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.stubs.e2b_box import Box

_STATUS = {"not_found": 404, "already_exists": 409, "invalid_argument": 400}
_KINDS = {stat.S_IFDIR: "FILE_TYPE_DIRECTORY", stat.S_IFREG: "FILE_TYPE_FILE"}


def _box(request: Request) -> Box:
    box: Box = request.state.box
    return box


async def health(request: Request) -> Response:
    return Response(status_code=204)


async def download(request: Request) -> Response:
    path = _box(request).host_path(request.query_params["path"])
    if not path.exists():
        return JSONResponse({"code": 404, "message": f"path '{path}' does not exist"}, 404)
    if not path.is_file():
        return JSONResponse({"code": 400, "message": f"path '{path}' is not a file"}, 400)

    async def pieces() -> AsyncIterator[bytes]:
        with path.open("rb") as file:
            while piece := file.read(1 << 18):
                yield piece

    return StreamingResponse(pieces(), media_type="application/octet-stream")


async def upload(request: Request) -> Response:
    inside = request.query_params.get("path", "")
    if request.headers["content-type"].startswith("multipart/"):
        async with request.form() as form:
            part: Any = form["file"]
            data, inside = await part.read(), inside or part.filename
    else:
        data = await request.body()
    path = _box(request).host_path(inside)
    if path.is_dir():
        return JSONResponse({"code": 400, "message": f"path is a directory: {inside}"}, 400)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return JSONResponse([{"path": inside, "name": path.name, "type": "file"}])


def _entry(box: Box, inside: str) -> dict[str, Any]:
    path = box.host_path(inside)
    seen = path.lstat()
    return {
        "name": path.name,
        "type": _KINDS.get(stat.S_IFMT(seen.st_mode), "FILE_TYPE_UNSPECIFIED"),
        "path": inside,
        "size": str(seen.st_size),
        "mode": stat.S_IMODE(seen.st_mode),
        "permissions": stat.filemode(seen.st_mode),
        "owner": "user",
        "group": "user",
    }


class _Refused(Exception):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def _stat(box: Box, asked: dict[str, Any]) -> dict[str, Any]:
    return {"entry": _entry(box, asked["path"])}


def _make_dir(box: Box, asked: dict[str, Any]) -> dict[str, Any]:
    path = box.host_path(asked["path"])
    if path.is_dir():
        raise _Refused("already_exists", f"directory already exists: {asked['path']}")
    path.mkdir(parents=True)
    return {"entry": _entry(box, asked["path"])}


def _move(box: Box, asked: dict[str, Any]) -> dict[str, Any]:
    box.host_path(asked["source"]).rename(box.host_path(asked["destination"]))
    return {"entry": _entry(box, asked["destination"])}


def _list_dir(box: Box, asked: dict[str, Any]) -> dict[str, Any]:
    def below(inside: str, depth: int) -> list[dict[str, Any]]:
        found = []
        for path in sorted(box.host_path(inside).iterdir()):
            name = f"{inside}/{path.name}"
            found.append(_entry(box, name))
            if depth > 1 and path.is_dir() and not path.is_symlink():
                found += below(name, depth - 1)
        return found

    return {"entries": below(asked["path"], asked.get("depth", 1))}


def _remove(box: Box, asked: dict[str, Any]) -> dict[str, Any]:
    path = box.host_path(asked["path"])
    shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    return {}


def _unary(work: Callable[[Box, dict[str, Any]], dict[str, Any]]) -> Any:
    async def endpoint(request: Request) -> Response:
        try:
            return JSONResponse(work(_box(request), await request.json()))
        except FileNotFoundError as problem:
            refused = _Refused("not_found", str(problem))
        except _Refused as problem:
            refused = problem
        return JSONResponse({"code": refused.code, "message": str(refused)}, _STATUS[refused.code])

    return endpoint


def _envelope(content: dict[str, Any], flag: int = 0) -> bytes:
    text = json.dumps(content).encode()
    return bytes([flag]) + len(text).to_bytes(4, "big") + text


async def start(request: Request) -> Response:
    box = _box(request)
    asked = json.loads((await request.body())[5:])["process"]
    folder = asked.get("cwd") or "/home/user"
    words = ["/bin/sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", folder, asked["cmd"]]
    process = await asyncio.create_subprocess_exec(
        *box.command(*words, *asked.get("args", []), home="/home/user"),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    box.processes.add(process)

    async def events() -> AsyncIterator[bytes]:
        yield _envelope({"event": {"start": {"pid": process.pid}}})
        try:
            for name, data in zip(("stdout", "stderr"), await process.communicate(), strict=True):
                for place in range(0, len(data), 1 << 15):
                    piece = base64.b64encode(data[place : place + (1 << 15)]).decode()
                    yield _envelope({"event": {"data": {name: piece}}})
            code = process.returncode or 0
            end: dict[str, Any] = {"exited": True, "status": f"exit status {code}"}
            yield _envelope({"event": {"end": end | ({"exitCode": code} if code else {})}})
            yield _envelope({}, flag=2)
        finally:
            box.processes.discard(process)

    return StreamingResponse(events(), media_type="application/connect+json")


ENVD_ROUTES = [
    Route("/health", health, methods=["GET"]),
    Route("/files", download, methods=["GET"]),
    Route("/files", upload, methods=["POST"]),
    Route("/filesystem.Filesystem/Stat", _unary(_stat), methods=["POST"]),
    Route("/filesystem.Filesystem/MakeDir", _unary(_make_dir), methods=["POST"]),
    Route("/filesystem.Filesystem/Move", _unary(_move), methods=["POST"]),
    Route("/filesystem.Filesystem/ListDir", _unary(_list_dir), methods=["POST"]),
    Route("/filesystem.Filesystem/Remove", _unary(_remove), methods=["POST"]),
    Route("/process.Process/Start", start, methods=["POST"]),
]
