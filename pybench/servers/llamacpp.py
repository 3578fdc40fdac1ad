"""llama.cpp's server, started on a GGUF file for a run and stopped after it."""

from __future__ import annotations

import asyncio
import importlib.metadata
import sys
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import UserError
from pybench.core.hashing import hash_file
from pybench.core.protocols import Model
from pybench.servers import chat_template
from pybench.servers.probe import probe
from pybench.servers.process import (
    ServerProcess,
    as_arguments,
    program,
    refuse_keys,
    servable,
    usable_port,
)

_OWN_PROGRAM = Path(__file__).with_name("llamacpp_program.py")


@runtime_checkable
class ServedFile(Protocol):
    """A model that is one file on this machine."""

    async def file(self) -> Path:
        """The file, fetched if need be. Raises UserError."""


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class LlamaCppServer:
    """Settings; null leaves one to llama.cpp.

    command         llama.cpp's `llama-server`; null: the one that PyBench brings along
    path            the GGUF file; null: the one of `model=gguf` or `model=smollm2`
    slots           conversations answered at once, each with `context_tokens`
    args            any other argument of `llama-server`; PyBench's own program takes `cache_ram` alone
    quiet           do not print the command that is started
    probe           how often the same question is put, to see whether answers vary; 0 for never
    """

    command: str | None = None
    path: Path | None = None
    slots: int = Field(default=2, ge=1)
    context_tokens: int = Field(default=8192, ge=256)
    threads: int | None = Field(default=None, ge=1)
    gpu_layers: int | None = Field(default=None, ge=0)
    chat_template: Path | None = None
    lora: list[Path] = Field(default_factory=list)
    seed: int | None = None
    args: dict[str, Any] | None = None
    port: int | None = Field(default=None, ge=1, le=65535)
    start_timeout_sec: float = Field(default=300.0, gt=0)
    stop_timeout_sec: float = Field(default=5.0, ge=0)
    probe: int = Field(default=4, ge=0)
    quiet: bool = False

    def __post_init__(self) -> None:
        refuse_keys(self.args or {})
        self._process: ServerProcess | None = None
        self._facts: dict[str, Any] = {}
        self._is_ready = False

    async def open(self, model: Model) -> None:
        """Start llama.cpp, wait until it serves the file, and point the model at it.

        Raises:
            UserError: a file or the program is missing, it ended or was not ready in time.
        """
        asking = servable("llamacpp", model)
        words = program(self.command) if self.command else [sys.executable, "-P", str(_OWN_PROGRAM)]
        file = await self._file(model)
        arguments = self._arguments(asking.served_name)
        port = usable_port(self.port)
        where = as_arguments({"host": "127.0.0.1", "port": port})
        self._process = process = ServerProcess(
            "llamacpp",
            [*words, *as_arguments({"model": str(file.absolute())}), *where, *arguments],
            port,
            self.stop_timeout_sec,
        )
        await process.start(announce=not self.quiet)
        started_sec = await process.until_ready(asking.served_name, self.start_timeout_sec)
        props = await process.get("/props")
        said = props if isinstance(props, dict) else {}
        facts = {
            "file_sha256": await asyncio.to_thread(hash_file, file),
            "chat_template_sha256": chat_template.hash_text(str(said.get("chat_template", ""))),
            "version": said.get("build_info"),
        }
        if self.command is None:
            facts["xllamacpp"] = importlib.metadata.version("xllamacpp")
        self._facts = {"command": process.command, "started_sec": round(started_sec, 1), **facts}
        if self.probe:
            self._facts["determinism"] = await probe(process.url, asking.served_name, self.probe)
        asking.serve_at(f"{process.url}/v1", {"server": "llamacpp", "arguments": arguments, **facts})
        process.watch(asking)
        self._is_ready = True

    async def _file(self, model: Model) -> Path:
        if self.path is None and isinstance(model, ServedFile):
            return await model.file()
        if self.path is None:
            raise UserError("server.path: give the path of a GGUF file to serve")
        if not self.path.is_file():
            raise UserError(f"server.path={self.path}: there is no such file")
        return self.path

    def _arguments(self, served_name: str) -> list[str]:
        for setting, files in (("chat_template", [self.chat_template]), ("lora", self.lora)):
            for file in files:
                if file is not None and not file.is_file():
                    raise UserError(f"server.{setting}={file}: there is no such file")
        return as_arguments(
            {
                "alias": served_name,
                # llama.cpp shares its context out among the slots.
                "ctx_size": self.context_tokens * self.slots,
                "parallel": self.slots,
                "threads": self.threads,
                "n_gpu_layers": self.gpu_layers,
                "chat_template_file": self.chat_template,
                "lora": self.lora or None,
                "seed": self.seed,
                **(self.args or {}),
            }
        )

    async def close(self) -> None:
        """Stop llama.cpp. The log stays where the start failed."""
        process, self._process = self._process, None
        if process is not None:
            await process.stop(keep_log=not self._is_ready)
        self._is_ready = False

    def describe(self) -> dict[str, Any]:
        """The command line, the version, the hashes of file and chat template, and whether answers vary."""
        return {"server": "llamacpp", **self._facts}
