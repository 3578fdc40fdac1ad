"""The Helm chart as the real helm renders it: valid for Kubernetes, closed by policies, of real settings."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from pybench.config.compose import compose_config
from pybench.sandboxes.agent_sandbox.told import RIGHTS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
CHART = ROOT / "deploy" / "helm" / "pybench"
HELM = shutil.which("helm", path=str(Path(sys.executable).parent)) or shutil.which("helm")
VERSIONS = ("1.35.0", "1.36.0", "1.37.0")
EXTERNAL = {
    "url": "https://models.example.org/v1",
    "name": "openai/big",
    "usesKey": True,
    "cidr": "10.1.0.0/16",
}

VALUES: dict[str, dict[str, Any]] = {
    "as they are": {},
    "an external model": {"model": {"vllm": {"enabled": False}, "external": EXTERNAL}},
    "chat alone": {"runs": {"jobs": []}, "mlflow": {"enabled": False}, "gateway": {"enabled": False}},
    "runs alone": {"chat": {"enabled": False}},
    "a sweep": {
        "runs": {
            "accessMode": "ReadWriteMany",
            "jobs": [
                {
                    "name": "seeds",
                    "overrides": ["concurrency=4", "+note=two words"],
                    "each": [["dataset.seed=0"], ["dataset.seed=1"], ["dataset.seed=2", "dataset.limit=5"]],
                    "atOnce": 2,
                },
                {"name": "smoke", "overrides": ["dataset=smoke"]},
            ],
        }
    },
    "one pod, more users": {"chat": {"replicas": 1, "users": ["ada", "bob_2"]}},
    "an ingress": {
        "chat": {
            "replicas": 3,
            "hosts": ["chat.example.org", "c.example.org"],
            "ingress": {
                "enabled": True,
                "className": "nginx",
                "annotations": {"a/b": "c"},
                "tls": [{"hosts": ["chat.example.org"], "secretName": "chat-tls"}],
            },
        }
    },
    "a database": {"mlflow": {"database": "uri", "storageClass": "fast"}},
    "more GPUs": {
        "model": {"vllm": {"gpus": 4, "args": ["--max-model-len=32768"], "nodeSelector": {"gpu": "a100"}}}
    },
    "ray": {"ray": {"enabled": True, "workers": 3}},
    "a pod a trial": {
        "gateway": {"enabled": False},
        "agentSandbox": {"enabled": True, "image": "registry.example.org/kernel:1", "runtime": "gvisor"},
    },
    "no policies, own image": {
        "networkPolicies": False,
        "image": {"repository": "registry.example.org/pybench", "tag": "2"},
        "imagePullSecrets": [{"name": "pull"}],
    },
}
NAMES = list(VALUES)


def helm(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    if HELM is None:
        pytest.skip("helm is not available on this machine")
    return subprocess.run(
        [HELM, *arguments], input=given, capture_output=True, text=True, timeout=60, check=False
    )


@cache
def rendered(name: str, release: str = "pybench") -> list[dict[str, Any]]:
    done = helm("template", release, str(CHART), "--values", "-", given=json.dumps(VALUES[name]))
    assert done.returncode == 0, done.stderr
    return [each for each in yaml.safe_load_all(done.stdout) if each]


def of_kind(name: str, *kinds: str) -> list[dict[str, Any]]:
    return [each for each in rendered(name) if each["kind"] in kinds]


def workloads(name: str) -> list[dict[str, Any]]:
    return of_kind(name, "Deployment", "StatefulSet", "Job")


def containers(name: str) -> list[dict[str, Any]]:
    return [one for each in workloads(name) for one in each["spec"]["template"]["spec"]["containers"]]


def test_helm_finds_nothing_wrong() -> None:
    done = helm("lint", "--strict", str(CHART))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_what_is_rendered_fits_the_schemas_of_three_versions(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of the validator's own imports
        import kubernetes_validate

        for document in rendered(name):
            for version in VERSIONS if document["kind"] != "RayCluster" else ():  # a resource of KubeRay's
                kubernetes_validate.validate(document, version, strict=True)


@pytest.mark.parametrize("name", NAMES)
def test_every_pod_is_named_by_one_policy_and_each_rule_names_pods_that_are_there(name: str) -> None:
    policies = [each["spec"] for each in of_kind(name, "NetworkPolicy")]
    labels = [each["spec"]["template"]["metadata"]["labels"] for each in workloads(name)]
    if name == "no policies, own image":
        assert not policies
        return
    selected = [each["podSelector"]["matchLabels"] for each in policies]
    assert all(selected.count(each) == 1 for each in labels)
    assert all(each in labels for each in selected)
    ways_out = [rule for each in policies for rule in each.get("egress", [])]
    asked = [
        peer["podSelector"]["matchLabels"]
        for rule in ways_out
        for peer in rule["to"]
        if "podSelector" in peer
    ]
    assert all(each in labels or "ray.io/cluster" in each for each in asked)


def test_kernels_reach_nothing_and_the_service_the_model_and_dns_alone() -> None:
    for name in ("as they are", "an external model"):
        policies = {each["metadata"]["name"]: each["spec"] for each in of_kind(name, "NetworkPolicy")}
        assert policies["pybench-gateway"]["egress"] == []
        assert "Egress" in policies["pybench-gateway"]["policyTypes"]
        assert policies["pybench-mlflow"]["egress"] == []
        assert "Egress" in policies["pybench-mlflow"]["policyTypes"]
        model, dns = policies["pybench-chat"]["egress"]
        assert dns["to"][0]["namespaceSelector"]
        if name == "as they are":
            assert model["to"] == [{"podSelector": {"matchLabels": {"app": "pybench-vllm"}}}]
        else:
            assert model["to"] == [{"ipBlock": {"cidr": "10.1.0.0/16"}}]


@pytest.mark.parametrize("name", NAMES)
def test_pods_are_restricted_but_those_that_give_each_conversation_a_uid(name: str) -> None:
    for each in workloads(name):
        pod = each["spec"]["template"]["spec"]
        claims_pods = each["kind"] == "Job" and name == "a pod a trial"
        assert pod["automountServiceAccountToken"] is claims_pods
        assert ("serviceAccountName" in pod) == claims_pods
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        is_chat = each["kind"] == "StatefulSet"
        assert is_chat or pod["securityContext"]["runAsNonRoot"]
        for one in pod["containers"]:
            rights = one["securityContext"]
            assert rights["capabilities"]["drop"] == ["ALL"]
            assert not rights["allowPrivilegeEscalation"]
            assert rights["readOnlyRootFilesystem"]
            assert is_chat == ("add" in rights["capabilities"])
        assert not is_chat or pod["hostUsers"] is False


@pytest.mark.parametrize("name", NAMES)
def test_an_account_of_the_cluster_is_made_for_claims_of_pods_alone(name: str) -> None:
    made = {each["kind"]: each for each in of_kind(name, "ServiceAccount", "Role", "RoleBinding")}
    assert not of_kind(name, "ClusterRole", "ClusterRoleBinding")
    if name != "a pod a trial":
        assert not made
        return
    (rules, binding) = made["Role"]["rules"], made["RoleBinding"]
    granted = {
        (group, resource, verb)
        for rule in rules
        for group in rule["apiGroups"]
        for resource in rule["resources"]
        for verb in rule["verbs"]
    }
    assert granted == {(group, resource, verb) for group, resource, verbs in RIGHTS for verb in verbs}
    assert binding["roleRef"]["name"] == made["Role"]["metadata"]["name"]
    assert [each["name"] for each in binding["subjects"]] == [made["ServiceAccount"]["metadata"]["name"]]
    (job,) = of_kind(name, "Job")
    assert job["spec"]["template"]["spec"]["serviceAccountName"] == binding["subjects"][0]["name"]
    (policy,) = [
        each["spec"] for each in of_kind(name, "NetworkPolicy") if each["metadata"]["name"] == "pybench-runs"
    ]
    assert {"port": 6443} in [port for rule in policy["egress"] for port in rule["ports"]]


@pytest.mark.parametrize("name", NAMES)
def test_secrets_are_named_and_never_written(name: str) -> None:
    assert not of_kind(name, "Secret")
    for one in containers(name):
        for variable in one.get("env", []):
            is_secret = any(word in variable["name"] for word in ("TOKEN", "KEY", "SHA256", "URI"))
            assert not is_secret or "secretKeyRef" in variable["valueFrom"]


@pytest.mark.parametrize("name", NAMES)
def test_each_run_of_a_job_composes(name: str) -> None:
    settings = {each["metadata"]["name"]: each["data"] for each in of_kind(name, "ConfigMap")}
    services = {each["metadata"]["name"] for each in of_kind(name, "Service")}
    jobs = of_kind(name, "Job")
    asked = VALUES[name].get("runs", {}).get("jobs", [{"name": "run"}])
    assert [each["metadata"]["name"] for each in jobs] == [f"pybench-{each['name']}" for each in asked]
    for job, wanted in zip(jobs, asked, strict=True):
        runs = settings[job["metadata"]["name"]]
        assert job["spec"]["completions"] == len(runs) == len(wanted.get("each", [[]]))
        assert job["spec"]["completionMode"] == "Indexed"
        for number, further in enumerate(wanted.get("each", [[]])):
            lines = runs[f"run-{number}"].splitlines()
            config = compose_config(lines)
            if name == "a pod a trial":
                assert config["sandbox"]["_target_"].endswith("AgentSandboxProvider")
                assert config["sandbox"]["image"] == "registry.example.org/kernel:1"
                assert config["sandbox"]["runtime"] == "gvisor"
            else:
                assert config["sandbox"]["url"] == "http://pybench-gateway:8888"
            assert config["resume"]["mode"] == "auto"
            assert lines[-len(further) :] == further or not further
            hosts = {line.split("//")[1].split(":")[0] for line in lines if "http://" in line}
            assert hosts <= services
            assert ("executor=ray" in lines) == (name == "ray")


def test_the_runs_command_takes_a_line_as_one_word(tmp_path: Path) -> None:
    (job,) = [each for each in of_kind("a sweep", "Job") if each["metadata"]["name"] == "pybench-seeds"]
    (container,) = job["spec"]["template"]["spec"]["containers"]
    (settings,) = [
        each["data"]
        for each in of_kind("a sweep", "ConfigMap")
        if each["metadata"]["name"] == "pybench-seeds"
    ]
    for key, text in settings.items():
        (tmp_path / key).write_text(text, "utf-8")
    (tmp_path / "python").write_text('#!/bin/sh\nfor word in "$@"; do echo "$word"; done\n')
    (tmp_path / "python").chmod(0o755)
    shell, flag, script = container["command"]
    said = subprocess.run(
        [shell, flag, script.replace("/overrides", str(tmp_path))],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin", "JOB_COMPLETION_INDEX": "2"},
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    ).stdout.splitlines()
    assert said[:2] == ["-m", "pybench"]
    assert said[2:] == settings["run-2"].splitlines()
    assert "+note=two words" in said


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"chat": {"replicas": 0}}, "replicas"),
        ({"chat": {"users": []}}, "users"),
        ({"modle": {}}, "modle"),
        ({"runs": {"jobs": [{"name": "run", "overrides": ["rm -rf"]}]}}, "overrides"),
        ({"runs": {"jobs": [{"name": "A_B"}]}}, "name"),
        ({"mlflow": {"storage": "20 GB"}}, "storage"),
        ({"model": {"vllm": {"enabled": False}}}, "model.external.url"),
    ],
)
def test_wrong_values_are_refused_by_name(values: dict[str, Any], said: str) -> None:
    done = helm("template", "pybench", str(CHART), "--values", "-", given=json.dumps(values))
    assert done.returncode != 0
    assert said in done.stderr


def test_the_schema_knows_every_value() -> None:
    schema = json.loads((CHART / "values.schema.json").read_text("utf-8"))

    def walk(value: dict[str, Any], node: dict[str, Any], path: str) -> None:
        assert value.keys() == node["properties"].keys() - {"global"}, path
        for key, below in value.items():
            inner = node["properties"][key]
            if "properties" in inner:
                walk(below, inner, f"{path}.{key}")

    walk(yaml.safe_load((CHART / "values.yaml").read_text("utf-8")), schema, "values")


def test_another_release_has_names_of_its_own() -> None:
    names = {(each["kind"], each["metadata"]["name"]) for each in rendered("as they are")}
    others = {(each["kind"], each["metadata"]["name"]) for each in rendered("as they are", "other")}
    assert not names & others
    assert "pybench-" not in json.dumps(
        [one for one in rendered("as they are", "other") if one["kind"] == "ConfigMap"]
    )


def test_the_plain_manifests_are_what_the_chart_makes(tmp_path: Path) -> None:
    done = helm("template", "pybench", str(CHART), "--output-dir", str(tmp_path))
    assert done.returncode == 0, done.stderr
    made = tmp_path / "pybench" / "templates"
    kept = ROOT / "deploy" / "kubernetes"
    files = {path.relative_to(made) for path in made.rglob("*.yaml")}
    held = {path.relative_to(kept) for path in kept.rglob("*.yaml") if path.name != "kustomization.yaml"}
    assert files == held
    for path in files:
        assert (made / path).read_text("utf-8") == (kept / path).read_text("utf-8"), f"make manifests: {path}"
