"""The cluster's API, as far as sandboxes need it."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from pybench.core.errors import SandboxError, UserError
from pybench.sandboxes.agent_sandbox import pod
from pybench.sandboxes.agent_sandbox.stream import PodStream
from pybench.sandboxes.docker.box import ContainerSettings
from pybench.sandboxes.docker.leftovers import MARK
from pybench.sandboxes.leftovers import Leftover

if TYPE_CHECKING:
    import httpx2

_SANDBOXES = "agents.x-k8s.io/v1beta1"
_POD_NAME = "agents.x-k8s.io/pod-name"
_KINDS = ("sandboxclaims", "sandboxtemplates")
"""In the order in which a run's are removed: with the template goes its network policy."""
_BUSY = {429, 500, 502, 503, 504}
_TRIES, _AGAIN_SEC = 4, 0.5
_LOOK_SEC, _MAX_LOOK_SEC = 0.2, 2.0
_ENDED_SEC = 10.0
"""For how long a node may take to tell how a container ended."""
_WRONG_IMAGE = {"ErrImagePull", "ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull"}
_WRONG_POD = {"CreateContainerConfigError", "CreateContainerError", "RunContainerError"}
_WRONG_CLAIM = {"TemplateNotFound", "WarmPoolNotFound", "ReconcilerError", "InvalidMetadata"}


class RefusedError(SandboxError):
    """What the API refused, with its HTTP status."""

    def __init__(self, doing: str, status: int, said: str) -> None:
        super().__init__(f"the cluster refused ({doing}): {said or status}")
        self.status = status


