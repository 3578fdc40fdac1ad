"""Every sandbox that the conformance suite is run on, with real kernels behind each.

PYBENCH_TEST_SANDBOXES names those to run on (default: all that need nothing from outside; `docker` where an
engine answers, `containers.py`). `agent_sandbox` is a stand-in (`clusters.py`).
With PYBENCH_TEST_E2B=service `e2b` is whatever E2B_API_KEY, E2B_API_URL and E2B_SANDBOX_URL say, instead of
the stand-in on loopback; with PYBENCH_TEST_GATEWAY_URL `gateway` is that server, its token in JUPYTER_TOKEN.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from pybench import environments
from pybench.core.protocols import SandboxProvider
from pybench.sandboxes.e2b.provider import E2BProvider
from pybench.sandboxes.jupyter.gateway import GatewayProvider
from pybench.sandboxes.local.provider import LocalProvider
from tests.sandboxes import clusters
from tests.sandboxes.conftest import SETTINGS
from tests.sandboxes.containers import docker_provider
from tests.stubs import jupyter_servers

LAYERS = ("namespaces-warm", "namespaces-fresh", "landlock-warm", "landlock-fresh")
ALL = (*LAYERS, "docker", "agent_sandbox", "gateway", "jupyter-server", "e2b")
DEFAULT = "namespaces-warm,namespaces-fresh,landlock-warm,docker,gateway,e2b"
OUTPUT_CHARS = 20_000
KEY = "e2b_" + "0123456789abcdef" * 2 + "01234567"
TOKEN = "token-of-the-tests"


def chosen() -> list[str]:
    """The places to run on."""
    wanted = os.environ.get("PYBENCH_TEST_SANDBOXES", DEFAULT).split(",")
    return [place for place in ALL if place in wanted]


def kind(place: str) -> str:
    """Which of `local` (containers and pods are alike), `gateway` and `e2b` it is."""
    if place in LAYERS or place in ("docker", "agent_sandbox"):
        return "local"
    return "gateway" if place == "jupyter-server" else place


class Servers:
    """Servers that are started when the first test wants them, and live as long as the session."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stack = ExitStack()
        self._started: dict[str, str] = {}

    def gateway(self, program: str) -> str:
        """The address of a real server; `program` is one of `jupyter_servers.KINDS`."""
        real = os.environ.get("PYBENCH_TEST_GATEWAY_URL")
        if real:
            return real
        if program not in self._started:
            python, folder = str(environments.ensure("kernel")), self._folder / program
            running = jupyter_servers.running(program, python, folder, TOKEN)
            self._started[program] = self._stack.enter_context(running)
        return self._started[program]

    def e2b(self, name: str = "e2b") -> str:
        """The address of a stand-in for E2B; each name is one of its own."""
        if name not in self._started:
            words = [sys.executable, "-m", "tests.stubs.e2b_server", str(environments.ensure("kernel"))]
            log = self._stack.enter_context((self._folder / f"{name}.log").open("wb"))
            process = subprocess.Popen(
                [*words, str(self._folder / name)],
                cwd=Path(__file__).parents[3],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
            )
            assert process.stdout is not None
            self._stack.callback(process.stdout.close)
            self._stack.callback(process.wait, 20)
            self._stack.callback(process.terminate)
            self._started[name] = f"http://127.0.0.1:{int(process.stdout.readline())}"
        return self._started[name]

    def cluster(self) -> str:
        """The kubeconfig of a stand-in for a cluster."""
        if "cluster" not in self._started:
            made = self._stack.enter_context(clusters.running(self._folder / "cluster"))
            self._started["cluster"] = str(made.kubeconfig)
        return self._started["cluster"]

    def environment(self, place: str, e2b: str = "e2b") -> dict[str, str]:
        """What has to be in the environment to use a place; `e2b` names the stand-in."""
        if place == "agent_sandbox":
            return {"KUBECONFIG": self.cluster()}
        if kind(place) == "gateway":
            real = os.environ.get("PYBENCH_TEST_GATEWAY_URL")
            return {"JUPYTER_TOKEN": os.environ.get("JUPYTER_TOKEN", "") if real else TOKEN}
        if place != "e2b":
            return {}
        if os.environ.get("PYBENCH_TEST_E2B") == "service":
            return {name: value for name, value in os.environ.items() if name.startswith("E2B_")}
        return {"E2B_API_URL": self.e2b(e2b), "E2B_SANDBOX_URL": self.e2b(e2b), "E2B_API_KEY": KEY}

    def provider(self, place: str, **settings: Any) -> SandboxProvider:
        """A provider that is not open yet."""
        common = {
            "output_chars": OUTPUT_CHARS,
            "setup": ["figure_marks.py", "figure_recorder.py"],
            "interrupt_sec": 2.0,
        }
        if place in LAYERS:
            layer, _, start = place.partition("-")
            own = {"isolation": layer, "warm": start == "warm"}
            return LocalProvider(**(SETTINGS | common | own | settings))
        if place == "docker":
            return docker_provider(**(SETTINGS | common | settings))
        if place == "agent_sandbox":
            return clusters.pod_provider(**(SETTINGS | common | settings))
        # What a busy machine takes of an interrupted cell's time to come back cannot be seen there.
        settings = {"interrupt_sec": 15.0} | common | settings
        if kind(place) == "gateway":
            program = "kernel_gateway" if place == "gateway" else "jupyter_server"
            return GatewayProvider(url=self.gateway(program), **settings)
        return E2BProvider(**settings)

    def close(self) -> None:
        """End them."""
        self._stack.close()
