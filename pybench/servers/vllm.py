"""`vllm serve`, started for a run and stopped after it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import UserError
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


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class VLLMServer:
    """Settings are `vllm serve`'s own of the same name; null leaves one to vLLM.

    command       the program and its first word, as a shell would take it
    model         a Hugging Face name or a folder; null: the name in `model.name`
    lora_modules  adapters by name; the run asks for the one that `model.name` names
    args          any other argument: `{gpu_memory_utilization: 0.8, enable_auto_tool_choice: true}`
    port          on loopback; null takes a free one
    probe         how often the same question is put, to see whether answers vary; 0 for never
    """

    command: str = "vllm serve"
    model: str | None = None
    revision: str | None = None
    tensor_parallel_size: int | None = Field(default=None, ge=1)
    dtype: str | None = None
    max_model_len: int | None = Field(default=None, ge=1)
    quantization: str | None = None
    chat_template: Path | None = None
    lora_modules: dict[str, str] | None = None
    seed: int | None = None
    args: dict[str, Any] | None = None
    port: int | None = Field(default=None, ge=1, le=65535)
    start_timeout_sec: float = Field(default=1500.0, gt=0)
    stop_timeout_sec: float = Field(default=30.0, ge=0)
    probe: int = Field(default=4, ge=0)

    def __post_init__(self) -> None:
        refuse_keys(self.args or {})
        self._process: ServerProcess | None = None
        self._facts: dict[str, Any] = {}
        self._is_ready = False

    async def open(self, model: Model) -> None:
        """Start vLLM, wait until it serves the model, and point the model at it.

        Raises:
            UserError: the program is missing, vLLM ended or was not ready in time; its log is shown.
        """
        asking = servable("vllm", model)
        words = program(self.command)
        source, arguments = self._source(asking.served_name), self._arguments(asking.served_name)
        port = usable_port(self.port)
        where = as_arguments({"host": "127.0.0.1", "port": port})
        self._process = process = ServerProcess(
            "vllm", [*words, source, *where, *arguments], port, self.stop_timeout_sec
        )
        await process.start()
        started_sec = await process.until_ready(asking.served_name, self.start_timeout_sec)
        version = await process.get("/version")
        self._facts = {
            "command": process.command,
            "version": version.get("version") if isinstance(version, dict) else None,
            "started_sec": round(started_sec, 1),
            **await self._template_facts(process, source),
        }
        if self.probe:
            self._facts["determinism"] = await probe(process.url, asking.served_name, self.probe)
        facts = {"server": "vllm", "model": source, "arguments": arguments, "version": version}
        asking.serve_at(f"{process.url}/v1", facts)
        process.watch(asking)
        self._is_ready = True

    def _source(self, served_name: str) -> str:
        """What vLLM is told to serve. Raises UserError for a folder that is not there."""
        source = self.model or served_name
        if source.startswith(("/", ".", "~")):
            folder = Path(source).expanduser()
            if not folder.is_dir():
                raise UserError(f"server.model={source}: there is no such folder")
            return str(folder)
        return source

    def _arguments(self, served_name: str) -> list[str]:
        if self.chat_template is not None and not self.chat_template.is_file():
            raise UserError(f"server.chat_template={self.chat_template}: there is no such file")
        adapters = [f"{name}={path}" for name, path in (self.lora_modules or {}).items()]
        return as_arguments(
            {
                # An adapter has its name already; the model below it keeps its own.
                "served_model_name": None if served_name in (self.lora_modules or {}) else served_name,
                "revision": self.revision,
                "tensor_parallel_size": self.tensor_parallel_size,
                "dtype": self.dtype,
                "max_model_len": self.max_model_len,
                "quantization": self.quantization,
                "chat_template": self.chat_template,
                "enable_lora": True if adapters else None,
                "lora_modules": adapters or None,
                "seed": self.seed,
                **(self.args or {}),
            }
        )

    async def _template_facts(self, process: ServerProcess, source: str) -> dict[str, Any]:
        """The chat template's hash and where it was read: the setting, vLLM itself where it tells
        (`--enable-tokenizer-info-endpoint`), or the model's folder."""
        if self.chat_template is not None:
            return _facts(self.chat_template.read_text("utf-8"), "server.chat_template")
        said = await process.get("/tokenizer_info")
        if isinstance(said, dict) and isinstance(said.get("chat_template"), str):
            return _facts(said["chat_template"], "/tokenizer_info")
        local = Path(source)
        folder = local if local.is_dir() else chat_template.hub_folder(source, self.revision)
        found = chat_template.template_in(folder) if folder is not None else None
        return _facts(found, str(folder)) if found is not None else _facts(None, "not found")

    async def close(self) -> None:
        """Stop vLLM and everything it started. The log stays where the start failed."""
        process, self._process = self._process, None
        if process is not None:
            await process.stop(keep_log=not self._is_ready)
        self._is_ready = False

    def describe(self) -> dict[str, Any]:
        """The command line, the version, the chat template's hash, and whether answers vary."""
        return {"server": "vllm", **self._facts}


def _facts(text: str | None, origin: str) -> dict[str, Any]:
    digest = chat_template.hash_text(text) if text is not None else None
    return {"chat_template_sha256": digest, "chat_template_from": origin}
