"""One node of a Ray cluster at work for a run: its kernels and its isolated jobs.

An actor of this class lives on each node. A node may be lost at any time: conversations, records
and budget are the driver's. Files travel as tar archives of regular files.
"""

from __future__ import annotations

import asyncio
import io
import itertools
import shutil
import tarfile
from collections.abc import Awaitable, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from pybench.core import temporary
from pybench.core.archives import extract
from pybench.core.errors import PyBenchError, SandboxError
from pybench.core.records import CellResult, Collected, Isolation
from pybench.core.version import VERSION


def pack(path: Path) -> bytes:
    """A folder's regular files, or one file, as a tar archive."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        if path.is_dir():
            for each in sorted(path.rglob("*")):
                if (each.is_file() or each.is_dir()) and not each.is_symlink():
                    archive.add(each, each.relative_to(path).as_posix(), recursive=False)
        elif path.is_file():
            archive.add(path, "file", recursive=False)
    return buffer.getvalue()


def unpack(data: bytes, folder: Path) -> None:
    """Lay out an archive made by `pack` in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        extract(archive, folder)


class Host:
    """The actor. Answers are `("ok", value)`, or the kind and text of an error: an exception would come
    out at the other end as one of Ray's."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config = config
        self._stack = AsyncExitStack()
        self._sandboxes: dict[int, Any] = {}
        self._jobs: dict[int, _Job] = {}
        self._numbers = itertools.count()

    async def open(self) -> tuple[str, Any]:
        """Open this node's provider and runner; what they are goes into the run's record."""

        async def work() -> dict[str, Any]:
            from pybench.config.parts import build_part
            from pybench.executors.local import open_workplace

            workplace = await open_workplace(build_part(self._config, "sandbox"), self._config, self._stack)
            self._sandbox_provider, self._runner = workplace.sandboxes, workplace.runner
            return {"pybench": VERSION, "sandbox": await workplace.sandboxes.describe()}

        return await _answer(work())

    async def close(self) -> tuple[str, Any]:
        """End everything."""
        return await _answer(self._stack.aclose())

    # ------------------------------------------------------------------ sandboxes

    async def start(self, trial_name: str) -> tuple[str, Any]:
        """A new sandbox: its number and isolation."""

        async def work() -> tuple[int, Isolation]:
            sandbox = self._sandbox_provider.create(trial_name)
            await sandbox.start()
            number = next(self._numbers)
            self._sandboxes[number] = sandbox
            return number, sandbox.isolation

        return await _answer(work())

    async def put(self, number: int, files: bytes) -> tuple[str, Any]:
        """Copy files into a sandbox."""

        async def work() -> None:
            with temporary.folder("put") as scratch:
                await asyncio.to_thread(unpack, files, Path(scratch, "files"))
                await self._sandbox(number).put(Path(scratch, "files"))

        return await _answer(work())

    async def run_cell(self, number: int, code: str, timeout_sec: float) -> tuple[str, Any]:
        """Run one cell."""

        async def work() -> CellResult:
            result: CellResult = await self._sandbox(number).run_cell(code, timeout_sec)
            return result

        return await _answer(work())

    async def call(self, number: int, name: str, *arguments: Any) -> tuple[str, Any]:
        """`list_files`, `get`, `restart` or `interrupt` of a sandbox."""

        async def work() -> Any:
            return await getattr(self._sandbox(number), name)(*arguments)

        return await _answer(work())

    async def collect(self, number: int, name: str) -> tuple[str, Any]:
        """`collect` or `collect_figure_records`: what it returned, and the files, if any."""

        async def work() -> tuple[Collected | None, bytes | None]:
            with temporary.folder("collect") as scratch:
                target = Path(scratch, "files")
                said = await getattr(self._sandbox(number), name)(target)
                return said, await asyncio.to_thread(pack, target) if target.is_dir() else None

        return await _answer(work())

    async def end(self, number: int) -> tuple[str, Any]:
        """End a sandbox. One that has ended already is passed over."""

        async def work() -> None:
            sandbox = self._sandboxes.pop(number, None)
            if sandbox is not None:
                await sandbox.close()

        return await _answer(work())

    def _sandbox(self, number: int) -> Any:
        if number not in self._sandboxes:
            raise SandboxError("the sandbox is not there")
        return self._sandboxes[number]

    # ------------------------------------------------------------------ jobs

    async def begin_job(self, job: Any, mounts: Mapping[str, bytes], work: bytes | None) -> tuple[str, Any]:
        """Start an isolated job; `job` comes without its host paths. Returns its number."""

        async def begin() -> int:
            number = next(self._numbers)
            self._jobs[number] = _Job(self._runner, job, mounts, work)
            return number

        return await _answer(begin())

    async def next_of_job(self, number: int, reply: Any = None) -> tuple[str, Any]:
        """`("call", request)`, answered with the next call's `reply`, or `("done", (outcome, files))`."""
        return await _answer(self._jobs[number].next(reply))

    async def end_job(self, number: int) -> tuple[str, Any]:
        """End a job that is done or no longer wanted."""

        async def work() -> None:
            job = self._jobs.pop(number, None)
            if job is not None:
                await job.end()

        return await _answer(work())


class _Job:
    def __init__(self, runner: Any, job: Any, mounts: Mapping[str, bytes], work: bytes | None) -> None:
        self._scratch = temporary.new("job")
        self._calls: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._replies: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._asked = False
        self._task = asyncio.create_task(self._run(runner, job, mounts, work))

    async def _run(self, runner: Any, job: Any, mounts: Mapping[str, bytes], work: bytes | None) -> Any:
        placed = {}
        for index, (inside, data) in enumerate(mounts.items()):
            folder = self._scratch / str(index)
            await asyncio.to_thread(unpack, data, folder)
            placed[inside] = folder / "file" if (folder / "file").is_file() else folder
        target = None
        if work is not None:
            target = self._scratch / "work"
            await asyncio.to_thread(unpack, work, target)
        outcome = await runner.run(replace(job, mounts=placed, work=target, on_call=self._ask))
        return outcome, await asyncio.to_thread(pack, target) if target is not None else None

    async def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        self._calls.put_nowait(request)
        return await self._replies.get()

    async def next(self, reply: Any) -> tuple[str, Any]:
        if reply is not None:
            self._replies.put_nowait(reply)
        call = asyncio.create_task(self._calls.get())
        await asyncio.wait({call, self._task}, return_when=asyncio.FIRST_COMPLETED)
        if call.done():
            return "call", call.result()
        call.cancel()
        return "done", await self._task

    async def end(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.to_thread(shutil.rmtree, self._scratch, True)


async def _answer(work: Awaitable[Any]) -> tuple[str, Any]:
    try:
        return "ok", await work
    except FileNotFoundError as error:
        return "missing", str(error)
    except PyBenchError as error:
        return type(error).__name__, str(error)
    except Exception as error:
        return "SandboxError", f"{type(error).__name__}: {error}"
