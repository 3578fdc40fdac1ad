"""`server=vllm` from start to stop, with a stand-in for vLLM: its command line, its health, its ends."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from pybench.core.errors import UserError
from pybench.models.litellm import LiteLLMModel
from pybench.models.noop import NoopModel
from pybench.servers.chat_template import hash_text
from pybench.servers.vllm import VLLMServer
from tests.helpers.command_line import QUIET, Run, only_run
from tests.helpers.model_requests import QUICK, make_request
from tests.helpers.tiny_tasks import make_tasks
from tests.helpers.waiting import wait_until
from tests.helpers.warm_command_line import start_warm
from tests.stubs import vllm_program
from tests.stubs.openai_server import serving

pytestmark = pytest.mark.slow

PROGRAM = f"{sys.executable} {vllm_program.__file__} serve"
SOLVED = [
    {"code": "print(sum(int(word) for word in open('numbers.txt').read().split()))"},
    {"reply": "I do not know.\nAnswer: 320"},
]


def model() -> LiteLLMModel:
    """PyLlama3 as its yaml has it, quick to give up."""
    return LiteLLMModel(
        name="hosted_vllm/Mercury7353/PyLlama3", base_url="http://localhost:1/v1", retries=QUICK
    )


def behaves(monkeypatch: pytest.MonkeyPatch, **wanted: Any) -> None:
    monkeypatch.setenv("STUB_VLLM", json.dumps(wanted))


def alive(pids: list[int]) -> list[int]:
    """Those of these processes that still run."""
    return [
        pid for pid in pids if psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    ]


def noted(diary: Path, word: str) -> list[int]:
    """The processes of the diary's lines that begin with `word`."""
    lines = diary.read_text().splitlines() if diary.exists() else []
    return [int(line.split()[1]) for line in lines if line.startswith(f"{word} ")]


def served(server: VLLMServer, asking: LiteLLMModel, work: Callable[[], Any] | None = None) -> dict[str, Any]:
    """Open the server, put one request to the model behind it, and close both; returns the facts."""

    async def course() -> dict[str, Any]:
        try:
            await server.open(asking)
            await asking.preflight()
            await asking.open()
            reply = await asking.reply(make_request())
            assert reply.endpoint == asking.base_url
            if work is not None:
                await work()
            return {**server.describe(), "reply": reply.content}
        finally:
            await asking.close()
            await server.close()

    return asyncio.run(course())


def refusal(server: VLLMServer, asking: Any = None) -> str:
    """The line with which a server does not start."""

    async def course() -> None:
        try:
            await server.open(asking or model())
        finally:
            await server.close()

    with pytest.raises(UserError) as caught:
        asyncio.run(course())
    assert "\n" not in str(caught.value)
    return str(caught.value)


# ------------------------------------------------------------------------------------ start and stop


def test_the_settings_are_vllms_command_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    diary, template = tmp_path / "diary", tmp_path / "chat.jinja"
    template.write_text("{{ messages }}")
    behaves(monkeypatch, diary=str(diary), stub={"script": [{"reply": "Hi."}]})
    server = VLLMServer(
        command=PROGRAM,
        revision="main",
        tensor_parallel_size=2,
        dtype="bfloat16",
        max_model_len=8192,
        quantization="awq",
        chat_template=template,
        seed=7,
        args={"gpu_memory_utilization": 0.8, "enable_auto_tool_choice": True, "enable-prefix-caching": False},
    )
    facts = served(server, model())
    words = json.loads(diary.read_text().splitlines()[0].split(maxsplit=2)[2])
    port = words[words.index("--port") + 1]
    assert words == [
        *("serve", "Mercury7353/PyLlama3", "--host", "127.0.0.1", "--port", port),
        *("--served-model-name", "Mercury7353/PyLlama3", "--revision", "main", "--tensor-parallel-size", "2"),
        *("--dtype", "bfloat16", "--max-model-len", "8192", "--quantization", "awq"),
        *("--chat-template", str(template), "--seed", "7", "--gpu-memory-utilization", "0.8"),
        *("--enable-auto-tool-choice", "--no-enable-prefix-caching"),
    ]
    assert facts["command"][-len(words) :] == words
    assert facts["version"] == vllm_program.VERSION
    assert facts["chat_template_sha256"] == hash_text("{{ messages }}")
    assert facts["determinism"] == {
        "asked": 4,
        "answers_alone": 1,
        "answers_under_load": 1,
        "deterministic": True,
    }
    assert facts["reply"] == "Hi."
    assert noted(diary, "end") == noted(diary, "start")
    assert alive(noted(diary, "start")) == []
    [log] = [line for line in capfd.readouterr().err.splitlines() if "its log: " in line]
    assert not Path(log.partition("its log: ")[2]).exists()