class Cluster:
    """Calls to one namespace of a cluster. Made by `connect`."""

    def __init__(self, http: httpx2.AsyncClient, server: str, namespace: str, start_sec: float) -> None:
        self.server, self.namespace = server, namespace
        self._http, self._start_sec = http, start_sec
        self._pool, self._labels = "", {"": ""}
        self._owner: dict[str, Any] = {}

    async def call(self, doing: str, method: str, path: str, **more: Any) -> dict[str, Any]:
        """What the API answers. Raises SandboxError, RefusedError."""
        from httpx2 import HTTPError
        from lightkube.core.exceptions import ConfigError

        for left in reversed(range(_TRIES)):
            try:
                answer = await self._http.request(method, path, **more)
            except (HTTPError, ConfigError, OSError) as error:
                if left and method == "GET":
                    await asyncio.sleep(_AGAIN_SEC)
                    continue
                said = str(error) or type(error).__name__
                raise SandboxError(f"the cluster at {self.server} failed ({doing}): {said}") from error
            if answer.is_success:
                found: dict[str, Any] = answer.json()
                return found
            if not left or answer.status_code not in _BUSY:
                break
            await asyncio.sleep(_AGAIN_SEC)
        raise RefusedError(doing, answer.status_code, _message(answer))

    def _path(self, kind: str, name: str = "") -> str:
        group = "api/v1" if kind == "pods" else f"apis/{_group(kind)}"
        return f"/{group}/namespaces/{self.namespace}/{kind}" + (f"/{name}" if name else "")

    # ------------------------------------------------------------------ runs

    async def prepare(self, template: dict[str, Any]) -> None:
        """Make a run's template and the pool to claim from. Raises UserError, SandboxError."""
        try:
            await self.call("looking for agent-sandbox", "GET", f"/apis/{pod.EXTENSIONS}")
        except RefusedError as error:
            raise UserError(
                f"sandbox=agent_sandbox: the cluster at {self.server} has no {pod.EXTENSIONS} ({error}); "
                "install kubernetes-sigs/agent-sandbox with its extensions there"
            ) from error
        made = await self._make("sandboxtemplates", template)
        self._pool, self._labels = made["metadata"]["name"], template["metadata"]["labels"]
        self._owner = pod.owner_of(made)
        await self._make("sandboxwarmpools", pod.warm_pool(self._pool, self._labels, self._owner))

    async def _make(self, kind: str, wanted: dict[str, Any]) -> dict[str, Any]:
        try:
            return await self.call(f"making {kind}", "POST", self._path(kind), json=wanted)
        except RefusedError as error:
            if error.status in (401, 403, 404, 422):
                raise UserError(
                    f"sandbox=agent_sandbox: {error}; sandbox.namespace={self.namespace} must be one in "
                    "which this account may make sandboxtemplates, sandboxwarmpools and sandboxclaims, see "
                    "pods and attach to them: `python -m pybench doctor` says what it may not"
                ) from error
            raise

    async def find(self, run: str | None = None) -> list[Leftover]:
        """The claims and templates of one run, or of all. Raises SandboxError."""
        labels = f"{MARK}=trial" + (f",pybench.run={run}" if run else "")
        found = []
        for kind in _KINDS:
            listed = await self.call(
                "listing sandboxes", "GET", self._path(kind), params={"labelSelector": labels}
            )
            found += [_leftover(kind, each) for each in listed["items"]]
        return found

    async def remove_leftover(self, leftover: Leftover) -> None:
        """Remove what `find` found; nothing to do if it is gone. Raises SandboxError."""
        await self._remove(*leftover.sandbox_id.split("/"))

    async def _remove(self, kind: str, name: str) -> None:
        try:
            await self.call("removing a sandbox", "DELETE", self._path(kind, name))
        except RefusedError as error:
            if error.status != 404:
                raise

    # ------------------------------------------------------------------ pods

    async def make(self, settings: ContainerSettings) -> str:
        """Claim a pod and return the claim's name. Raises SandboxError, UserError."""
        wanted = pod.claim(self._pool, settings.labels, self._owner)
        return str((await self._make("sandboxclaims", wanted))["metadata"]["name"])

    async def begin(self, claim: str) -> PodStream:
        """Wait until a claim's pod runs, and attach to its streams. Raises SandboxError."""
        deadline, wait_sec = time.monotonic() + self._start_sec, _LOOK_SEC
        while (found := await self._look(claim)) is None or not _is_running(found):
            if time.monotonic() > deadline:
                why = _why_not(found) if found else "its claim was not answered; does its controller run?"
                raise SandboxError(f"no pod ran within sandbox.start_sec={self._start_sec:g}: {why}")
            await asyncio.sleep(wait_sec)
            wait_sec = min(_MAX_LOOK_SEC, wait_sec * 1.5)
        path = self._path("pods", found["metadata"]["name"]) + "/attach"
        params = {"container": pod.CONTAINER, "stdin": "true", "stdout": "true", "stderr": "true"}
        return await PodStream.attach(self._http, path, params, self._start_sec)

    async def _look(self, claim: str) -> dict[str, Any] | None:
        """A claim's pod; None if there is none yet. Raises SandboxError: there will be none."""
        claimed = await self.call("looking at a claim", "GET", self._path("sandboxclaims", claim))
        status = claimed.get("status", {})
        for each in status.get("conditions", ()):
            if each["type"] == "Ready" and each.get("reason") in _WRONG_CLAIM:
                raise SandboxError(f"the sandbox was refused: {each['reason']}: {each.get('message', '')}")
        name = status.get("sandbox", {}).get("name")
        if not name:
            return None
        try:
            sandbox = await self.call("looking at a sandbox", "GET", self._path("sandboxes", name))
            annotations = sandbox["metadata"].get("annotations", {})
            path = self._path("pods", annotations.get(_POD_NAME) or name)
            return await self.call("looking at a pod", "GET", path)
        except RefusedError as error:
            if error.status == 404:
                return None
            raise

    async def image_of(self, claim: str) -> str:
        """The id of the image that a claim's pod runs; empty if it is not known. Raises SandboxError."""
        found = await self._look(claim)
        return str(_container(found).get("imageID", "")) if found else ""

    async def was_out_of_memory(self, claim: str) -> bool:
        """Whether the node says that the pod was ended for its memory."""
        deadline = time.monotonic() + _ENDED_SEC
        try:
            while (found := await self._look(claim)) is not None and time.monotonic() < deadline:
                ended = _container(found).get("state", {}).get("terminated")
                if ended:
                    return bool(ended.get("reason") == "OOMKilled")
                await asyncio.sleep(_LOOK_SEC)
        except SandboxError:
            pass
        return False

    async def remove(self, claim: str) -> None:
        """Give a claim back, with its pod; nothing to do if it is gone. Raises SandboxError."""
        await self._remove("sandboxclaims", claim)

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()


