"""A stand-in for a cluster with kubernetes-sigs/agent-sandbox on loopback: the API that runs use, real pods.

Run as a program: `python -m tests.stubs.cluster_server PYTHON` prints its port and serves until killed.
PYTHON is the kernels' interpreter. Objects are checked as a server would: pods by Kubernetes' own schema and
by Pod Security's `restricted`; all of agent-sandbox by its definitions, where
PYBENCH_TEST_AGENT_SANDBOX_CRDS names their folder. `POST /stub` sets what no client can.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import os
import secrets
import socket
import sys
import uuid
from pathlib import Path
from typing import Any

import kubernetes_validate
import uvicorn
import yaml
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tests.stubs.cluster_pods import PodProcess

TOKEN = "token-of-a-service-account"
EXTENSIONS = "extensions.agents.x-k8s.io/v1beta1"
KINDS = {
    "SandboxTemplate": "sandboxtemplates",
    "SandboxWarmPool": "sandboxwarmpools",
    "SandboxClaim": "sandboxclaims",
}
KUBERNETES = "1.36"
_AT_ONCE_BYTES = 1 << 15
Object = dict[str, Any]


class State:
    """What the cluster has, and how it behaves."""

    def __init__(self, python: str) -> None:
        self.python = python
        self.objects: dict[tuple[str, str], Object] = {}
        self.processes: dict[str, PodProcess] = {}
        self.forbidden: list[str] = []
        """Kinds that this account may not make."""
        self.is_idle = False
        """Whether no controller answers claims."""
        self.has_extensions = True
        self.image_reason = ""
        """Why no node can pull the image."""
        self.ttl_factor = 1.0
        self.protocols: list[str] = []
        self.asked: set[str] = set()
        """Verbs and resources, as a cluster's roles name them."""
        self.tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


STATE: State
SCHEMAS: dict[str, Any] = {}


def _strict(schema: Any) -> Any:
    """A definition's schema under which unknown fields are errors, as `fieldValidation=Strict` has it."""
    if isinstance(schema, list):
        return [_strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: _strict(each) for name, each in schema.items()}
    if made.pop("x-kubernetes-int-or-string", False):
        made.pop("type", None)
        made["anyOf"] = [{"type": "integer"}, {"type": "string"}]
    if made.get("type") == "object" and "properties" in made:
        made.setdefault("additionalProperties", False)
    return made


def _load_schemas(folder: str) -> None:
    for path in Path(folder).glob("*.yaml"):
        spec = yaml.safe_load(path.read_text())["spec"]
        for version in spec["versions"]:
            if version["name"] == "v1beta1":
                schema = _strict(version["schema"]["openAPIV3Schema"])
                schema["properties"]["metadata"] = {}
                SCHEMAS[spec["names"]["kind"]] = schema


def _now() -> str:
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _refuse(status: int, message: str) -> Response:
    body = {"kind": "Status", "apiVersion": "v1", "status": "Failure", "message": message, "code": status}
    return JSONResponse(body, status)


def why_not_restricted(spec: Object) -> list[str]:
    """What Pod Security's `restricted` refuses of a pod (pod-security-standards, v1.36)."""
    wrong = [f"{name}=true" for name in ("hostNetwork", "hostPID", "hostIPC") if spec.get(name)]
    of_pod = spec.get("securityContext", {})
    for container in spec["containers"]:
        own = container.get("securityContext", {})
        if own.get("allowPrivilegeEscalation") is not False or own.get("privileged"):
            wrong.append("allowPrivilegeEscalation != false")
        if "ALL" not in own.get("capabilities", {}).get("drop", ()) or own.get("capabilities", {}).get("add"):
            wrong.append("unrestricted capabilities")
        both = of_pod | own
        if both.get("runAsNonRoot") is not True or both.get("runAsUser") == 0:
            wrong.append("runAsNonRoot != true")
        if both.get("seccompProfile", {}).get("type") not in ("RuntimeDefault", "Localhost"):
            wrong.append("seccompProfile")
    allowed = {"name", "configMap", "csi", "downwardAPI", "emptyDir", "ephemeral", "persistentVolumeClaim"}
    allowed |= {"projected", "secret"}
    wrong += [f"volume {each['name']}" for each in spec.get("volumes", ()) if set(each) - allowed]
    return wrong


