"""Files of an E2B sandbox, through its file service and `find`: the kernel takes no part."""

from __future__ import annotations

import base64
import os
import shlex
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pybench.core.errors import SandboxError
from pybench.sandboxes.e2b import calls
from pybench.sandboxes.remote.listing import Entry

if TYPE_CHECKING:
    from e2b_code_interpreter import AsyncSandbox

_ROOT = "root"  # cells run as root in some templates: only root can read all that they leave
_MAX_ENTRIES = 50_000
_KINDS = {"f": 0o100000, "l": 0o120000, "p": 0o010000, "s": 0o140000, "c": 0o020000, "b": 0o060000}
_SEC_A_MB = 2.0


@dataclass
class Files:
    """The files of one sandbox; `folder` is its work folder there."""

    sandbox: AsyncSandbox
    folder: str
    request_sec: float

    async def make_folder(self, path: str) -> None:
        """Make a folder and its parents, unless they exist. Raises SandboxError."""
        try:
            await calls.within(self.request_sec, self.sandbox.files.make_dir(path))
        except Exception as error:
            raise await calls.to_sandbox_error(self.sandbox, error, f"making {path}") from error

    async def put(self, source: Path) -> None:
        """Copy everything below the host folder `source`. Raises SandboxError."""
        for path in sorted(source.rglob("*")):
            target = f"{self.folder}/{path.relative_to(source).as_posix()}"
            if path.is_symlink():
                continue
            if path.is_dir():
                await self.make_folder(target)
            elif path.is_file():
                await self._put_file(path, target)

    async def _put_file(self, path: Path, target: str) -> None:
        limit_sec = self.request_sec + _SEC_A_MB * path.stat().st_size / (1 << 20)
        try:
            with path.open("rb") as data:
                await calls.within(limit_sec, self.sandbox.files.write(target, data))
        except Exception as error:
            raise await calls.to_sandbox_error(self.sandbox, error, f"writing {target}") from error

    async def listing(self, root: str | None = None) -> list[Entry]:
        """Every entry below `root` (the work folder) that is not a folder. Raises SandboxError."""
        form = r"%y\t%#m\t%n\t%s\t%i %C@\t%P\0"
        find = f"find {shlex.quote(root or self.folder)} -mindepth 1 ! -type d -printf '{form}' 2>/dev/null"
        command = f"{find} | head -z -n {_MAX_ENTRIES} | base64 -w 0"
        try:
            done = await calls.within(
                self.request_sec + 5,
                self.sandbox.commands.run(command, user=_ROOT, cwd="/", timeout=self.request_sec),
            )
        except Exception as error:
            raise await calls.to_sandbox_error(self.sandbox, error, "listing its files") from error
        try:
            records = base64.b64decode(done.stdout, validate=True).split(b"\0")
            return [_entry(record) for record in records if record]
        except ValueError:
            raise SandboxError(f"the sandbox listed its files unreadably: {done.stdout[:100]!r}") from None

    async def read(self, path: str) -> AsyncGenerator[bytes, None]:
        """The bytes of one file, in pieces. Raises FileNotFoundError, SandboxError."""
        from e2b.exceptions import FileNotFoundException, InvalidArgumentException

        try:
            stream = await calls.within(
                self.request_sec, self.sandbox.files.read(path, format="stream", user=_ROOT)
            )
            async with stream:
                while chunk := await calls.within(self.request_sec, _next(stream)):
                    yield chunk
        except (FileNotFoundException, InvalidArgumentException) as error:
            raise FileNotFoundError(f"{path}: {error}") from error
        except Exception as error:
            raise await calls.to_sandbox_error(self.sandbox, error, f"reading {path}") from error


async def _next(stream: AsyncIterator[bytes]) -> bytes:
    async for chunk in stream:
        if chunk:
            return bytes(chunk)
    return b""


def _entry(record: bytes) -> Entry:
    kind, mode, links, size, stamp, path = record.split(b"\t", 5)
    return Entry(
        path=os.fsdecode(path),
        mode=_KINDS.get(kind.decode(), 0) | int(mode, 8),
        links=int(links),
        size=int(size),
        stamp=stamp.decode(),
    )
