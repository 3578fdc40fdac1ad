"""The sandbox of one trial on this machine: start, run cells, collect what was left, close."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybench.core.errors import SandboxError, boundary
from pybench.core.protocols import Watcher
from pybench.core.records import CellResult, Collected, Isolation
from pybench.sandboxes.cells import max_message_bytes
from pybench.sandboxes.guest import kernel
from pybench.sandboxes.kernel_client import KernelClient, KernelGone
from pybench.sandboxes.local import folder, layers
from pybench.sandboxes.local.evidence import Evidence
from pybench.sandboxes.local.fork_server import ANSWER_SEC, SupervisorConnection
from pybench.sandboxes.local.opening import Opened
from pybench.sandboxes.local.pipes import Pipes
from pybench.sandboxes.local.start_queue import START_SLOTS
from pybench.sandboxes.local.wire_link import WireLink

_START_SEC = 60.0


@dataclass(frozen=True)
class SandboxSettings:
    """The settings that all sandboxes of a provider share."""

    limits: layers.Limits
    output_chars: int
    collect_mb: int
    interrupt_sec: float


class LocalSandbox:
    """One trial's kernel and folder."""

    def __init__(
        self,
        settings: SandboxSettings,
        opened: Opened,
        trial_name: str,
        number: int,
    ) -> None:
        self.isolation: Isolation = opened.isolation
        self.trial_name = trial_name
        self._settings = settings
        self._opened = opened
        self._number = number
        self._supervisor: SupervisorConnection | None = None
        self._link: WireLink | None = None
        self._client: KernelClient | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._ended: asyncio.Future[dict[str, Any]] | None = None
        self._history: list[tuple[str, float]] = []
        self._rebuilt = False
        self._doubts_forks = False
        """Whether a kernel failed in a way that forked libraries can cause.

        Later kernels are then not forked.
        """
        self._spent: tuple[str, str | None] | None = None
        """Once the CPU time or the disk is used up: how every later kernel would end, and the limit."""
        self._owner = opened.plan.file_owner(number)
        self._before: dict[str, tuple[int, int, int]] = {}
        self._evidence = Evidence(settings.limits.cpu_sec)

    # ------------------------------------------------------------------ life

    async def start(self) -> None:
        """Start the supervisor and the kernel. Raises SandboxError; UserError if no kernel can ever start."""
        plan = self._opened.plan
        with boundary("sandbox"):
            async with START_SLOTS.slot("supervisor of a kernel"):
                scratch = self._opened.make_scratch(self._number)
                spec = plan.sandbox_spec(self._settings.limits, scratch, self._number)
                self._supervisor = await self._opened.parent.open_supervisor(spec)
        try:
            with boundary("sandbox"):
                folder.make_folder(self._work, "output", self._owner)
                await self._opened.parent.warm()
                async with START_SLOTS.slot("kernel"):
                    await self._start_kernel()
        except BaseException:
            await self.close()
            raise

    @property
    def _work(self) -> int:
        return self._need_supervisor().fds[0]

    @property
    def _run(self) -> int:
        return self._need_supervisor().fds[1]

    def _need_supervisor(self) -> SupervisorConnection:
        if self._supervisor is None:
            raise SandboxError("the sandbox is not started")
        return self._supervisor

    async def _start_kernel(self) -> None:
        """Start a forked kernel if the plan allows it; a fresh one if that fails or failed before."""
        if self._opened.plan.warm and not self._doubts_forks:
            try:
                await self._start_one(is_forked=True)
                return
            except SandboxError:
                self._doubts_forks = True
                if self._need_supervisor().gone:
                    raise
                await self._end_kernel()
        await self._start_one(is_forked=False)

    async def _start_one(self, is_forked: bool) -> None:
        supervisor = self._need_supervisor()
        self._link = await self._open_link(supervisor, is_forked)
        self._ended = asyncio.get_running_loop().create_future()
        self._watcher = asyncio.create_task(self._watch(supervisor, self._link, self._ended))
        self._client = KernelClient(self._link, self._settings.output_chars, self._settings.interrupt_sec)
        try:
            await self._client.wait_ready(_START_SEC, is_welcoming=True)
        except SandboxError:
            with contextlib.suppress(FileNotFoundError):
                said = folder.read(self._run, kernel.SETUP_FAILED).decode(errors="replace")
                raise SandboxError(f"preparing the kernel failed: {said[-4000:]}") from None
            raise

    async def _open_link(self, supervisor: SupervisorConnection, is_forked: bool) -> WireLink:
        pipes = Pipes()
        link = WireLink(
            pipes, max_message_bytes(self._settings.output_chars), self._interrupt, self._processor_sec
        )
        request: dict[str, Any] = {"do": "start"} if is_forked else {"do": "start", "fresh": True}
        try:
            await supervisor.send(request, pipes.inside)
            await supervisor.expect("started")
            await link.open()
        except BaseException:
            link.close()
            raise
        finally:
            pipes.release()
        return link

    async def _watch(
        self, supervisor: SupervisorConnection, link: WireLink, ended: asyncio.Future[dict[str, Any]]
    ) -> None:
        """Wait until the kernel ends, and say so to whoever waits for it."""
        event = await supervisor.next_event()
        if event.get("reason") != "killed":
            await asyncio.sleep(0.02)  # the kernel's last messages may still be in the pipe
        if not ended.done():
            ended.set_result(event)
        link.gone(dict(event))

    async def _interrupt(self) -> None:
        """Returns when the signal is sent, so that it cannot meet a later cell."""
        await self._need_supervisor().send({"do": "interrupt"})
        await self.usage()

    async def _end_kernel(self) -> dict[str, Any]:
        """Kill the kernel if it still runs. Returns how it ended."""
        if self._ended is None or self._watcher is None:
            return {}
        is_asked = not self._ended.done()
        if is_asked:
            await self._need_supervisor().send({"do": "kill"})
        try:
            facts = await asyncio.wait_for(asyncio.shield(self._ended), ANSWER_SEC)
        except TimeoutError:
            raise SandboxError(f"a kernel did not end within {ANSWER_SEC:g} s of being killed") from None
        await self._watcher
        if is_asked and facts.get("reason") != "killed":  # it had ended by itself; the answer is yet to come
            await self._need_supervisor().until("ended")
        if self._link is not None:
            self._link.close()
        self._ended = self._watcher = self._link = self._client = None
        return facts

    async def restart(self) -> None:
        """A fresh kernel; files stay, variables are gone. Raises SandboxError."""
        self._history.clear()
        await self._end_kernel()
        await self._start_kernel()

    async def close(self) -> None:
        """End the kernel and remove the sandbox."""
        supervisor, self._supervisor = self._supervisor, None
        if self._watcher is not None:
            self._watcher.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.shield(asyncio.gather(self._watcher, return_exceptions=True))
        if self._link is not None:
            self._link.close()
        self._ended = self._watcher = self._link = self._client = None
        if supervisor is not None:
            await supervisor.close()
        self._opened.drop_scratch(self._number)

    @property
    def link(self) -> WireLink:
        """The messages of the running kernel, for whoever speaks with it instead of `run_cell`. Raises
        SandboxError."""
        if self._link is None:
            raise SandboxError("the sandbox has no kernel")
        return self._link

    # ------------------------------------------------------------------ cells

    async def interrupt(self) -> None:
        """End the running cell early."""
        if self._client is not None:
            self._client.interrupt()

    async def run_cell(self, code: str, timeout_sec: float, watcher: Watcher | None = None) -> CellResult:
        """Run one cell; every way it can end is a `CellResult`. Raises SandboxError for our failures."""
        self._before, self._rebuilt = await asyncio.to_thread(folder.snapshot, self._work), False
        result = await self._run_or_rebuild(code, timeout_sec, watcher)
        after = await asyncio.to_thread(folder.snapshot, self._work)
        files = folder.listed(path for path, seen in after.items() if self._before.get(path) != seen)
        if result.status in ("ok", "error"):
            self._history.append((code, timeout_sec))
        return result.model_copy(update={"files": files})

    async def _run_or_rebuild(self, code: str, timeout_sec: float, watcher: Watcher | None) -> CellResult:
        if self._spent is not None:
            return CellResult(status="died", state_lost=True, death=self._spent[0], limit=self._spent[1])
        if self._client is None:
            raise SandboxError("the sandbox has no kernel")
        try:
            result = await self._client.run_cell(code, timeout_sec, watcher)
        except KernelGone as gone:
            return await self._after_death(gone, code, timeout_sec, watcher)
        if result.state_lost:
            self._doubts_forks = True
            await self._replace()
        if result.status == "error":
            limit = self._evidence.of_error(await self.usage(), result.error, self._work)
            return result.model_copy(update={"limit": limit})
        return result

    async def _after_death(
        self, gone: KernelGone, code: str, timeout_sec: float, watcher: Watcher | None
    ) -> CellResult:
        facts = gone.facts
        if facts["event"] != "ended":
            raise SandboxError(facts.get("message") or "the sandbox's supervisor is gone")
        death, limit = self._evidence.of_death(facts, self._work)
        partial: CellResult = facts["partial"]
        history = list(self._history)
        if limit == "disk":  # else the next kernel would find the disk full, too
            await asyncio.to_thread(folder.remove_changed, self._work, self._before)
        is_unexplained = limit is None and death.startswith("signal")
        self._doubts_forks = self._doubts_forks or is_unexplained
        await self._replace()
        if is_unexplained and not self._rebuilt:
            self._rebuilt = True
            await self._replay(history)
            return await self._run_or_rebuild(code, timeout_sec, watcher)
        return partial.model_copy(update={"death": death, "limit": limit})

    async def _replace(self) -> None:
        """Replace a lost kernel. Raises SandboxError.

        If the new kernel runs into a limit of the trial while it starts, that is the agent's doing and no
        error: this kernel and every later one count as ended by that limit.
        """
        try:
            await self.restart()
        except SandboxError as error:
            gone = error.__cause__
            spent = self._evidence.of_death(gone.facts, self._work) if isinstance(gone, KernelGone) else None
            if spent is None or spent[1] is None:
                raise
            await self._end_kernel()
            self._spent = spent

    async def _replay(self, history: list[tuple[str, float]]) -> None:
        for code, timeout_sec in history:
            if self._client is None:
                return
            try:
                result = await self._client.run_cell(code, timeout_sec)
            except KernelGone:
                await self.restart()
                return
            if result.state_lost:
                await self.restart()
                return
            self._history.append((code, timeout_sec))

    async def usage(self) -> dict[str, Any]:
        """CPU seconds, peak memory and limits met so far, if a cgroup counts them. Raises SandboxError."""
        return await self._need_supervisor().usage()

    async def _processor_sec(self) -> tuple[float, float]:
        usage = await self.usage()
        return usage.get("ran_sec") or 0.0, usage.get("ready_sec") or 0.0

    # ------------------------------------------------------------------ files

    async def put(self, files: Path) -> None:
        """Copy everything below `files` into the work folder. Raises SandboxError."""
        try:
            await asyncio.to_thread(folder.put, self._work, files, self._owner)
        except OSError as error:
            raise SandboxError(f"input files could not be put into the sandbox: {error}") from error

    async def list_files(self) -> list[str]:
        """Relative paths of all regular files, sorted; no more than a megabyte of them."""
        return list(folder.listed(await asyncio.to_thread(folder.snapshot, self._work)))

    async def get(self, path: str) -> bytes:
        """The bytes of one regular file. Raises FileNotFoundError."""
        return await asyncio.to_thread(folder.read, self._work, path)

    async def collect(self, target: Path) -> Collected:
        """End the kernel, so that nothing changes any more, and copy `output/` to `target`."""
        await self._end_kernel()
        max_mb, max_files = self._settings.collect_mb, self._settings.limits.max_files
        return await self._collect(self._work, "output", target, max_mb, max_files)

    async def collect_figure_records(self, target: Path) -> None:
        """End the kernel and copy the folder `PYBENCH_CLAIMS`, which the agent's process wrote, to
        `target`."""
        await self._end_kernel()
        figure_records = self._need_supervisor().fds[2]
        if await asyncio.to_thread(lambda: any(folder.walk(figure_records))):
            await self._collect(figure_records, "", target, layers.RUN_MB, 1000)

    async def _collect(self, root: int, below: str, target: Path, max_mb: int, max_files: int) -> Collected:
        try:
            return await asyncio.to_thread(folder.collect, root, below, target, max_mb, max_files)
        except OSError as error:
            raise SandboxError(f"outputs could not be stored: {error}") from error
