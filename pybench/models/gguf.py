"""A GGUF file, served by llama.cpp on loopback for as long as the run lasts."""

from __future__ import annotations

import asyncio
import hashlib
import importlib.metadata
import itertools
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.errors import ModelError, UserError
from pybench.models.failures import RetryPolicy
from pybench.models.fetched import WheelFile, sha256_of
from pybench.models.litellm import LiteLLMModel
from pybench.models.price import Price
from pybench.protocols import ModelRequest
from pybench.records import ModelReply

_SERVER = Path(__file__).with_name("gguf_server.py")
_STOP_SEC = 5.0
_LOG_LINES = 3


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class GGUFModel:
    """Serves the file at `path`, or the one in `wheel`, which is fetched on first use.

    `slots` conversations are answered at once, each by a server with one thread and room for
    `context_tokens`: threads that share the work on one reply wait for each other, and where kernels
    keep the cores busy they all but stop. A conversation stays with its server, which remembers it.
    """

    name: str
    path: Path | None = None
    wheel: WheelFile | None = None
    slots: int = Field(default=2, ge=1)
    context_tokens: int = Field(default=8192, ge=256)
    prompt_cache_mb: int = Field(default=512, ge=0)
    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = Field(default=None, gt=0)
    seed: bool | int | None = None
    stop: list[str] | None = None
    price: Price | None = None
    cache: bool | Path | None = None
    timeout_sec: float = Field(default=600.0, gt=0)
    start_timeout_sec: float = Field(default=120.0, gt=0)

    def __post_init__(self) -> None:
        if (self.path is None) == (self.wheel is None):
            raise UserError("model.path: give the path of a GGUF file (or model.wheel, not both)")
        if self.price is not None and self.price.gpu_hour_usd is not None:
            raise UserError(
                "model.price.gpu_hour_usd: for a rented server; this one is yours: give input and output"
            )
        self._file = self.path
        self._process: subprocess.Popen[str] | None = None
        self._log: IO[str] | None = None
        self._servers: list[LiteLLMModel] = []
        self._next = itertools.count()
        self._home: dict[tuple[str, int], LiteLLMModel] = {}
        self._facts: dict[str, Any] = {}
        self._served_by: LiteLLMModel | None = None

    # ------------------------------------------------------------------ behind a server of server=llamacpp

    @property
    def served_name(self) -> str:
        """The name under which a server knows the model."""
        return self.name

    def serve_at(self, base_url: str, identity: Mapping[str, Any]) -> None:
        """Ask this server instead of starting one."""
        self._served_by = self._client(base_url, identity)

    def lost(self, why: str) -> None:
        """The server has ended: fail every request with this line."""
        if self._served_by is not None:
            self._served_by.lost(why)

    def can_see(self) -> bool:
        """No: no file for pictures is loaded beside the model's."""
        return False

    # ------------------------------------------------------------------ before and after a run

    async def file(self) -> Path:
        """The GGUF file, fetched if need be.

        Raises:
            UserError: it is not there, or it is no GGUF file.
        """
        if self.wheel is not None:
            self._file = await asyncio.to_thread(self.wheel.ensure)
        assert self._file is not None
        try:
            with self._file.open("rb") as file:
                is_gguf = file.read(4) == b"GGUF"
        except OSError as problem:
            raise UserError(f"model.path={self._file}: cannot be read ({problem.strerror})") from None
        if not is_gguf:
            raise UserError(f"model.path={self._file}: not a GGUF file; convert the model, or give another")
        return self._file

    async def preflight(self) -> None:
        """See that the file is there, or fetch it.

        Raises:
            UserError: it is not, or it is no GGUF file.
        """
        await self.file()

    async def open(self) -> None:
        """Start the server and wait until it answers.

        Raises:
            UserError: it does not start; the end of its log says why.
        """
        if self._served_by is not None:
            await self._served_by.open()
            return
        if self.wheel is not None:
            self._file = await asyncio.to_thread(self.wheel.ensure)
        assert self._file is not None
        process = self._start(self._file)
        try:
            async with asyncio.timeout(self.start_timeout_sec):
                addresses = await self._addresses(process)
                props = [await _props(address) for address in addresses]
        except TimeoutError:
            await self._fail(f"did not answer within model.start_timeout_sec={self.start_timeout_sec:g}")
        except BaseException:
            await self.close()
            raise
        template = str(props[0].get("chat_template", ""))
        self._facts = {
            "file_sha256": await asyncio.to_thread(sha256_of, self._file),
            "chat_template_sha256": hashlib.sha256(template.encode()).hexdigest(),
        }
        self._servers = [self._client(f"{address}/v1", self._facts) for address in addresses]
        for server in self._servers:
            await server.open()

    def _start(self, file: Path) -> subprocess.Popen[str]:
        settings = {
            "path": str(file.absolute()),
            "alias": self.name,
            "slots": self.slots,
            "context_tokens": self.context_tokens,
            "prompt_cache_mb": self.prompt_cache_mb,
        }
        self._log = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        # A session of its own: Ctrl-C ends the run first, which then ends the server.
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(_SERVER), json.dumps(settings)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            start_new_session=True,
        )
        return self._process

    async def _addresses(self, process: subprocess.Popen[str]) -> list[str]:
        assert process.stdout is not None
        reading = asyncio.get_running_loop().run_in_executor(None, process.stdout.readline)
        try:
            line = await asyncio.shield(reading)
        except asyncio.CancelledError:
            process.kill()  # ends the reading, which nothing else would
            await reading
            raise
        if not line:
            await self._fail("ended while it was starting")
        addresses: list[str] = json.loads(line)
        return addresses

    async def _fail(self, what: str) -> None:
        log = self._log_end()
        await self.close()
        raise UserError(f"model.path={self._file}: llama.cpp's server {what}; its log ends: {log}")

    def _log_end(self) -> str:
        if self._log is None:
            return "(empty)"
        self._log.seek(0)
        lines = [line.strip() for line in self._log if line.strip()]
        return " | ".join(lines[-_LOG_LINES:]) or "(empty)"

    def _client(self, base_url: str, identity: Mapping[str, Any]) -> LiteLLMModel:
        client = LiteLLMModel(
            name=f"openai/{self.name}",
            temperature=self.temperature,
            top_p=self.top_p,
            max_tokens=self.max_tokens,
            seed=self.seed,
            stop=self.stop,
            price=self.price,
            cache=self.cache,
            timeout_sec=self.timeout_sec,
            retries=RetryPolicy(attempts=3, first_wait_sec=0.5),
        )
        client.serve_at(base_url, identity)
        return client

    async def reply(self, request: ModelRequest) -> ModelReply:
        """Ask the server that this conversation began with.

        Raises:
            ModelError: the server is gone or failed for good.
            AgentFault: `context_window`, the conversation no longer fits.
        """
        if self._served_by is not None:
            return await self._served_by.reply(request)
        if self._process is None or self._process.poll() is not None:
            code = self._process.returncode if self._process else None
            raise ModelError(
                f"{self.name}: llama.cpp's server is not running (exit {code}): {self._log_end()}"
            )
        conversation = (request.task.id, request.epoch)
        if conversation not in self._home:
            self._home[conversation] = self._servers[next(self._next) % len(self._servers)]
        return await self._home[conversation].reply(request)

    async def close(self) -> None:
        """Stop the server. Safe to call twice."""
        process, self._process = self._process, None
        servers, self._servers = self._servers, []
        if self._served_by is not None:
            servers.append(self._served_by)
        try:
            for server in servers:
                await server.close()
            if process is not None:
                assert process.stdin is not None
                process.stdin.close()
                await asyncio.to_thread(_wait, process, _STOP_SEC)
        finally:
            if process is not None:
                process.kill()
                process.wait()
                assert process.stdout is not None
                process.stdout.close()
            if self._log is not None:
                self._log.close()
                self._log = None

    def worst_case_usd(self, request: ModelRequest) -> float | None:
        """As `price` says."""
        return self._client("http://127.0.0.1", {}).worst_case_usd(request)

    def describe(self) -> dict[str, Any]:
        """The file's hash, the sampling settings and the server's; of a server of `server=llamacpp`'s
        its own description tells."""
        asked = {**(self._served_by or self._client("http://127.0.0.1", {})).describe(), "model": self.name}
        if self._served_by is not None:
            return {**asked, "path": str(self._file)}
        return {
            **asked,
            "base_url": None,
            "path": str(self._file),
            "slots": self.slots,
            "threads_per_slot": 1,
            "context_tokens": self.context_tokens,
            "xllamacpp": importlib.metadata.version("xllamacpp"),
            **self._facts,
        }


def _wait(process: subprocess.Popen[str], timeout_sec: float) -> None:
    try:
        process.wait(timeout_sec)
    except subprocess.TimeoutExpired:
        return


async def _props(address: str) -> dict[str, Any]:
    """Wait until a server is healthy, then read its properties. The caller sets the deadline."""
    import httpx

    async with httpx.AsyncClient(timeout=5.0, trust_env=False) as client:
        while True:
            try:
                if (await client.get(f"{address}/health")).status_code == 200:
                    found: dict[str, Any] = (await client.get(f"{address}/props")).json()
                    return found
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)
