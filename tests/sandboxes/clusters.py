"""The stand-in for a cluster that the tests use. Its pods are processes under bubblewrap."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from pybench import environments
from pybench.sandboxes.agent_sandbox.provider import AgentSandboxProvider
from tests.stubs.cluster_server import TOKEN

NAMESPACE = "tests"


class Cluster:
    """A running stand-in, with the levers that no client has."""

    def __init__(self, url: str, kubeconfig: Path) -> None:
        self.url, self.kubeconfig = url, kubeconfig

    def lever(self, **asked: Any) -> dict[str, list[str]]:
        """Pull it, if anything is asked; what the cluster has then."""
        request = urllib.request.Request(f"{self.url}/stub", json.dumps(asked).encode(), method="POST")
        with urllib.request.urlopen(request, timeout=20) as answer:
            found: dict[str, list[str]] = json.load(answer)
            return found


@contextlib.contextmanager
def running(folder: Path) -> Iterator[Cluster]:
    """A cluster with nothing in it, and a kubeconfig for it in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    words = [sys.executable, "-m", "tests.stubs.cluster_server", str(environments.ensure("kernel"))]
    with (folder / "cluster.log").open("wb") as log:
        process = subprocess.Popen(
            words,
            cwd=Path(__file__).parents[2],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=log,
        )
    try:
        assert process.stdout is not None
        url = f"http://127.0.0.1:{int(process.stdout.readline())}"
        yield Cluster(url, kubeconfig(folder / "kubeconfig", url))
    finally:
        process.terminate()
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()


def kubeconfig(path: Path, url: str) -> Path:
    """A kubeconfig that names the cluster at `url`."""
    named = {"name": "tests"}
    context = {"cluster": "tests", "user": "tests", "namespace": NAMESPACE}
    config = {
        "apiVersion": "v1",
        "kind": "Config",
        "clusters": [named | {"cluster": {"server": url}}],
        "users": [named | {"user": {"token": TOKEN}}],
        "contexts": [named | {"context": context}],
        "current-context": "tests",
    }
    path.write_text(yaml.safe_dump(config))
    return path


def pod_provider(**settings: Any) -> AgentSandboxProvider:
    """A provider that is not open yet; KUBECONFIG names the cluster."""
    return AgentSandboxProvider(**{"pool": 1, **settings})
