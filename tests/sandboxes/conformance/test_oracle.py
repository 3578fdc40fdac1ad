"""The reference solutions come out alike wherever they run."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command_line import only_run
from tests.sandboxes.containers import ADDRESS, why_not

from .places import Servers, chosen, kind

pytestmark = pytest.mark.slow

Results = dict[str, tuple[str, str, list[tuple[str, bool, str]]]]


def results(folder: Path) -> Results:
    """By task: status, answer, and what each check said."""
    found = {}
    for line in (only_run(folder) / "trials.jsonl").read_text("utf-8").splitlines():
        trial = json.loads(line)
        checks = [
            (check["name"], check["passed"], check["reason"])
            for grade in trial["grades"]
            for check in grade["checks"]
        ]
        found[trial["task_id"]] = (trial["status"], trial["answer"], checks)
    return found


def settings(place: str, servers: Servers) -> list[str]:
    if place == "docker":
        return ["sandbox=docker", *([f"sandbox.engine={ADDRESS}"] if ADDRESS else [])]
    if kind(place) == "local":
        return ["sandbox=local"]
    return [f"sandbox={place}"] + (
        [f"sandbox.url={servers.gateway('kernel_gateway')}"] * (place == "gateway")
    )


@pytest.mark.skipif(not {"docker", "e2b", "gateway"} & {*chosen()}, reason="nothing to compare")
def test_the_oracle_agrees_everywhere(
    pybench: Callable[..., Any],
    servers: Servers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = {}
    others = [each for each in ("docker", "gateway", "e2b") if each in chosen()]
    if "docker" in others and why_not():
        others.remove("docker")
    for place in ("namespaces-warm", *others):
        folder = tmp_path / place
        folder.mkdir()
        words = [
            "model=oracle",
            "dataset=smoke",
            "tracking=none",
            "concurrency=2",
            f"hydra.run.dir={folder}/outputs/a/b",
        ]
        done = pybench(*words, *settings(place, servers), **servers.environment(place))
        assert done.returncode == 0, done.stderr
        found[place] = results(folder)
    reference = found.pop("namespaces-warm")
    assert len(reference) == 6
    assert all(status == "passed" for status, _, _ in reference.values())
    for place, there in found.items():
        assert there == reference, place
