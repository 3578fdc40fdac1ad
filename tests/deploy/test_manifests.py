"""The manifests in deploy/ fit Kubernetes' own schemas, and name each other rightly."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any

import pytest
import yaml

from pybench.commands.train import training_words
from pybench.config.compose import compose_config
from pybench.config.parts import build_part
from pybench.service.settings import serve_settings
from pybench.training.trl import CONFIGS

FOLDER = Path(__file__).parents[2] / "deploy" / "kubernetes"
TRAINING = FOLDER.parent / "training" / "kubernetes"
MANIFESTS = sorted(
    path
    for folder in (FOLDER, TRAINING)
    for path in folder.rglob("*.yaml")
    if path.name != "kustomization.yaml"
)


def documents(path: Path) -> list[dict[str, Any]]:
    return [each for each in yaml.safe_load_all(path.read_text("utf-8")) if each]


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.stem)
def test_manifests_fit_the_schema(path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of the validator's own imports
        import kubernetes_validate

        for document in documents(path):
            kubernetes_validate.validate(document, kubernetes_validate.latest_version(), strict=True)
        broken = documents(path)[0] | {"sepc": {}}
        with pytest.raises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(broken, kubernetes_validate.latest_version(), strict=True)


def test_the_runner_asks_services_that_are_there() -> None:
    every = [each for path in MANIFESTS if path.parent == FOLDER for each in documents(path)]
    services = {
        f"http://{each['metadata']['name']}:{each['spec']['ports'][0]['port']}"
        for each in every
        if each["kind"] == "Service"
    }
    (settings,) = [
        each["data"]
        for each in every
        if (each["kind"], each["metadata"]["name"]) == ("ConfigMap", "pybench-run")
    ]
    asked = {
        line.partition("=")[2].removesuffix("/v1")
        for line in settings["run-0"].splitlines()
        if "=http" in line
    }
    assert asked == services


def chat() -> dict[tuple[str, str], dict[str, Any]]:
    """The chat server's manifests by kind and name."""
    found = [each for path in MANIFESTS if path.parent.name == "chat" for each in documents(path)]
    return {(each["kind"], each["metadata"]["name"]): each for each in found}


def test_the_router_knows_every_pod_of_the_chat_server_and_its_cookie() -> None:
    every = chat()
    pods, service = every["StatefulSet", "pybench-chat"], every["Service", "pybench-chat"]
    router = every["ConfigMap", "pybench-chat-router"]["data"]["Caddyfile"]
    (port,) = [each["port"] for each in service["spec"]["ports"]]
    names = [f"pybench-chat-{number}.pybench-chat:{port}" for number in range(pods["spec"]["replicas"])]
    assert re.findall(r"[a-z0-9-]+\.pybench-chat:\d+", router) == names
    assert f"cookie.pybench_{port}}}" in router
    assert pods["spec"]["serviceName"] == service["metadata"]["name"]
    assert service["spec"]["clusterIP"] == "None"


def test_the_chat_servers_arguments_are_settings_and_hold_no_secret() -> None:
    (container,) = chat()["StatefulSet", "pybench-chat"]["spec"]["template"]["spec"]["containers"]
    given = dict(word.split("=", 1) for word in container["args"])
    secrets = {f"$({each['name']})" for each in container["env"] if "valueFrom" in each}
    users = {key: value for key, value in given.items() if key.startswith("serve.users.")}
    assert set(users.values()) == secrets
    serve = {
        key.removeprefix("serve."): yaml.safe_load(value) for key, value in given.items() if "serve." in key
    }
    for user in users:
        del serve[user.removeprefix("serve.")]
    made = serve_settings(serve | {"users": {"ada": "0" * 64}})
    assert "pybench-chat-router" in made.allowed_hosts
    assert made.port == container["ports"][0]["containerPort"]


def test_every_workload_of_the_chat_server_has_a_policy_and_drops_its_rights() -> None:
    every = chat()
    for kind, name in [("StatefulSet", "pybench-chat"), ("Deployment", "pybench-chat-router")]:
        template = every[kind, name]["spec"]["template"]
        policy = every["NetworkPolicy", name]["spec"]
        assert policy["podSelector"]["matchLabels"] == template["metadata"]["labels"]
        assert policy["policyTypes"] == ["Ingress", "Egress"]
        assert template["spec"]["automountServiceAccountToken"] is False
        for container in template["spec"]["containers"]:
            rights = container["securityContext"]
            assert rights["capabilities"]["drop"] == ["ALL"]
            assert not rights["allowPrivilegeEscalation"]
            assert rights["readOnlyRootFilesystem"]


def test_the_training_starts_one_machine_a_pod_and_knows_the_first() -> None:
    every = {each["kind"]: each for each in documents(TRAINING / "train.yaml")}
    job, service = every["Job"]["spec"], every["Service"]
    (container,) = job["template"]["spec"]["containers"]
    told = {each["name"]: each["value"] for each in container["env"]}
    assert int(told["NODES"]) == job["completions"] == job["parallelism"]
    assert told["GPUS"] == container["resources"]["limits"]["nvidia.com/gpu"]
    assert told["HEAD"] == f"{every['Job']['metadata']['name']}-0.{service['metadata']['name']}"
    assert job["template"]["spec"]["subdomain"] == service["metadata"]["name"]
    assert (CONFIGS / f"{told['CONFIG']}.yaml").is_file()
    config = compose_config(training_words(container["args"]))
    assert build_part(config, "train").python == Path("/opt/trl/bin/python")
    claims = {each["persistentVolumeClaim"]["claimName"] for each in job["template"]["spec"]["volumes"][:1]}
    assert claims == {every["PersistentVolumeClaim"]["metadata"]["name"]}


@pytest.mark.parametrize("folder", [FOLDER, FOLDER / "chat", TRAINING], ids=["all", "chat", "training"])
def test_every_manifest_is_named_by_its_kustomization(folder: Path) -> None:
    (said,) = documents(folder / "kustomization.yaml")
    held = {path.name for path in MANIFESTS if path.parent == folder}
    held |= {path.parent.name for path in folder.glob("*/kustomization.yaml")}
    assert set(said["resources"]) == held