def _matches(found: Object, selector: str) -> bool:
    labels = found["metadata"].get("labels", {})
    pairs = [each.split("=") for each in selector.split(",") if each]
    return all(labels.get(name) == value for name, value in pairs)


# ---------------------------------------------------------------------- controllers


async def _run_claim(claim: Object) -> None:
    """What the controllers and a node do for one claim."""
    name = claim["metadata"]["name"]
    pool = STATE.objects["sandboxwarmpools", claim["spec"]["warmPoolRef"]["name"]]
    template = STATE.objects["sandboxtemplates", pool["spec"]["sandboxTemplateRef"]["name"]]
    wanted = template["spec"]["podTemplate"]
    if STATE.is_idle:
        return
    claim["status"] = {"conditions": [], "sandbox": {"name": name}}
    labels = wanted["metadata"]["labels"]
    STATE.objects["sandboxes", name] = {"kind": "Sandbox", "metadata": {"name": name, "labels": labels}}
    pod: Object = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name, "labels": labels}}
    pod["spec"] = wanted["spec"]
    try:
        kubernetes_validate.validate(pod, KUBERNETES, strict=True)
    except kubernetes_validate.ValidationError as error:
        _condition(claim, "Ready", "False", "ReconcilerError", error.message)
        return
    if wrong := why_not_restricted(pod["spec"]):
        message = f'violates PodSecurity "restricted:latest": {", ".join(wrong)}'
        _condition(claim, "Ready", "False", "ReconcilerError", message)
        return
    STATE.objects["pods", name] = pod
    if STATE.image_reason:
        _pod_state(pod, "Pending", waiting={"reason": STATE.image_reason, "message": "no such image"})
        return
    _pod_state(pod, "Pending", waiting={"reason": "ContainerCreating"})
    process = STATE.processes[name] = PodProcess(name, pod["spec"], STATE.python)
    await process.start()
    if ("sandboxclaims", name) not in STATE.objects:
        await process.kill()
        return
    _pod_state(pod, "Running", running={"startedAt": _now()})
    _condition(claim, "Ready", "True", "DependenciesReady")
    assert process.process is not None
    status = await process.process.wait()
    reason = process.reason or ("Error" if status else "Completed")
    _pod_state(pod, "Failed" if status else "Succeeded", terminated={"reason": reason, "exitCode": status})
    _condition(claim, "Finished", "True", "PodFailed" if status else "PodSucceeded")
    ttl_sec = claim["spec"].get("lifecycle", {}).get("ttlSecondsAfterFinished")
    if ttl_sec is not None:
        await asyncio.sleep(ttl_sec * STATE.ttl_factor)
        await _remove("sandboxclaims", name)


def _pod_state(pod: Object, phase: str, **state: Object) -> None:
    status = {"name": pod["spec"]["containers"][0]["name"], "state": state, "imageID": "sha256:stub"}
    pod["status"] = {"phase": phase, "containerStatuses": [status]}


def _condition(claim: Object, kind: str, status: str, reason: str, message: str = "") -> None:
    kept = [each for each in claim["status"]["conditions"] if each["type"] != kind]
    kept.append({"type": kind, "status": status, "reason": reason, "message": message})
    claim["status"]["conditions"] = kept


