"""One trial's sandbox around a kernel that PyBench starts itself: start, run cells, collect, close."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pybench.core.errors import SandboxError, boundary
from pybench.core.protocols import Watcher
from pybench.core.records import CellResult, Collected, Isolation
from pybench.sandboxes.box import FIGURE_RECORDS_FILES, FIGURE_RECORDS_MB, Box, Snapshot
from pybench.sandboxes.cells import max_message_bytes
from pybench.sandboxes.evidence import Evidence
from pybench.sandboxes.kernel_client import KernelClient, KernelGone
from pybench.sandboxes.local import folder, layers
from pybench.sandboxes.local.start_queue import START_SLOTS
from pybench.sandboxes.local.wire_link import WireLink
from pybench.sandboxes.supervisor_events import ANSWER_SEC, SupervisorEvents

_START_SEC = 60.0
_REBUILD_SEC = 300.0
"""The longest time in which the cells of a killed kernel run again."""
_REBUILD_SLACK_SEC = 10.0


@dataclass(frozen=True)
class SandboxSettings:
    """The settings that all sandboxes of a provider share."""

    limits: layers.Limits
    output_chars: int
    collect_mb: int
    interrupt_sec: float


class KernelSandbox:
    """One trial's kernel and folder, in a box of its own."""

    def __init__(self, settings: SandboxSettings, box: Box, trial_name: str) -> None:
        self.isolation: Isolation = box.isolation
        self.trial_name = trial_name
        self._settings = settings
        self._box = box
        self._link: WireLink | None = None
        self._client: KernelClient | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._ended: asyncio.Future[dict[str, Any]] | None = None
        self._history: list[tuple[str, float, float]] = []
        """Code, time limit and duration of each cell whose state the kernel holds."""
        self._rebuilt = False
        self._doubts_forks = False
        """Whether a kernel failed in a way that forked libraries can cause.

        Later kernels are then not forked.
        """
        self._spent: tuple[str, str | None] | None = None
        """Once a limit leaves no room for another kernel: how every later kernel would end, and the limit."""
        self._before: Snapshot = {}
        self._evidence = Evidence(settings.limits.cpu_sec)

    # ------------------------------------------------------------------ life

    async def start(self) -> None:
        """Start the supervisor and the kernel. Raises SandboxError; UserError if no kernel can ever start."""
        try:
            with boundary("sandbox"):
                await self._box.open()
                await self._box.warm()
                async with START_SLOTS.slot("kernel"):
                    await self._start_kernel()
        except BaseException:
            await self.close()
            raise

    @property
    def is_open(self) -> bool:
        """Whether it was started and not closed yet."""
        return self._box.supervisor is not None

    def _need_supervisor(self) -> SupervisorEvents:
        if self._box.supervisor is None:
            raise SandboxError("the sandbox is not started")
        return self._box.supervisor

    async def _start_kernel(self) -> None:
        """Start a forked kernel if the plan allows it; a fresh one if that fails or failed before."""
        if self._box.forks and not self._doubts_forks:
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
            if not supervisor.gone and (said := await self._box.files.setup_failure()):
                raise SandboxError(f"preparing the kernel failed: {said[-4000:]}") from None
            raise

    async def _open_link(self, supervisor: SupervisorEvents, is_forked: bool) -> WireLink:
        pipes = self._box.pipes()
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
        self, supervisor: SupervisorEvents, link: WireLink, ended: asyncio.Future[dict[str, Any]]
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
        if self._watcher is not None:
            self._watcher.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.shield(asyncio.gather(self._watcher, return_exceptions=True))
        if self._link is not None:
            self._link.close()
        self._ended = self._watcher = self._link = self._client = None
        await self._box.close()

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
        self._before, self._rebuilt = await self._snapshot(), False
        result = await self._run_or_rebuild(code, timeout_sec, watcher)
        after = await self._snapshot()
        files = folder.listed(path for path, seen in after.items() if self._before.get(path) != seen)
        if result.status in ("ok", "error"):
            self._history.append((code, timeout_sec, result.duration_sec))
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
            is_full = await self._box.files.is_full()
            limit = self._evidence.of_error(await self.usage(), result.error, is_full)
            return result.model_copy(update={"limit": limit})
        return result

    async def _after_death(
        self, gone: KernelGone, code: str, timeout_sec: float, watcher: Watcher | None
    ) -> CellResult:
        facts = gone.facts
        partial: CellResult = facts["partial"]
        if facts["event"] != "ended":
            why, limit = await self._box.explain()
            if limit is None:
                raise SandboxError(facts.get("message") or why)
            self._spent = (why, limit)
            return partial.model_copy(update={"death": why, "limit": limit})
        death, limit = self._evidence.of_death(facts, await self._box.files.is_full())
        history = list(self._history)
        if limit == "disk":  # else the next kernel would find the disk full, too
            await self._box.files.remove_changed(self._before)
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
            if not isinstance(gone, KernelGone) or self._need_supervisor().gone:
                raise
            spent = self._evidence.of_death(gone.facts, await self._box.files.is_full())
            if spent[1] is None:
                raise
            await self._end_kernel()
            self._spent = spent

    async def _replay(self, history: list[tuple[str, float, float]]) -> None:
        """Run cells again, in about the time that they took: code can tell that it runs for a second time."""
        limit_sec = 2 * sum(taken_sec for *_, taken_sec in history) + _REBUILD_SLACK_SEC
        try:
            async with asyncio.timeout(min(limit_sec, _REBUILD_SEC)):
                for code, timeout_sec, taken_sec in history:
                    if self._client is None:
                        return
                    if (await self._client.run_cell(code, timeout_sec)).state_lost:
                        break
                    self._history.append((code, timeout_sec, taken_sec))
                else:
                    return
        except (KernelGone, TimeoutError):
            pass
        await self._replace()

    async def usage(self) -> dict[str, Any]:
        """CPU seconds, peak memory and limits met so far, if a cgroup counts them. Raises SandboxError."""
        return await self._need_supervisor().usage()

    async def _processor_sec(self) -> tuple[float, float]:
        usage = await self.usage()
        return usage.get("ran_sec") or 0.0, usage.get("ready_sec") or 0.0

    # ------------------------------------------------------------------ files

    async def put(self, files: Path) -> None:
        """Copy everything below `files` into the work folder. Raises SandboxError."""
        self._need_supervisor()
        try:
            await self._box.files.put(files)
        except OSError as error:
            raise SandboxError(f"input files could not be put into the sandbox: {error}") from error

    async def list_files(self) -> list[str]:
        """Relative paths of all regular files, sorted; no more than a megabyte of them."""
        return list(folder.listed(await self._snapshot()))

    async def get(self, path: str) -> bytes:
        """The bytes of one regular file. Raises FileNotFoundError."""
        self._need_supervisor()
        return await self._box.files.read(path)

    async def collect(self, target: Path) -> Collected:
        """End the kernel, so that nothing changes any more, and copy `output/` to `target`."""
        return await self._collect(
            "output", target, self._settings.collect_mb, self._settings.limits.max_files
        )

    async def collect_figure_records(self, target: Path) -> None:
        """End the kernel and copy the folder `PYBENCH_CLAIMS`, which the agent's process wrote, to
        `target`."""
        await self._collect("figure_records", target, FIGURE_RECORDS_MB, FIGURE_RECORDS_FILES)

    async def _collect(
        self, name: Literal["output", "figure_records"], target: Path, max_mb: int, max_files: int
    ) -> Collected:
        await self._end_kernel()
        if self._is_lost():
            return Collected()
        try:
            return await self._box.files.collect(name, target, max_mb, max_files)
        except OSError as error:
            raise SandboxError(f"outputs could not be stored: {error}") from error

    async def _snapshot(self) -> Snapshot:
        return {} if self._is_lost() else await self._box.files.snapshot()

    def _is_lost(self) -> bool:
        """Whether the code brought down all of its sandbox, its files included."""
        return self._need_supervisor().gone and self._spent is not None
