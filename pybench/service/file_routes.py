"""OpenAI's files API: `/v1/files`. A file kept here is named by its id in the messages of later requests."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncGenerator
from typing import Any
from urllib.parse import quote

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from pybench.service.context import ALONE, Context
from pybench.service.store import StoredFile

_OVERHEAD_BYTES = 64 << 10
"""What the form around a file may take."""
_MAX_FIELD_BYTES = 4096
_MAX_LISTED = 10_000


class FileRoutes:
    """Create, list, show, read and delete files; each user has their own."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def routes(self) -> list[Route]:
        """Every path of the files API with its handler."""
        return [
            Route("/v1/files", self.create, methods=["POST"]),
            Route("/v1/files", self.list),
            Route("/v1/files/{id}", self.show),
            Route("/v1/files/{id}", self.delete, methods=["DELETE"]),
            Route("/v1/files/{id}/content", self.content),
        ]

    async def create(self, request: Request) -> Response:
        """Keep the file of a form with the fields `file` and `purpose`."""
        context, owner = self._context, request.scope["user"]
        most = context.settings.limits.upload_mb << 20
        context.require_fits(int(request.headers.get("content-length") or 0), _OVERHEAD_BYTES)
        form = await _form(request, context.bounded(request, most + _OVERHEAD_BYTES))
        try:
            sent, fields = form.get("file"), {name: value for name, value in form.items() if name != "file"}
            if not isinstance(sent, UploadFile):
                raise HTTPException(400, "file: send one, with its name, in the form's field `file`")
            if unknown := sorted(set(fields) - {"purpose"}):
                raise HTTPException(400, f"{unknown[0]}: there is no such field; files stay until deleted")
            size = sent.size or 0
            context.require_fits(size)
            context.require_space(owner, size)
            path = context.checked(sent.filename or "")
            kept = context.store.add_file(owner, path, str(fields.get("purpose") or "user_data")[:64], size)
            target = context.store.file_place(kept.id)
            await asyncio.to_thread(_copy, sent, target)
        finally:
            await form.close()
        return JSONResponse(_described(kept))

    async def list(self, request: Request) -> Response:
        """The asker's files, newest first; `purpose`, `limit`, `order` and `after` as OpenAI has them."""
        asked = request.query_params
        found = self._context.store.files(request.scope["user"])
        if asked.get("order") == "asc":
            found.reverse()
        if "purpose" in asked:
            found = [one for one in found if one.purpose == asked["purpose"]]
        if "after" in asked:
            ids = [one.id for one in found]
            found = found[ids.index(asked["after"]) + 1 :] if asked["after"] in ids else []
        limit = int(asked["limit"]) if asked.get("limit", "").isdigit() else _MAX_LISTED
        shown = found[: max(1, min(limit, _MAX_LISTED))]
        return JSONResponse(
            {
                "object": "list",
                "data": [_described(one) for one in shown],
                "first_id": shown[0].id if shown else None,
                "last_id": shown[-1].id if shown else None,
                "has_more": len(shown) < len(found),
            }
        )

    async def show(self, request: Request) -> Response:
        """What is known of one file, without its content."""
        return JSONResponse(_described(self._owned(request)))

    async def content(self, request: Request) -> Response:
        """The bytes of one file, as a download that no browser displays."""
        one = self._owned(request)
        name = quote(one.name.rsplit("/", 1)[-1])
        headers = {
            "Content-Disposition": f"attachment; filename*=UTF-8''{name}",
            "Content-Security-Policy": ALONE,
        }
        place = self._context.store.file_place(one.id)
        return FileResponse(place, media_type="application/octet-stream", headers=headers)

    async def delete(self, request: Request) -> Response:
        """Remove it; conversations that it was sent to keep their copies."""
        one = self._owned(request)
        self._context.store.delete_file(one.id)
        return JSONResponse({"id": one.id, "object": "file", "deleted": True})

    def _owned(self, request: Request) -> StoredFile:
        return self._context.owned_file(request.scope["user"], request.path_params["id"])


async def _form(request: Request, stream: AsyncGenerator[bytes, None]) -> Any:
    """The request's form. 400 where it is none."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise HTTPException(400, "send a form (multipart/form-data) with the fields file and purpose")
    parser = MultiPartParser(
        request.headers, stream, max_files=1, max_fields=8, max_part_size=_MAX_FIELD_BYTES
    )
    try:
        return await parser.parse()
    except MultiPartException as error:
        raise HTTPException(400, f"the form cannot be read: {error.message}") from None


def _copy(sent: UploadFile, target: Any) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    scratch = target.with_name(f"{target.name}.part")
    sent.file.seek(0)
    with scratch.open("wb") as file:
        shutil.copyfileobj(sent.file, file)
    scratch.replace(target)


def _described(one: StoredFile) -> dict[str, Any]:
    return {
        "id": one.id,
        "object": "file",
        "bytes": one.bytes,
        "created_at": int(one.created),
        "expires_at": None,
        "filename": one.name,
        "purpose": one.purpose,
        "status": "processed",
    }
