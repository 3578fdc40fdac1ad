"""What a run asks of the cluster: a template of its pods, a pool to claim from, and a claim for each pod.

Protocol: kubernetes-sigs/agent-sandbox, `agents.x-k8s.io` and `extensions.agents.x-k8s.io`, both v1beta1
(https://github.com/kubernetes-sigs/agent-sandbox, `api` and `extensions/api`).
"""

from __future__ import annotations

from typing import Any

from pybench.sandboxes.docker.box import WARM_MB, ContainerSettings
from pybench.sandboxes.docker.guest import FOLDERS_MB, SHM, TMP, command, environment
from pybench.sandboxes.local import host

EXTENSIONS = "extensions.agents.x-k8s.io/v1beta1"
CONTAINER = "kernel"
KEPT_SEC = 60
"""For how long a claim stays when its pod has ended by itself."""
_UNCLAIMED_SEC = 900
_GIVE_UP = (
    "import os, signal\n"
    "signal.signal(signal.SIGALRM, lambda *_: os._exit(0))\n"
    f"signal.alarm({_UNCLAIMED_SEC})  # nobody came for this pod\n"
)


def template(
    name: str,
    settings: ContainerSettings,
    uid: int,
    cpu_request: float,
    pod_spec: dict[str, Any],
) -> dict[str, Any]:
    """A SandboxTemplate. Nothing reaches its pods, and they reach nothing unless the settings say so.

    Args:
        uid: of everything in the pod.
        cpu_request: processors' worth of time that the node keeps for a pod.
        pod_spec: further fields of the pod, such as `nodeSelector`.
    """
    return {
        "apiVersion": EXTENSIONS,
        "kind": "SandboxTemplate",
        "metadata": {"name": name, "labels": settings.labels},
        "spec": {
            "podTemplate": {
                "metadata": {"labels": settings.labels},
                "spec": _pod(settings, uid, cpu_request) | pod_spec,
            },
            "service": False,
            "networkPolicyManagement": "Managed",
            "networkPolicy": {"ingress": [], "egress": [{}] if settings.network else []},
        },
    }


def warm_pool(name: str, labels: dict[str, str], owner: dict[str, Any]) -> dict[str, Any]:
    """An empty SandboxWarmPool: claims need one, but only the runner's own pool has its imports done."""
    return {
        "apiVersion": EXTENSIONS,
        "kind": "SandboxWarmPool",
        "metadata": {"name": name, "labels": labels, "ownerReferences": [owner]},
        "spec": {"replicas": 0, "sandboxTemplateRef": {"name": name}},
    }


def claim(pool: str, labels: dict[str, str], owner: dict[str, Any]) -> dict[str, Any]:
    """A SandboxClaim: one pod, which is removed soon after it has ended."""
    return {
        "apiVersion": EXTENSIONS,
        "kind": "SandboxClaim",
        "metadata": {"generateName": f"{pool}-", "labels": labels, "ownerReferences": [owner]},
        "spec": {
            "warmPoolRef": {"name": pool},
            "lifecycle": {"shutdownPolicy": "Delete", "ttlSecondsAfterFinished": KEPT_SEC},
        },
    }


def owner_of(made: dict[str, Any]) -> dict[str, Any]:
    """The reference by which the cluster removes what belongs to a template together with it."""
    metadata = made["metadata"]
    found = {name: made[name] for name in ("apiVersion", "kind")}
    return found | {name: metadata[name] for name in ("name", "uid")}


def _pod(settings: ContainerSettings, uid: int, cpu_request: float) -> dict[str, Any]:
    limits = settings.limits
    sizes_mb = {host.WORK_INSIDE: limits.disk_mb, TMP: limits.tmp_mb, SHM: limits.tmp_mb, **FOLDERS_MB}
    volumes = {path: path.strip("/").replace("/", "-").replace("_", "-") for path in sizes_mb}
    # Files in these folders are memory of the pod's, as in a container.
    memory = f"{limits.memory_mb + WARM_MB}Mi"
    resources: dict[str, Any] = {
        "requests": {"cpu": f"{cpu_request:g}", "memory": memory},
        "limits": {"memory": memory},
    }
    if settings.cpus is not None:
        resources["limits"]["cpu"] = f"{settings.cpus:g}"
    return {
        "automountServiceAccountToken": False,
        "enableServiceLinks": False,
        "restartPolicy": "Never",
        "terminationGracePeriodSeconds": 1,
        "hostname": "sandbox",
        **({"runtimeClassName": settings.runtime} if settings.runtime else {}),
        "securityContext": {
            "runAsNonRoot": True,
            "runAsUser": uid,
            "runAsGroup": uid,
            "seccompProfile": {"type": "RuntimeDefault"},
        },
        "containers": [
            {
                "name": CONTAINER,
                "image": settings.image,
                "imagePullPolicy": "IfNotPresent",
                "command": _command(settings.python),
                "workingDir": "/",
                "env": [
                    {"name": name, "value": value} for name, value in environment(settings.python).items()
                ],
                "stdin": True,
                "stdinOnce": True,  # it ends with the runner's connection, and PID 1 with it
                "resources": resources,
                "securityContext": {
                    "allowPrivilegeEscalation": False,
                    "readOnlyRootFilesystem": True,
                    "capabilities": {"drop": ["ALL"]},
                },
                "volumeMounts": [{"name": name, "mountPath": path} for path, name in volumes.items()],
            }
        ],
        "volumes": [
            {"name": name, "emptyDir": {"medium": "Memory", "sizeLimit": f"{sizes_mb[path]}Mi"}}
            for path, name in volumes.items()
        ],
    }


def _command(python: str) -> list[str]:
    *words, text = command(python)
    return [*words, _GIVE_UP + text]
