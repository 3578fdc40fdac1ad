"""One trial's virtual machine at E2B, with a context of its own in it."""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
import time
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pybench.core.errors import SandboxError
from pybench.core.protocols import Watcher
from pybench.core.records import CellResult, Collected, Isolation
from pybench.sandboxes.e2b import calls, files
from pybench.sandboxes.e2b.cells import Cells
from pybench.sandboxes.e2b.service import isolation
from pybench.sandboxes.remote import kernel_setup, listing

if TYPE_CHECKING:
    from e2b_code_interpreter import AsyncSandbox

    from pybench.sandboxes.e2b.provider import E2BProvider

_START_SEC = 120.0
_QUIRKS = Path(__file__).with_name("guest.py")
_MARGIN_SEC = 90.0  # for the interrupt, the probes and a new context after a cell's time limit


class E2BSandbox:
    """One trial's virtual machine with a context of its own in it."""

    def __init__(self, provider: E2BProvider, trial_name: str) -> None:
        self.isolation: Isolation = isolation(provider.network)
        self.trial_name = trial_name
        self._settings = provider
        self._token = secrets.token_hex(8)
        self._base = f"/tmp/pybench-{self._token}"
        self._box: AsyncSandbox | None = None
        self._cells: Cells | None = None
        self._files: files.Files | None = None
        self._template_files: dict[str, listing.Entry] = {}
        self._seen: dict[str, listing.Entry] = {}
        self._lives_until = 0.0
        self._renewer: asyncio.Task[None] | None = None
        self._has_place = False

    # ------------------------------------------------------------------ life

    async def start(self) -> None:
        """Start the virtual machine and the kernel. Raises SandboxError, UserError."""
        await self._settings.places.acquire()
        self._has_place = True
        try:
            self._box = await self._settings.make(self.trial_name)
            self._lives_until = time.monotonic() + self._settings.life_sec
            self._renewer = asyncio.create_task(self._keep_alive(self._box))
            self._files = files.Files(self._box, self._settings.folder, self._settings.request_sec)
            await self._files.make_folder(f"{self._settings.folder}/output")
            await self._files.make_folder(f"{self._base}/figure_records")
            self._template_files = listing.regular(await self._files.listing())
            await self._new_context()
        except BaseException:
            await self.close()
            raise

    def _need_box(self) -> AsyncSandbox:
        if self._box is None:
            raise SandboxError("the sandbox is not started")
        return self._box

    def _need_files(self) -> files.Files:
        if self._files is None:
            raise SandboxError("the sandbox is not started")
        return self._files

    async def _new_context(self) -> None:
        """Make and prepare a context. The default one is not used: it breaks when it is restarted."""
        box, settings = self._need_box(), self._settings
        try:
            context = await calls.within(
                _START_SEC, box.create_code_context(cwd=settings.folder, request_timeout=_START_SEC)
            )
        except Exception as error:
            raise await calls.to_sandbox_error(box, error, "making a kernel") from error
        token = secrets.token_hex(8)
        self._cells = Cells(box, context, token, settings.output_chars, settings.interrupt_sec)
        texts = kernel_setup.sources(
            settings.folder, self._base, token, settings.output_chars, settings.setup, _QUIRKS
        )
        ready = await self._cells.run(kernel_setup.hidden(texts), _START_SEC)
        if ready.status != "ok":
            why = ready.error.traceback if ready.error else ready.death or ready.status
            raise SandboxError(f"preparing the kernel failed: {why}")

    async def restart(self) -> None:
        """A fresh kernel; files stay, variables are gone. Raises SandboxError."""
        old, self._cells = self._cells, None
        leaving = asyncio.create_task(self._drop(old)) if old else None
        try:
            await self._new_context()
        finally:
            if leaving is not None:
                await leaving

    async def _drop(self, old: Cells) -> None:
        # If the context cannot be removed, it ends with its machine.
        with contextlib.suppress(Exception):
            await calls.within(_START_SEC, old.sandbox.remove_code_context(old.context))

    async def _keep_alive(self, box: AsyncSandbox) -> None:
        """Extend the sandbox's lifetime again and again until the trial ends."""
        while True:
            await asyncio.sleep(self._settings.life_sec / 3)
            with contextlib.suppress(SandboxError):  # the next call to the sandbox raises the error
                await self._live_for(self._settings.life_sec)

    async def _live_for(self, sec: float) -> None:
        """Extend the lifetime to at least `sec` seconds from now. Raises SandboxError."""
        if self._lives_until - time.monotonic() >= sec:
            return
        box, sec = self._need_box(), max(math.ceil(sec), self._settings.life_sec)
        try:
            await calls.within(
                self._settings.request_sec + 5,
                box.set_timeout(sec, request_timeout=self._settings.request_sec),
            )
        except Exception as error:
            raise await calls.to_sandbox_error(box, error, f"extending its life to {sec} s") from error
        self._lives_until = time.monotonic() + sec

    async def close(self) -> None:
        """Kill the virtual machine."""
        renewer, self._renewer = self._renewer, None
        if renewer is not None:
            renewer.cancel()
            await asyncio.gather(renewer, return_exceptions=True)
        box, self._box = self._box, None
        self._cells = self._files = None
        try:
            if box is not None:
                await self._settings.end(box)
        finally:
            if self._has_place:
                self._has_place = False
                self._settings.places.release()

    # ------------------------------------------------------------------ cells

    async def interrupt(self) -> None:
        """End the running cell early."""
        if self._cells is not None:
            self._cells.interrupt()

    async def run_cell(self, code: str, timeout_sec: float, watcher: Watcher | None = None) -> CellResult:
        """Run one cell; every way it can end is a `CellResult`. Raises SandboxError for our failures."""
        if self._cells is None:
            raise SandboxError("the sandbox has no kernel")
        await self._live_for(timeout_sec + _MARGIN_SEC)
        result = await self._cells.run(code, timeout_sec, watcher)
        if result.state_lost:
            await self.restart()
        before, self._seen = self._seen, await self._listing()
        return result.model_copy(update={"files": listing.changed(before, self._seen)})

    async def facts(self) -> dict[str, Any]:
        """Template, machine, Python and packages, as the sandbox reports them. Raises SandboxError."""
        if self._cells is None:
            raise SandboxError("the sandbox has no kernel")
        told = await self._cells.run(kernel_setup.ASK, _START_SEC)
        box = self._need_box()
        try:
            info = await calls.within(self._settings.request_sec, box.get_info())
        except Exception as error:
            raise await calls.to_sandbox_error(box, error, "asking for its facts") from error
        return {
            "template": self._settings.template,
            "template_id": info.template_id,
            "template_name": info.name or None,
            "envd": info.envd_version,
            "cpus": info.cpu_count,
            "memory_mb": info.memory_mb,
            **kernel_setup.answer(told),
        }

    # ------------------------------------------------------------------ files

    async def put(self, files: Path) -> None:
        """Copy everything below `files` into the work folder. Raises SandboxError."""
        await self._live_for(_MARGIN_SEC)
        await self._need_files().put(files)
        self._seen = await self._listing()

    async def _listing(self) -> dict[str, listing.Entry]:
        """Regular files of the work folder, without unchanged ones of the template."""
        found = listing.regular(await self._need_files().listing())
        return {path: each for path, each in found.items() if self._template_files.get(path) != each}

    async def list_files(self) -> list[str]:
        """Relative paths of all regular files, sorted."""
        return list(await self._listing())

    async def get(self, path: str) -> bytes:
        """The bytes of one regular file. Raises FileNotFoundError."""
        files, path = self._need_files(), listing.checked(path)
        if path not in await self._listing():
            raise FileNotFoundError(f"{path}: not a regular file")
        return b"".join([chunk async for chunk in files.read(f"{self._settings.folder}/{path}")])

    async def collect(self, target: Path) -> Collected:
        """Copy `output/` to `target`."""
        settings = self._settings
        return await self._collect(
            f"{settings.folder}/output", target, settings.collect_mb, settings.max_files
        )

    async def collect_figure_records(self, target: Path) -> None:
        """Copy what setup code left in the folder `PYBENCH_CLAIMS`."""
        await self._collect(
            f"{self._base}/figure_records", target, listing.FIGURE_RECORDS_MB, listing.FIGURE_RECORDS_FILES
        )

    async def _collect(self, root: str, target: Path, max_mb: int, max_files: int) -> Collected:
        await self._live_for(_MARGIN_SEC)
        files = self._need_files()

        async def read(path: str) -> AsyncGenerator[bytes, None]:
            async for chunk in files.read(f"{root}/{path}"):
                yield chunk

        return await listing.collect(await files.listing(root), read, target, max_mb, max_files)