async def _remove(kind: str, name: str) -> None:
    """Remove an object and, as the cluster's collector of garbage does, what belongs to it."""
    found = STATE.objects.pop((kind, name), None)
    if found is None:
        return
    uid = found["metadata"]["uid"]
    owned = [key for key, each in STATE.objects.items() if uid in map(_uid, _owners(each))]
    for key in owned:
        await _remove(*key)
    if kind == "sandboxclaims":
        for below in ("sandboxes", "pods"):
            STATE.objects.pop((below, name), None)
        if process := STATE.processes.pop(name, None):
            await process.kill()


def _owners(found: Object) -> list[Object]:
    owners: list[Object] = found["metadata"].get("ownerReferences", [])
    return owners


def _uid(owner: Object) -> str:
    return str(owner["uid"])


# ---------------------------------------------------------------------- the API


def _is_known(request: Request | WebSocket) -> bool:
    return request.headers.get("authorization") == f"Bearer {TOKEN}"


async def resources(request: Request) -> Response:
    if not _is_known(request):
        return _refuse(401, "Unauthorized")
    if not STATE.has_extensions:
        return _refuse(404, "the server could not find the requested resource")
    return JSONResponse({"kind": "APIResourceList", "groupVersion": EXTENSIONS})


async def make(request: Request) -> Response:
    kind, wanted = request.path_params["kind"], await request.json()
    STATE.asked.add(f"create {kind}")
    if not _is_known(request):
        return _refuse(401, "Unauthorized")
    if kind in STATE.forbidden:
        return _refuse(403, f'{kind}.extensions.agents.x-k8s.io is forbidden: User "x" cannot create it')
    if KINDS.get(wanted["kind"]) != kind or wanted["apiVersion"] != EXTENSIONS:
        return _refuse(400, "the object does not match the request")
    if wanted["kind"] in SCHEMAS:
        import jsonschema  # dear to import, in every worker, where few tests have a cluster

        try:
            jsonschema.validate(wanted, SCHEMAS[wanted["kind"]])
        except jsonschema.ValidationError as error:
            return _refuse(422, f"{wanted['kind']} is invalid: {error.message}")
    metadata = wanted["metadata"]
    if "generateName" in metadata:
        metadata["name"] = metadata["generateName"] + secrets.token_hex(3)[:5]
    metadata |= {
        "uid": str(uuid.uuid4()),
        "creationTimestamp": _now(),
        "namespace": request.path_params["space"],
    }
    STATE.objects[kind, metadata["name"]] = wanted
    if kind == "sandboxclaims":
        STATE.spawn(_run_claim(wanted))
    return JSONResponse(wanted, 201)


async def get(request: Request) -> Response:
    kind, name = request.path_params["kind"], request.path_params.get("name")
    STATE.asked.add(f"{'get' if name else 'list'} {kind}")
    if not _is_known(request):
        return _refuse(401, "Unauthorized")
    if name is None:
        selector = request.query_params.get("labelSelector", "")
        listed = [each for (of, _), each in STATE.objects.items() if of == kind and _matches(each, selector)]
        return JSONResponse({"kind": "List", "items": listed})
    found = STATE.objects.get((kind, name))
    return JSONResponse(found) if found else _refuse(404, f'{kind} "{name}" not found')


async def remove(request: Request) -> Response:
    kind, name = request.path_params["kind"], request.path_params["name"]
    STATE.asked.add(f"delete {kind}")
    if not _is_known(request):
        return _refuse(401, "Unauthorized")
    if (kind, name) not in STATE.objects:
        return _refuse(404, f'{kind} "{name}" not found')
    await _remove(kind, name)
    return JSONResponse({"kind": "Status", "status": "Success"})


async def review(request: Request) -> Response:
    """A SelfSubjectAccessReview: this account may do all but make what is forbidden to it."""
    if not _is_known(request):
        return _refuse(401, "Unauthorized")
    wanted = await request.json()
    asked = wanted["spec"]["resourceAttributes"]
    is_forbidden = asked["verb"] == "create" and asked["resource"] in STATE.forbidden
    return JSONResponse(wanted | {"status": {"allowed": not is_forbidden}}, 201)


