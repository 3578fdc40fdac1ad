"""`sandbox=gateway`: one kernel a trial on a Jupyter server or Kernel Gateway, near or far.

Such a server isolates nothing by itself: code can reach whatever the server's machine, container or cluster
lets it reach. Trials on one server share its user, its processes and its network.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import secrets
from collections.abc import AsyncGenerator
from dataclasses import field
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import SandboxError, UserError
from pybench.core.protocols import Watcher
from pybench.core.records import CellResult, Collected, Isolation
from pybench.sandboxes.cells import max_message_bytes
from pybench.sandboxes.jupyter.link import KEPT_FOLDER, JupyterServer, WebsocketLink
from pybench.sandboxes.kernel_client import KernelClient, KernelGone
from pybench.sandboxes.remote import kernel_setup, listing

_PIECE_BYTES = 2 << 20  # a server takes messages of at most 10 MB
_MAX_ENTRIES = 50_000
_CLEAN_SEC = 10.0


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class GatewayProvider:
    """Makes kernels on one server. The settings are explained in `conf/sandbox/gateway.yaml`."""

    url: str = "http://127.0.0.1:8888"
    token_env: str = "JUPYTER_TOKEN"
    kernel: str = "python3"
    folder: str | None = None
    start_sec: float = Field(60.0, gt=0)
    request_sec: float = Field(30.0, gt=0)
    output_chars: int = 200_000
    collect_mb: int = 512
    max_files: int = 10_000
    interrupt_sec: float = 3.0
    setup: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._server: JupyterServer | None = None
        self._facts: dict[str, Any] = {}
        self._kept_folder: str | None = None

    def preflight(self) -> None:
        """Does nothing: `open` asks the server."""

    @property
    def server(self) -> JupyterServer:
        """The open server. Raises SandboxError before `open`."""
        if self._server is None:
            raise SandboxError("the sandbox provider is not open")
        return self._server

    async def open(self) -> None:
        """Start one kernel on the server, and record its Python and packages.

        Raises:
            UserError: the server does not answer, refuses the token, or has no such kernel.
        """
        if not self.url.startswith(("http://", "https://")):
            raise UserError(f"sandbox.url={self.url}: give the http(s) address of a Jupyter server")
        kernel_setup.sources("", "", "", 0, list(self.setup))
        token = os.environ.get(self.token_env, "").strip()
        self._server = JupyterServer(self.url, token, self.token_env, self.request_sec)
        try:
            about = await self._server.ask("GET", "/api")
            specs = await self._server.ask("GET", "/api/kernelspecs")
            known = (specs or {}).get("kernelspecs", {})
            if self.kernel not in known:
                names = ", ".join(sorted(known)) or "none"
                raise UserError(f"sandbox.kernel={self.kernel}: the server has {names}")
            self._kept_folder = self.folder or _kept_folder(known[self.kernel])
            self._facts = {"server": self._server.name, "server_version": (about or {}).get("version")}
            self._facts |= await self._look_inside()
        except (SandboxError, FileNotFoundError) as error:
            raise UserError(f"sandbox.url={self._server.name}: {error}") from error

    @property
    def kept_folder(self) -> str | None:
        """Where trials get folders of their own; None for the temporary folder."""
        return self._kept_folder

    async def _look_inside(self) -> dict[str, Any]:
        sandbox = GatewaySandbox(self, "look")
        try:
            await sandbox.start()
            return kernel_setup.answer(await sandbox.run_cell(kernel_setup.ASK, self.start_sec))
        finally:
            await sandbox.close()

    def create(self, trial_name: str) -> GatewaySandbox:
        """A sandbox that is not started yet."""
        return GatewaySandbox(self, trial_name)

    async def close(self) -> None:
        """Close the connections. Safe to call twice."""
        server, self._server = self._server, None
        if server is not None:
            await server.close()

    async def describe(self) -> dict[str, Any]:
        """Server, isolation, Python and packages, for `environment.json`."""
        return {"isolation": isolation().model_dump(), "kernel": self.kernel, **self._facts}


class GatewaySandbox:
    """One trial's kernel with a folder of its own on the server."""

    def __init__(self, provider: GatewayProvider, trial_name: str) -> None:
        self.isolation: Isolation = isolation()
        self.trial_name = trial_name
        self._settings = provider
        self._base = ""
        self._link: WebsocketLink | None = None
        self._client: KernelClient | None = None
        self._seen: dict[str, listing.Entry] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------------ life

    async def start(self) -> None:
        """Start the kernel and make the work folder. Raises SandboxError."""
        try:
            await self._new_kernel()
        except BaseException:
            await self.close()
            raise

    async def _new_kernel(self) -> None:
        server = self._settings.server
        try:
            made = await server.ask("POST", "/api/kernels", {"name": self._settings.kernel})
            kernel_id = str(made["id"])
        except (FileNotFoundError, KeyError, TypeError) as error:
            raise SandboxError(f"{server.name} makes no kernels: {error}") from error
        await self._prepare(kernel_id)

    async def _prepare(self, kernel_id: str) -> None:
        """Connect to a fresh kernel and set it up. Raises SandboxError."""
        settings, server = self._settings, self._settings.server
        link = self._link = WebsocketLink(server, kernel_id, max_message_bytes(settings.output_chars))
        try:
            await link.connect()
        except KernelGone as gone:
            raise SandboxError(f"the kernel ended while it started: {gone.facts}") from gone
        client = KernelClient(link, settings.output_chars, settings.interrupt_sec)
        await client.wait_ready(settings.start_sec)
        await self._claim_folder(link)
        token = secrets.token_hex(8)
        for text in kernel_setup.sources(
            f"{self._base}/work", self._base, token, settings.output_chars, settings.setup
        ):
            await client.setup(text, settings.start_sec)
        self._client = client

    async def _claim_folder(self, link: WebsocketLink) -> None:
        """Make the trial's folder; for a later kernel, check that it sees the same one.

        Raises SandboxError.
        """
        if not self._base:
            make = f"tempfile.mkdtemp(prefix='pybench-', dir={self._settings.kept_folder!r})"
            made = f"json.dumps(os.path.abspath({make}))"
            self._base = await self._import_and("json, os, tempfile", made, link)
        elif not await self._import_and("json, os", f"json.dumps(os.path.isdir({self._base!r}))", link):
            raise SandboxError(
                f"a new kernel at {self._settings.server.name} does not find the trial's folder; "
                "where kernels have file systems of their own, sandbox.folder must name a shared one"
            )

    async def _import_and(self, modules: str, expression: str, link: WebsocketLink) -> Any:
        names = [name.strip() for name in modules.split(",")]
        imported = ", ".join(f"__import__({name!r})" for name in names)
        call = f"(lambda {modules}: {expression})({imported})"
        return await link.evaluate(call, self._settings.request_sec)

    async def _leave_kernel(self) -> None:
        """Disconnect from the kernel and have the server end it in the background: that can take seconds."""
        link, self._link, self._client = self._link, None, None
        if link is not None:
            await link.close()
            task = asyncio.create_task(self._delete(link.kernel_id))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def _delete(self, kernel_id: str) -> None:
        # If a kernel cannot be ended here, the server's culling ends it later.
        with contextlib.suppress(FileNotFoundError, SandboxError, UserError):
            await self._settings.server.ask("DELETE", f"/api/kernels/{kernel_id}")

    async def restart(self) -> None:
        """A fresh kernel; files stay, variables are gone. Raises SandboxError."""
        if not await self._restart_in_place():
            await self._leave_kernel()
            await self._new_kernel()

    async def _restart_in_place(self) -> bool:
        """Whether the server has put a fresh kernel in the place of this one.

        Where each kernel has a file system of its own, that one alone sees the trial's folder.
        """
        if self._link is None:
            return False
        kernel_id, self._client = self._link.kernel_id, None
        await self._link.close()
        try:
            await self._settings.server.ask("POST", f"/api/kernels/{kernel_id}/restart")
        except (FileNotFoundError, SandboxError):
            return False
        await self._prepare(kernel_id)
        return True

    async def close(self) -> None:
        """Remove the folder and end the kernel."""
        base, self._base = self._base, ""
        if base and self._link is not None:
            with contextlib.suppress(SandboxError):  # a stuck or dead kernel cannot remove it
                remove = f"json.dumps(shutil.rmtree({base!r}, True))"
                async with asyncio.timeout(_CLEAN_SEC):
                    await self._import_and("json, shutil", remove, self._link)
        await self._leave_kernel()
        if self._leaving:
            await asyncio.wait(self._leaving, timeout=self._settings.request_sec + 5)

    # ------------------------------------------------------------------ cells

    async def interrupt(self) -> None:
        """End the running cell early."""
        if self._client is not None:
            self._client.interrupt()

    async def run_cell(self, code: str, timeout_sec: float, watcher: Watcher | None = None) -> CellResult:
        """Run one cell; every way it can end is a `CellResult`. Raises SandboxError for our failures."""
        if self._client is None:
            raise SandboxError("the sandbox has no kernel")
        try:
            result = await self._client.run_cell(code, timeout_sec, watcher)
        except KernelGone as gone:
            partial: CellResult = gone.facts["partial"]
            result = partial.model_copy(update={"death": kernel_setup.ENDED, "error": None})
        if result.state_lost:
            await self.restart()
        if result.status == "error":
            result = result.model_copy(update={"limit": kernel_setup.limit_of(result.error)})
        client = self._client
        before, self._seen = self._seen, listing.regular(await self._listing("work"))
        lost = result.state_lost or self._client is not client
        return result.model_copy(update={"files": listing.changed(before, self._seen), "state_lost": lost})

    # ------------------------------------------------------------------ files

    async def _call(self, function: str, *arguments: Any) -> Any:
        """Call one of the setup's functions in the kernel.

        If that fails, replace the kernel once and repeat.
        """
        call = f"__import__('sys').modules['_pybench_remote'].{function}{arguments!r}"
        for is_last in (False, True):
            if self._link is None:
                raise SandboxError("the sandbox has no kernel")
            try:
                return await self._link.evaluate(call, self._settings.request_sec)
            except SandboxError:
                if is_last:
                    raise
                await self.restart()
        raise AssertionError

    async def _listing(self, below: str) -> list[listing.Entry]:
        return [
            listing.Entry(
                path=os.fsdecode(base64.b64decode(path)),
                mode=mode,
                links=links,
                size=size,
                stamp=f"{inode} {changed}",
            )
            for path, mode, links, size, inode, changed in await self._call(
                "listing", f"{self._base}/{below}", _MAX_ENTRIES
            )
        ]

    async def put(self, files: Path) -> None:
        """Copy everything below `files` into the work folder. Raises SandboxError."""
        for path in sorted(files.rglob("*")):
            target = f"{self._base}/work/{path.relative_to(files).as_posix()}"
            if path.is_symlink():
                continue
            if path.is_dir():
                await self._call("folder", target)
            elif path.is_file():
                with path.open("rb") as source:
                    place = 0
                    while (piece := source.read(_PIECE_BYTES)) or place == 0:
                        await self._call("write", target, place, base64.b64encode(piece).decode())
                        place += len(piece)
                        if not piece:
                            break
        self._seen = listing.regular(await self._listing("work"))

    async def _read(self, path: str) -> AsyncGenerator[bytes, None]:
        """The bytes of one file below the trial's folder, in pieces. Raises FileNotFoundError."""
        place = 0
        while True:
            answer = await self._call("read", f"{self._base}/{path}", place, _PIECE_BYTES)
            if "error" in answer:
                raise FileNotFoundError(f"{path}: {answer['error']}")
            piece = base64.b64decode(answer["data"])
            if not piece:
                return
            yield piece
            place += len(piece)

    async def list_files(self) -> list[str]:
        """Relative paths of all regular files, sorted."""
        return list(listing.regular(await self._listing("work")))

    async def get(self, path: str) -> bytes:
        """The bytes of one regular file. Raises FileNotFoundError."""
        path = listing.checked(path)
        if path not in listing.regular(await self._listing("work")):
            raise FileNotFoundError(f"{path}: not a regular file")
        return b"".join([piece async for piece in self._read(f"work/{path}")])

    async def collect(self, target: Path) -> Collected:
        """Copy `output/` to `target`."""
        return await self._collect("work/output", target, self._settings.collect_mb, self._settings.max_files)

    async def collect_figure_records(self, target: Path) -> None:
        """Copy what setup code left in the folder `PYBENCH_CLAIMS`."""
        await self._collect("figure_records", target, listing.FIGURE_RECORDS_MB, listing.FIGURE_RECORDS_FILES)

    async def _collect(self, below: str, target: Path, max_mb: int, max_files: int) -> Collected:
        def read(path: str) -> AsyncGenerator[bytes, None]:
            return self._read(f"{below}/{path}")

        return await listing.collect(await self._listing(below), read, target, max_mb, max_files)


def _kept_folder(spec: Any) -> str | None:
    """What a kernel spec says of where files are kept, if anything."""
    try:
        return str(spec["spec"]["metadata"][KEPT_FOLDER])
    except (KeyError, TypeError):
        return None


def isolation() -> Isolation:
    """The isolation of a server's kernels, of which nothing is known."""
    unknown = "whatever the server gives"
    names = ("files", "processes", "privileges", "network")
    return Isolation(layer="gateway", covers=dict.fromkeys(names, unknown), network=True)