async def connect(
    context: str | None, namespace: str | None, request_sec: float, start_sec: float
) -> Cluster:
    """The cluster of the kubeconfig's context, or the one whose pod this is.

    Raises:
        UserError: there is none, or the client library is not installed.
    """
    try:
        from httpx2 import Timeout
        from lightkube import KubeConfig
        from lightkube.config.client_adapter import AsyncClient, ConnectionParams
        from lightkube.core.exceptions import ConfigError
    except ImportError:
        raise UserError(
            "sandbox=agent_sandbox needs a client of Kubernetes: pip install 'pybench[kubernetes]'"
        ) from None
    try:
        found = KubeConfig.from_env().get(context)
        if found is None:
            raise ConfigError("no context is chosen")
        http = AsyncClient(found, ConnectionParams(timeout=Timeout(request_sec)))
    except (ConfigError, KeyError, OSError, ValueError) as error:
        raise UserError(
            f"sandbox=agent_sandbox: no cluster can be used ({error}); name a context of the kubeconfig in "
            "sandbox.context, and the file in KUBECONFIG"
        ) from error
    space = namespace or found.namespace or "default"
    return Cluster(http, found.cluster.server, space, start_sec)


def _group(kind: str) -> str:
    return _SANDBOXES if kind == "sandboxes" else pod.EXTENSIONS


def _message(answer: Any) -> str:
    try:
        return str(answer.json()["message"])
    except (ValueError, KeyError, TypeError):
        return " ".join(str(answer.text).split())[:300]


def _container(found: dict[str, Any]) -> dict[str, Any]:
    statuses = found.get("status", {}).get("containerStatuses", ())
    return next((each for each in statuses if each["name"] == pod.CONTAINER), {})


def _is_running(found: dict[str, Any]) -> bool:
    """Whether a pod's container runs. Raises SandboxError: it never will."""
    state = _container(found).get("state", {})
    waiting = state.get("waiting", {}).get("reason")
    if waiting in _WRONG_IMAGE | _WRONG_POD or "terminated" in state:
        raise SandboxError(f"the pod does not start: {_why_not(found)}")
    return "running" in state


def _why_not(found: dict[str, Any]) -> str:
    """What a pod says of itself while it does not run."""
    state = _container(found).get("state", {})
    said = [state.get("waiting") or state.get("terminated") or {}]
    said += [each for each in found.get("status", {}).get("conditions", ()) if each["status"] != "True"]
    texts = [f"{each['reason']}: {each.get('message', '')}" for each in said if each.get("reason")]
    return "; ".join(texts)[:300] or f"it is {found.get('status', {}).get('phase', 'Pending')}"


def _leftover(kind: str, found: dict[str, Any]) -> Leftover:
    metadata = found["metadata"]
    labels = metadata.get("labels", {})
    pid = labels.get("pybench.pid", "")
    ready = [each for each in found.get("status", {}).get("conditions", ()) if each["type"] == "Ready"]
    return Leftover(
        sandbox_id=f"{kind}/{metadata['name']}",
        run=labels.get("pybench.run", ""),
        trial=ready[0].get("reason", "") if ready else "",
        host=labels.get("pybench.host", ""),
        pid=int(pid) if pid.isdecimal() else 0,
        started_at=metadata.get("creationTimestamp", ""),
    )
