"""A model server as a process on loopback: started, waited for, watched and stopped."""

from __future__ import annotations

import asyncio
import contextlib
import shlex
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pybench.core.errors import UserError
from pybench.core.optional import Servable

_WATCHDOG = Path(__file__).with_name("watchdog.py")
_LOOK_SEC = 0.25
_LOG_LINES = 20


class ServerProcess:
    """One server's process. `choice` is the value of `server=`, for messages."""

    def __init__(self, choice: str, command: Sequence[str], port: int, stop_sec: float) -> None:
        self.command = list(command)
        self.url = f"http://127.0.0.1:{port}"
        self._choice, self._stop_sec = choice, stop_sec
        self._log = Path(tempfile.mkdtemp(prefix=f"pybench-{choice}-")) / "server.log"
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None

    async def start(self, announce: bool = True) -> None:
        """Start the command below a guard, which ends it when this process ends."""
        if announce:
            print(f"Starting {shlex.join(self.command)}\n  its log: {self._log}", file=sys.stderr, flush=True)
        with self._log.open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", str(_WATCHDOG), str(self._stop_sec), *self.command),
                stdin=asyncio.subprocess.PIPE,
                stdout=log,
                stderr=asyncio.subprocess.STDOUT,
                # A session of its own: Ctrl-C ends the run first, which then ends the server.
                start_new_session=True,
            )

    async def until_ready(self, served_name: str, timeout_sec: float) -> float:
        """Wait until the server is healthy and lists `served_name`; the seconds it took.

        Raises:
            UserError: it ended, was not ready in time, or serves something else.
        """
        started = time.monotonic()
        try:
            async with asyncio.timeout(timeout_sec):
                await self._healthy()
                names = await self._names()
        except TimeoutError:
            raise self._failure(f"was not ready within server.start_timeout_sec={timeout_sec:g}") from None
        if served_name not in names:
            raise self._failure(f"serves {', '.join(names) or 'nothing'} and no {served_name!r}")
        return time.monotonic() - started

    async def _healthy(self) -> None:
        while await self.get("/health") is None:
            process = self._process
            if process is None or process.returncode is not None:
                code = process.returncode if process else None
                raise self._failure(f"ended with exit code {code} while it was starting")
            await asyncio.sleep(_LOOK_SEC)

    async def _names(self) -> list[str]:
        while True:
            listed = await self.get("/v1/models")
            if isinstance(listed, dict) and isinstance(listed.get("data"), list):
                return [str(entry.get("id")) for entry in listed["data"]]
            await asyncio.sleep(_LOOK_SEC)

    async def get(self, path: str) -> Any:
        """What the server answers with status 200: JSON as it means, else text; None otherwise."""
        import httpx

        try:
            async with httpx.AsyncClient(timeout=5.0, trust_env=False) as client:
                answer = await client.get(f"{self.url}{path}")
        except httpx.HTTPError:
            return None
        if answer.status_code != 200:
            return None
        try:
            return answer.json()
        except ValueError:
            return answer.text

    def watch(self, model: Servable) -> None:
        """From now on, tell the model and the terminal when the server ends by itself."""
        self._watch = asyncio.create_task(self._until_it_ends(model))

    async def _until_it_ends(self, model: Servable) -> None:
        assert self._process is not None
        code = await self._process.wait()
        why = self._failure(f"ended with exit code {code} in the middle of the run")
        print(f"pybench: {why}", file=sys.stderr, flush=True)
        model.lost(str(why))

    def _failure(self, what: str) -> UserError:
        """Show the end of the log and say what happened in one line."""
        lines = [line for line in self._log.read_text("utf-8", "replace").splitlines() if line.strip()]
        for line in lines[-_LOG_LINES:]:
            print(f"  {self._choice} | {line}", file=sys.stderr)
        where = f"the end of its log is above, all of it in {self._log}" if lines else "its log is empty"
        return UserError(f"server={self._choice}: {Path(self.command[0]).name} {what}; {where}")

    async def stop(self, keep_log: bool) -> None:
        """End the server and everything below it. Safe to call twice."""
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
            self._watch = None
        process, self._process = self._process, None
        if process is None:
            return
        keep_log = keep_log or process.returncode is not None
        try:
            if process.stdin is not None:
                process.stdin.close()
            async with asyncio.timeout(self._stop_sec + 10):
                await process.wait()
        except TimeoutError:
            pass
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if not keep_log:
            shutil.rmtree(self._log.parent, ignore_errors=True)


def program(command: str) -> list[str]:
    """`server.command` as words, the first one found on PATH.

    Raises:
        UserError: there is no such program.
    """
    words = shlex.split(command)
    found = shutil.which(words[0]) if words else None
    if found is None:
        raise UserError(
            f"server.command={command}: there is no program {words[0] if words else ''!r}; install it, name "
            "its place with server.command=/path/to/it, or start the server yourself and leave server=none"
        )
    return [found, *words[1:]]


def usable_port(wanted: int | None) -> int:
    """This port of loopback, or any that nobody listens on now.

    Raises:
        UserError: somebody listens there, whose answers would be taken for the server's.
    """
    try:
        with socket.create_server(("127.0.0.1", wanted or 0)) as listening:
            return int(listening.getsockname()[1])
    except OSError as error:
        raise UserError(
            f"server.port={wanted}: it cannot be listened on ({error.strerror}); name another or none"
        ) from None


def as_arguments(settings: Mapping[str, Any]) -> list[str]:
    """Settings as a command line has them: `{max_model_len: 8}` is `--max-model-len 8`; true is the bare
    flag, false the flag with `--no-` before it, null nothing, a list one flag with all its values."""
    words: list[str] = []
    for name, value in settings.items():
        flag = name.lstrip("-").replace("_", "-")
        if value is None:
            continue
        if isinstance(value, bool):
            words.append(f"--{flag}" if value else f"--no-{flag}")
        elif isinstance(value, (list, tuple)):
            words += [f"--{flag}", *map(str, value)]
        else:
            words += [f"--{flag}", str(value)]
    return words


def refuse_keys(settings: Mapping[str, Any]) -> None:
    """Raises UserError for an argument that holds a key: others can read command lines."""
    for name in settings:
        if name.lstrip("-").replace("-", "_") in ("api_key", "hf_token"):
            raise UserError(
                f"server.args.{name}: keys are not given on a command line, where others can read them; "
                "the server listens on loopback alone and needs none"
            )


def servable(choice: str, model: object) -> Servable:
    """The model as one that a server can stand behind.

    Raises:
        UserError: it asks no server.
    """
    if isinstance(model, Servable):
        return model
    name = getattr(model, "name", type(model).__name__)
    raise UserError(f"server={choice}: model={name} asks no server; leave server=none")
