"""What `doctor` says of the cluster that a kubeconfig names, or whose pod this is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pybench.core.errors import PyBenchError, SandboxError
from pybench.sandboxes.agent_sandbox import pod
from pybench.sandboxes.agent_sandbox.cluster import Cluster, RefusedError, connect

_EXTENSIONS = pod.EXTENSIONS.partition("/")[0]
RIGHTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (_EXTENSIONS, "sandboxtemplates", ("create", "list", "delete")),
    (_EXTENSIONS, "sandboxwarmpools", ("create",)),
    (_EXTENSIONS, "sandboxclaims", ("create", "get", "list", "delete")),
    ("agents.x-k8s.io", "sandboxes", ("get",)),
    ("", "pods", ("get",)),
    ("", "pods/attach", ("get", "create")),
)
"""API group, resource and verbs: all that a run asks of its namespace. Attaching by a websocket is `get`, and
`create` too on newer clusters. deploy/helm has them as a Role."""
_REQUEST_SEC = 10.0


def is_named(variables: Mapping[str, str], home: Path, root: Path = Path("/")) -> bool:
    """Whether there is a kubeconfig, or the account of a pod."""
    account = root / "var/run/secrets/kubernetes.io/serviceaccount/token"
    return bool(variables.get("KUBECONFIG")) or (home / ".kube/config").is_file() or account.is_file()


async def lines() -> tuple[bool, list[str]]:
    """Whether `sandbox=agent_sandbox` can be used as it is set up, and a line for each thing found."""
    try:
        cluster = await connect(None, None, _REQUEST_SEC, _REQUEST_SEC)
    except PyBenchError as error:
        return False, [str(error)]
    where = f"{cluster.server}, namespace {cluster.namespace}"
    try:
        try:
            await cluster.call("looking for agent-sandbox", "GET", f"/apis/{pod.EXTENSIONS}")
        except RefusedError as error:
            if error.status != 404:
                raise
            missing = f"no {pod.EXTENSIONS}; install kubernetes-sigs/agent-sandbox with its extensions"
            return False, [f"reachable      {where}", f"agent-sandbox  {missing}"]
        refused = await _refused(cluster)
    except SandboxError as error:
        return False, [f"not reachable  {error}"]
    finally:
        await cluster.close()
    may = f"not: {', '.join(refused)}; grant them, as deploy/helm's agentSandbox does" if refused else "all"
    found = [f"reachable      {where}", f"agent-sandbox  {pod.EXTENSIONS}", f"this account   may {may}"]
    return not refused, found


async def _refused(cluster: Cluster) -> list[str]:
    """What this account may not do of what a run does. Raises SandboxError."""
    refused = []
    for group, resource, verbs in RIGHTS:
        kind, _, below = resource.partition("/")
        for verb in verbs:
            asked = {"group": group, "resource": kind, "verb": verb, "namespace": cluster.namespace}
            review = {
                "apiVersion": "authorization.k8s.io/v1",
                "kind": "SelfSubjectAccessReview",
                "spec": {"resourceAttributes": asked | ({"subresource": below} if below else {})},
            }
            path = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews"
            answer = await cluster.call("asking for rights", "POST", path, json=review)
            if not answer.get("status", {}).get("allowed"):
                refused.append(f"{verb} {resource}")
    return refused