def test_an_adapter_and_a_folder_of_ones_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "weights"
    folder.mkdir()
    (folder / "tokenizer_config.json").write_text(
        json.dumps(
            {"chat_template": [{"name": "default", "template": "T"}, {"name": "tools", "template": "U"}]}
        )
    )
    behaves(monkeypatch, stub={"script": [{"reply": "Hi.", "vary": True}]})
    server = VLLMServer(
        command=PROGRAM, model=str(folder), lora_modules={"tuned": "/adapters/tuned"}, probe=3
    )
    asking = LiteLLMModel(name="hosted_vllm/tuned")
    facts = served(server, asking)
    assert str(folder) in facts["command"]
    assert "--served-model-name" not in facts["command"]
    at = facts["command"].index("--enable-lora")
    assert facts["command"][at:] == ["--enable-lora", "--lora-modules", "tuned=/adapters/tuned"]
    assert facts["chat_template_sha256"] == hash_text("T")
    assert (facts["determinism"]["answers_alone"], facts["determinism"]["deterministic"]) == (3, False)


def test_the_template_of_a_model_of_the_hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    snapshot = tmp_path / "models--Mercury7353--PyLlama3" / "snapshots" / "abc"
    snapshot.mkdir(parents=True)
    (snapshot.parents[1] / "refs").mkdir()
    (snapshot.parents[1] / "refs" / "main").write_text("abc")
    (snapshot / "chat_template.jinja").write_text("{{ x }}")
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    behaves(monkeypatch)
    facts = served(VLLMServer(command=PROGRAM, probe=0), model())
    assert (facts["chat_template_sha256"], facts["chat_template_from"]) == (
        hash_text("{{ x }}"),
        str(snapshot),
    )
    assert "determinism" not in facts


def test_what_does_not_end_is_killed_with_all_below_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    behaves(monkeypatch, diary=str(tmp_path / "diary"), ignore_term=True, helper=True)
    served(VLLMServer(command=PROGRAM, probe=0, stop_timeout_sec=0.3), model())
    started = [*noted(tmp_path / "diary", "start"), *noted(tmp_path / "diary", "helper")]
    assert len(started) == 2
    assert alive(started) == []


# ------------------------------------------------------------------------------------ what goes wrong


