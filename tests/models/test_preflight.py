"""The look at the server before a run: what is missing is said in one line, soon."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from pybench.core.errors import UserError
from pybench.models import preflight
from pybench.models.litellm import LiteLLMModel
from pybench.servers.none import NoServer
from tests.helpers.command_line import QUIET, Run, closed_port
from tests.helpers.model_requests import model_of
from tests.stubs.openai_server import serving


@pytest.fixture
def silent_server() -> Iterator[str]:
    """An address that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"


def refusal(model: LiteLLMModel) -> str:
    with pytest.raises(UserError) as caught:
        asyncio.run(model.preflight())
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("provider", ["hosted_vllm", "openai"])
def test_a_server_that_knows_the_model_passes(provider: str) -> None:
    with serving() as stub:
        asyncio.run(model_of(stub, provider).preflight())
    assert stub.requests == []


def test_nothing_listens() -> None:
    url = f"http://127.0.0.1:{closed_port()}/v1"
    said = refusal(LiteLLMModel(name="hosted_vllm/x", base_url=url, start_hint="vllm serve x"))
    assert said.startswith(f"model.base_url={url}: nothing answers there")
    assert said.endswith("start it with: vllm serve x")


def test_the_command_line_says_how_to_start_the_papers_model(pybench: Run) -> None:
    url = f"http://127.0.0.1:{closed_port()}/v1"
    done = pybench("model=pyllama3", f"model.base_url={url}", *QUIET)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        f"pybench: model.base_url={url}: nothing answers there (All connection attempts failed); "
        "start it with: vllm serve Mercury7353/PyLlama3 --port 8001"
    )
    assert "Traceback" not in done.stderr


def test_nothing_is_said(silent_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preflight, "TIMEOUT_SEC", 0.3)
    said = refusal(LiteLLMModel(name="openai/x", base_url=silent_server))
    assert said.startswith(f"model.base_url={silent_server}: no answer within")


def test_another_model_is_served() -> None:
    with serving(models=["llama", "qwen"]) as stub:
        said = refusal(model_of(stub))
    assert "no model 'stub' there, it serves llama, qwen" in said


def test_the_kind_of_server_was_left_out() -> None:
    with serving(models=["Org/Model"]) as stub:
        said = refusal(LiteLLMModel(name="Org/Model", base_url=stub.url))
    assert said == "model.name=Org/Model: LiteLLM wants the kind of server in front: hosted_vllm/Org/Model"


def test_it_is_still_loading() -> None:
    with serving(models_status=503) as stub:
        assert "answers with 503" in refusal(model_of(stub))


def test_a_server_without_a_list_of_models_passes() -> None:
    with serving() as stub:
        asyncio.run(model_of(stub, base_url=stub.url + "/elsewhere").preflight())


def test_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(key="right-key-of-the-stub") as stub:
        assert "name its environment variable with model.api_key_env=" in refusal(model_of(stub))
        monkeypatch.delenv("STUB_KEY", raising=False)
        said = refusal(model_of(stub, api_key_env="STUB_KEY"))
        assert said == "model.api_key_env=STUB_KEY: this variable is not set; export it with your key"
        monkeypatch.setenv("STUB_KEY", "wrong-key-of-the-stub")
        said = refusal(model_of(stub, api_key_env="STUB_KEY"))
        assert "the key in the environment variable STUB_KEY is refused (401)" in said
        assert "wrong-key-of-the-stub" not in said
        monkeypatch.setenv("STUB_KEY", "right-key-of-the-stub")
        asyncio.run(model_of(stub, api_key_env="STUB_KEY").preflight())


@pytest.mark.parametrize("address", ["localhost:8001/v1", "http://", "nonsense"])
def test_an_address_that_is_none(address: str) -> None:
    assert refusal(LiteLLMModel(name="openai/x", base_url=address)).startswith(f"model.base_url={address}: ")


def test_a_running_server_may_be_asked_whether_its_answers_vary() -> None:
    async def facts(model: LiteLLMModel, times: int) -> dict[str, Any]:
        server = NoServer(probe=times)
        await server.open(model)
        return server.describe()

    with serving({"reply": "x"}) as same, serving({"reply": "x", "vary": True}) as other:
        assert asyncio.run(facts(model_of(same), 0)) == {}
        both = LiteLLMModel(name="openai/stub", endpoints=[same.url, other.url])
        found = asyncio.run(facts(both, 2))["determinism"]
    assert (found[same.url]["deterministic"], found[other.url]["deterministic"]) == (True, False)
    with pytest.raises(UserError, match=r"server\.probe=2: model=openai/gpt-4o has no server of its own"):
        asyncio.run(facts(LiteLLMModel(name="openai/gpt-4o"), 2))
    with (
        serving({"status": 400, "error": "no chat template"}) as stub,
        pytest.raises(UserError, match=r"did not take a plain question: status 400.*no chat template"),
    ):
        asyncio.run(facts(model_of(stub), 2))


def hosted(url: str) -> dict[str, Any]:
    """The providers' table with their addresses moved to a stub; all else is theirs."""
    return {
        name: preflight.Provider(
            url=f"{url}/models",
            key_header=entry.key_header,
            key_prefix=entry.key_prefix,
            headers=entry.headers,
        )
        for name, entry in preflight.HOSTED.items()
    }


@pytest.mark.parametrize("provider", sorted(preflight.HOSTED))
def test_hosted_providers(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    model = LiteLLMModel(name=f"{provider}/stub", api_key_env="STUB_KEY")
    monkeypatch.delenv("STUB_KEY", raising=False)
    assert "model.api_key_env=STUB_KEY" in refusal(model)
    monkeypatch.setenv("STUB_KEY", "right-key-of-the-stub")
    with serving(key="right-key-of-the-stub") as stub:
        monkeypatch.setattr(preflight, "HOSTED", hosted(stub.url))
        asyncio.run(model.preflight())
        monkeypatch.setenv("STUB_KEY", "wrong-key-of-the-stub")
        assert "STUB_KEY is refused (401)" in refusal(model)
    with serving(models=["other"]) as stub:
        monkeypatch.setattr(preflight, "HOSTED", hosted(stub.url))
        assert "knows no model 'stub', it serves other" in refusal(model)
    with serving(models_status=404) as stub:
        monkeypatch.setattr(preflight, "HOSTED", hosted(stub.url))
        assert "knows no model 'stub'" in refusal(model)
    monkeypatch.setattr(preflight, "HOSTED", hosted(f"http://127.0.0.1:{closed_port()}/v1"))
    assert "check the connection to the internet" in refusal(model)


def test_no_vendor_is_imported_for_it() -> None:
    script = (
        "import asyncio, sys\n"
        "from pybench.core.errors import UserError\n"
        "from pybench.models.litellm import LiteLLMModel\n"
        f"model = LiteLLMModel(name='openai/x', base_url='http://127.0.0.1:{closed_port()}/v1')\n"
        "try:\n    asyncio.run(model.preflight())\n"
        "except UserError:\n    print(sorted({'litellm', 'openai', 'mlflow', 'pandas'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"