async def attach(socket: WebSocket) -> None:
    STATE.asked |= {"get pods/attach", "create pods/attach"}  # which of them depends on the version
    found = STATE.processes.get(socket.path_params["name"])
    offered = socket.headers.get("sec-websocket-protocol", "").split(", ")
    if not _is_known(socket) or found is None or found.process is None:
        await socket.close()
        return
    STATE.protocols = offered
    await socket.accept(subprotocol=next(each for each in offered if each.startswith("v")))
    process = found.process
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    pumps = [asyncio.create_task(_pump(socket, process.stdout, 1))]
    pumps.append(asyncio.create_task(_pump(socket, process.stderr, 2)))
    hearing = asyncio.create_task(_hear(socket, process.stdin))
    ended = asyncio.create_task(process.wait())
    await asyncio.wait([hearing, ended], return_when=asyncio.FIRST_COMPLETED)
    if ended.done():
        await asyncio.gather(*pumps)
        with contextlib.suppress(Exception):
            await socket.send_bytes(b"\x03" + b'{"status":"Success"}')
            await socket.close()
    for task in (*pumps, hearing, ended):
        task.cancel()
    process.stdin.close()  # stdinOnce


async def _pump(socket: WebSocket, reader: asyncio.StreamReader, channel: int) -> None:
    while data := await reader.read(_AT_ONCE_BYTES):
        await socket.send_bytes(bytes([channel]) + data)


async def _hear(socket: WebSocket, stdin: asyncio.StreamWriter) -> None:
    try:
        while True:
            message = await socket.receive_bytes()
            if message[0] == 0:
                stdin.write(message[1:])
                await stdin.drain()
    except (WebSocketDisconnect, OSError):
        pass


async def lever(request: Request) -> Response:
    """Set a field of the state (`set`), forget what was asked (`forget`), or end a pod (`kill`: its name,
    `reason`)."""
    asked = await request.json()
    if "forget" in asked:
        STATE.asked.clear()
    for name, value in asked.get("set", {}).items():
        setattr(STATE, name, value)
    if "kill" in asked:
        await STATE.processes[asked["kill"]].kill(asked["reason"])
    found = sorted(f"{kind}/{name}" for kind, name in STATE.objects)
    living = sorted(
        name for name, each in STATE.processes.items() if each.process and each.process.returncode is None
    )
    asked_so_far = sorted(STATE.asked)
    return JSONResponse(
        {"objects": found, "living": living, "protocols": STATE.protocols, "asked": asked_so_far}
    )


_SPACE = "/{group}/v1beta1/namespaces/{space}/{kind}"
APP = Starlette(
    routes=[
        Route("/stub", lever, methods=["POST"]),
        Route(f"/apis/{EXTENSIONS}", resources),
        Route("/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", review, methods=["POST"]),
        Route(f"/apis{_SPACE}", make, methods=["POST"]),
        Route(f"/apis{_SPACE}", get),
        Route(f"/apis{_SPACE}/{{name}}", get),
        Route(f"/apis{_SPACE}/{{name}}", remove, methods=["DELETE"]),
        Route("/api/v1/namespaces/{space}/{kind}/{name}", get),
        WebSocketRoute("/api/v1/namespaces/{space}/pods/{name}/attach", attach),
    ]
)


async def main() -> None:
    global STATE
    STATE = State(sys.argv[1])
    if folder := os.environ.get("PYBENCH_TEST_AGENT_SANDBOX_CRDS"):
        _load_schemas(folder)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()  # before anybody is told of the port
    server = uvicorn.Server(
        uvicorn.Config(APP, log_level="warning", ws_max_size=1 << 24, ws_ping_interval=None)
    )
    print(listener.getsockname()[1], flush=True)
    try:
        await server.serve([listener])
    finally:
        for each in list(STATE.processes.values()):
            await each.kill()


if __name__ == "__main__":
    asyncio.run(main())