def test_a_failed_start_shows_the_log(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    behaves(monkeypatch, fail="No available memory for the cache blocks.")
    said = refusal(VLLMServer(command=PROGRAM))
    assert "ended with exit code 1 while it was starting; the end of its log is above, all of it in " in said
    assert "  vllm | ValueError: No available memory for the cache blocks." in capfd.readouterr().err
    assert "No available memory" in Path(said.rpartition(" in ")[2]).read_text()


def test_an_argument_that_it_does_not_know(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    behaves(monkeypatch)
    assert "exit code 2 while it was starting" in refusal(
        VLLMServer(command=PROGRAM, args={"tensor_size": 2})
    )
    assert "unrecognized arguments: --tensor-size 2" in capfd.readouterr().err


def test_a_start_that_takes_too_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    behaves(monkeypatch, silent=True, diary=str(tmp_path / "diary"))
    said = refusal(VLLMServer(command=PROGRAM, start_timeout_sec=2))
    assert "was not ready within server.start_timeout_sec=2" in said
    assert alive(noted(tmp_path / "diary", "start")) == []


@pytest.mark.parametrize(
    ("settings", "asking", "expected"),
    [
        (
            {"command": "no-such-vllm serve"},
            model(),
            "server.command=no-such-vllm serve: there is no",
        ),
        ({"model": "/nowhere/weights"}, model(), "server.model=/nowhere/weights: there is no such folder"),
        (
            {"chat_template": Path("/no.jinja")},
            model(),
            "server.chat_template=/no.jinja: there is no such",
        ),
        ({}, NoopModel(name="noop", answer="x"), "server=vllm: model=noop asks no server"),
    ],
)
def test_what_cannot_start_at_all(settings: dict[str, Any], asking: Any, expected: str) -> None:
    assert refusal(VLLMServer(**{"command": PROGRAM, **settings}), asking).startswith(expected)


def test_a_port_that_is_taken_is_not_mistaken_for_the_servers() -> None:
    with serving(models=["Mercury7353/PyLlama3"]) as other:
        port = int(other.url.split(":")[2].split("/")[0])
        said = refusal(VLLMServer(command=PROGRAM, port=port))
    assert said.startswith(f"server.port={port}: it cannot be listened on")


def test_keys_stay_off_the_command_line() -> None:
    with pytest.raises(UserError, match=r"server\.args\.api-key: keys are not given on a command line"):
        VLLMServer(args={"api-key": "secret"})


# ------------------------------------------------------------------------------------ whole runs


def command_line(tasks: Path, *more: str) -> list[str]:
    return [
        *("model=pyllama3", "server=vllm", f"server.command={PROGRAM}", "server.probe=2", *QUIET),
        *(f"dataset.path={tasks}", "dataset.ids=[sum_0]", *more),
    ]


def test_a_run_with_its_server(pybench: Run, tmp_path: Path) -> None:
    wanted = json.dumps({"diary": str(tmp_path / "diary"), "stub": {"by": "turn", "script": SOLVED}})
    done = pybench(*command_line(make_tasks(tmp_path / "tasks", 1)), STUB_VLLM=wanted)
    assert done.returncode == 0, done.stderr
    run = only_run(tmp_path)
    server = json.loads((run / "environment.json").read_text())["server"]
    assert (server["server"], server["version"]) == ("vllm", vllm_program.VERSION)
    assert server["determinism"]["deterministic"] is True
    assert json.loads((run / "summary.json").read_text())["overall"]["passed"] == 1
    assert noted(tmp_path / "diary", "end") == noted(tmp_path / "diary", "start")


def test_a_server_that_dies_leaves_errors_at_once(pybench: Run, tmp_path: Path) -> None:
    script = [*[{"reply": "probe"}] * 6, {"exit": 9}]
    done = pybench(
        *command_line(make_tasks(tmp_path / "tasks", 3), "dataset.ids=null", "concurrency=1"),
        STUB_VLLM=json.dumps({"stub": {"script": script}}),
    )
    assert done.returncode == 3, done.stderr
    assert "ended with exit code 9 in the middle of the run" in done.stderr
    assert "  vllm | INFO vLLM API server version" in done.stderr
    overall = json.loads((only_run(tmp_path) / "summary.json").read_text())["overall"]
    assert (overall["errors"], overall["coverage"]) == (3, 0.0)


def test_one_server_after_another_in_a_sweep(pybench: Run, tmp_path: Path) -> None:
    wanted = json.dumps({"diary": str(tmp_path / "diary"), "stub": {"by": "turn", "script": SOLVED}})
    tasks = make_tasks(tmp_path / "tasks", 1)
    done = pybench("-m", *command_line(tasks, "model.name=hosted_vllm/one,hosted_vllm/two"), STUB_VLLM=wanted)
    assert done.returncode == 0, done.stderr
    course = [line.split()[0] for line in (tmp_path / "diary").read_text().splitlines() if "argv" not in line]
    assert course == ["start", "end", "start", "end"]


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGKILL])
def test_no_server_outlives_its_run(signal_number: int, clean_env: dict[str, str], tmp_path: Path) -> None:
    wanted = {"diary": str(tmp_path / "diary"), "helper": True, "stub": {"script": [{"stall_sec": 600}]}}
    tasks = make_tasks(tmp_path / "tasks", 1)
    run = start_warm(
        tmp_path,
        *command_line(tasks, "server.probe=0"),
        env={**clean_env, "STUB_VLLM": json.dumps(wanted)},
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    diary = tmp_path / "diary"
    try:
        wait_until(lambda: bool(noted(diary, "helper")) and any(tmp_path.glob("outputs/*/*/trials/*/0/1/*")))
        run.send_signal(signal_number)
        run.wait(60)
    finally:
        run.kill()
    assert run.returncode == (130 if signal_number == signal.SIGINT else -signal.SIGKILL)
    wait_until(lambda: not alive([*noted(diary, "start"), *noted(diary, "helper")]))
