"""A GGUF file, served by llama.cpp on loopback for as long as the run lasts."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import UserError
from pybench.core.protocols import ModelRequest
from pybench.core.records import ModelReply
from pybench.core.spending import Budget
from pybench.models.downloads import WheelFile
from pybench.models.failures import RetryPolicy
from pybench.models.litellm import LiteLLMModel
from pybench.models.price import Price
from pybench.servers.llamacpp import LlamaCppServer

_STOP_SEC = 5.0


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class GGUFModel:
    """Serves the file at `path`, or the one in `wheel`, which is fetched on first use.

    `slots` conversations are answered at once, each by a llama.cpp with one thread and room for
    `context_tokens`. Threads that share the work on one reply wait for each other, and where kernels keep
    the cores busy they all but stop. A conversation stays with its server, which remembers it in at most
    `prompt_cache_mb`.
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
        self._servers: list[LlamaCppServer] = []
        self._clients = [self._client() for _ in range(self.slots)]
        self._next_client = itertools.count()
        self._client_of: dict[tuple[int | None, int], LiteLLMModel] = {}
        self._open_clients: list[LiteLLMModel] = []
        self._is_served = False

    def _client(self) -> LiteLLMModel:
        return LiteLLMModel(
            name=f"openai/{self.name}",
            base_url="http://127.0.0.1",  # until a server is started
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

    # ------------------------------------------------------------------ behind a server of server=llamacpp

    @property
    def served_name(self) -> str:
        """The name under which a server knows the model."""
        return self.name

    def serve_at(self, base_url: str, server_facts: Mapping[str, Any]) -> None:
        """Ask this server instead of starting one."""
        del self._clients[1:]
        self._clients[0].serve_at(base_url, server_facts)
        self._is_served = True

    def lost(self, why: str) -> None:
        """The server has ended: fail every request with this line."""
        for client in self._clients:
            client.lost(why)

    def spend_from(self, budget: Budget) -> None:
        """Limit what replies may cost."""
        for client in self._clients:
            client.spend_from(budget)

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
        except OSError as error:
            raise UserError(f"model.path={self._file}: cannot be read ({error.strerror})") from None
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
        """Start the servers and wait until they answer.

        Raises:
            UserError: one does not start; the end of its log is shown.
        """
        if not self._is_served:
            file = await self.file()
            self._servers = [self._server(file) for _ in self._clients]
            starts = zip(self._servers, self._clients, strict=True)
            try:
                async with asyncio.TaskGroup() as group:
                    for server, client in starts:
                        group.create_task(server.open(client))
            except* UserError as errors:
                raise UserError(f"model.path={file}: {_of_model(errors)}") from None
        for client in self._clients:
            await client.open()
            self._open_clients.append(client)

    def _server(self, file: Path) -> LlamaCppServer:
        return LlamaCppServer(
            path=file,
            slots=1,
            context_tokens=self.context_tokens,
            threads=1,
            args={"cache_ram": self.prompt_cache_mb},
            start_timeout_sec=self.start_timeout_sec,
            stop_timeout_sec=_STOP_SEC,
            probe=0,
            quiet=True,
        )

    async def reply(self, request: ModelRequest) -> ModelReply:
        """Ask the server that this conversation began with: its requests share a seed and a sample.

        Raises:
            ModelError: the server is gone or failed for good.
            AgentFault: `context_window`, the conversation no longer fits.
        """
        conversation = (request.sampling_seed, request.sample)
        if conversation not in self._client_of:
            self._client_of[conversation] = self._clients[next(self._next_client) % len(self._clients)]
        return await self._client_of[conversation].reply(request)

    async def close(self) -> None:
        """Stop the servers. Safe to call twice."""
        servers, self._servers = self._servers, []
        clients, self._open_clients = self._open_clients, []
        try:
            for client in clients:
                await client.close()
        finally:
            await asyncio.gather(*(server.close() for server in servers))

    def worst_case_usd(self, request: ModelRequest) -> float | None:
        """As `price` says."""
        return self._clients[0].worst_case_usd(request)

    def describe(self) -> dict[str, Any]:
        """The file, the sampling settings and the server's; of a server of `server=llamacpp` its own
        description tells."""
        asked = {**self._clients[0].describe(), "model": self.name, "path": str(self._file)}
        if self._is_served:
            return asked
        facts = self._servers[0].describe() if self._servers else {}
        return {
            **asked,
            **{name: facts[name] for name in facts.keys() - {"server", "command", "started_sec"}},
            "base_url": None,
            "slots": self.slots,
            "threads_per_slot": 1,
            "context_tokens": self.context_tokens,
        }


def _of_model(errors: BaseExceptionGroup[UserError]) -> str:
    """The first server's error, with the server's settings renamed to those of this model."""
    line = str(errors.exceptions[0]).removeprefix("server=llamacpp: ")
    return line.replace("server.start_timeout_sec", "model.start_timeout_sec")
