"""The images: what can be tried of them without a container engine or an account."""

from __future__ import annotations

import asyncio
import json
import re
import runpy
from pathlib import Path

import pytest

from pybench import environments
from pybench.sandboxes.jupyter.gateway import GatewayProvider
from tests.stubs import jupyter_servers

DEPLOY = Path(__file__).parents[3] / "deploy"


@pytest.mark.slow
def test_the_gateway_image_starts_a_server_that_runs_cells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (DEPLOY / "gateway" / "Dockerfile").read_text()
    _shell, _flag, line = json.loads(text.rpartition("\nCMD ")[2])
    assert line.startswith('KG_AUTH_TOKEN="$JUPYTER_TOKEN" exec /opt/server/bin/jupyter kernelgateway ')
    options = [
        word for word in line.split() if word.startswith("--") and not re.search(r"\.(ip|port)=", word)
    ]
    assert len(options) == 3
    monkeypatch.setenv("JUPYTER_TOKEN", "word")

    async def go(url: str) -> str | None:
        provider = GatewayProvider(url=url)
        await provider.open()
        sandbox = provider.create("image")
        try:
            await sandbox.start()
            return (await sandbox.run_cell("6 * 7", 60)).value
        finally:
            await sandbox.close()
            await provider.close()

    python = str(environments.ensure("kernel"))
    with jupyter_servers.running("kernel_gateway", python, tmp_path / "server", "word", options) as url:
        assert asyncio.run(go(url)) == "42"
    assert "not recognized" not in (tmp_path / "server" / "log").read_text()


def test_both_images_install_the_kernels_own_list() -> None:
    assert "--require-hashes" in (DEPLOY / "gateway" / "Dockerfile").read_text()
    from e2b import Template

    template = runpy.run_path(str(DEPLOY / "e2b" / "template.py"))["template"]
    built = json.loads(Template.to_json(template))
    assert built["fromTemplate"] == "code-interpreter-v1"
    copies = [step for step in built["steps"] if step["type"] == "COPY"]
    assert [step["args"][:2] for step in copies] == [["pybench/environments/kernel.lock", "/opt/kernel.lock"]]
    assert all(step["filesHash"] for step in copies)
    commands = " ".join(step["args"][0] for step in built["steps"] if step["type"] == "RUN")
    assert "--require-hashes" in commands
    assert "ipykernel install" in commands
