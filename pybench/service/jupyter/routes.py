"""Kernels for Jupyter's clients: `/api/kernelspecs`, `/api/kernels`, and their channels over a websocket.

The interface is Jupyter Server's (https://jupyter-server.readthedocs.io/en/latest/developers/rest-api.html),
as far as `sandbox=gateway` and a Jupyter server with `--GatewayClient.url` need it.
"""

from __future__ import annotations

import uuid
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from pybench.core.errors import InfrastructureError
from pybench.core.version import VERSION
from pybench.sandboxes.jupyter.link import KEPT_FOLDER
from pybench.sandboxes.kernel_sandbox import KernelSandbox
from pybench.service.access import problem
from pybench.service.chat_routes import read_json
from pybench.service.context import Context
from pybench.service.jupyter import frames
from pybench.service.jupyter.channels import SPEC, Connection, JupyterKernel
from pybench.service.kernels import NoKernel

_MAX_CONNECTIONS = 20
_UNSUPPORTED_DATA = 1003
_KERNEL_SPEC: dict[str, Any] = {
    "name": SPEC,
    "spec": {
        "argv": [],
        "display_name": "Python 3 (PyBench)",
        "language": "python",
        "interrupt_mode": "signal",
        "env": {},
        "metadata": {KEPT_FOLDER: "."},
    },
    "resources": {},
}


class JupyterRoutes:
    """Kernels that programs hold by themselves: nothing of theirs is recorded or rebuilt."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._kernels: dict[str, JupyterKernel] = {}

    def routes(self) -> list[BaseRoute]:
        """Every path of the kernels API with its handler."""
        one = "/api/kernels/{id}"
        return [
            Route("/api", self.about),
            Route("/api/kernelspecs", self.specs),
            Route("/api/kernelspecs/{name}", self.spec),
            Route("/api/kernels", self.kernels),
            Route("/api/kernels", self.start, methods=["POST"]),
            Route(one, self.kernel),
            Route(one, self.end, methods=["DELETE"]),
            Route(f"{one}/interrupt", self.interrupt, methods=["POST"]),
            Route(f"{one}/restart", self.restart, methods=["POST"]),
            WebSocketRoute(f"{one}/channels", self.channels),
        ]

    # ------------------------------------------------------------------ REST

    async def about(self, request: Request) -> Response:
        """The server's version."""
        return JSONResponse({"version": VERSION})

    async def specs(self, request: Request) -> Response:
        """All kernel specs: one."""
        return JSONResponse({"default": SPEC, "kernelspecs": {SPEC: _KERNEL_SPEC}})

    async def spec(self, request: Request) -> Response:
        """The kernel spec of a name."""
        if request.path_params["name"] != SPEC:
            raise HTTPException(404, "there is no such kernel spec")
        return JSONResponse(_KERNEL_SPEC)

    async def kernels(self, request: Request) -> Response:
        """The asker's kernels."""
        own = [each for each in self._kernels.values() if each.kernel.owner == request.scope["user"]]
        return JSONResponse([each.model() for each in own])

    async def start(self, request: Request) -> Response:
        """Start a kernel; what a client says of its environment and folder is not used."""
        name = (await read_json(request)).get("name") or SPEC
        if name != SPEC:
            raise HTTPException(400, f"name={name}: there is {SPEC} alone")
        made = await self._start(str(uuid.uuid4()), request.scope["user"])
        place = f"/api/kernels/{made.kernel.conversation}"
        return JSONResponse(made.model(), 201, headers={"Location": place})

    async def _start(self, name: str, owner: str) -> JupyterKernel:
        kernels = self._context.kernels
        try:
            kernel = await kernels.start(name, owner)
        except NoKernel as error:
            raise HTTPException(503, str(error)) from None
        except InfrastructureError as error:
            raise HTTPException(500, str(error)) from None
        if not isinstance(kernel.sandbox, KernelSandbox):
            await kernels.end(name)
            raise HTTPException(501, "kernels for Jupyter's clients need sandbox=local or sandbox=docker")
        made = self._kernels[name] = JupyterKernel(kernel, kernel.sandbox, partial(kernels.end, name))
        made.on_end = partial(self._kernels.pop, name, None)
        return made

    def _owned(self, connection: HTTPConnection) -> JupyterKernel | None:
        """The kernel that the path names; None for another's as for none."""
        found = self._kernels.get(connection.path_params["id"])
        return found if found is not None and found.kernel.owner == connection.scope["user"] else None

    def _need(self, request: Request) -> JupyterKernel:
        found = self._owned(request)
        if found is None:
            raise HTTPException(404, "there is no such kernel")
        return found

    async def kernel(self, request: Request) -> Response:
        """One kernel's state."""
        return JSONResponse(self._need(request).model())

    async def end(self, request: Request) -> Response:
        """End a kernel."""
        await self._need(request).end()
        return Response(status_code=204)

    async def interrupt(self, request: Request) -> Response:
        """Interrupt the running cell."""
        await self._need(request).interrupt()
        return Response(status_code=204)

    async def restart(self, request: Request) -> Response:
        """A fresh kernel under the same id; files stay."""
        kernel = self._need(request)
        await kernel.restart()
        if kernel.state == "dead":
            raise HTTPException(500, "the kernel could not be started again")
        return JSONResponse(kernel.model())

    # ------------------------------------------------------------------ channels

    async def channels(self, socket: WebSocket) -> None:
        """All channels of a kernel over one websocket."""
        kernel = self._owned(socket)
        if kernel is None:
            await socket.send_denial_response(problem(404, "there is no such kernel"))
            return
        if kernel.connections >= _MAX_CONNECTIONS:
            said = f"a kernel may have {_MAX_CONNECTIONS} connections"
            await socket.send_denial_response(problem(429, said))
            return
        is_v1 = frames.V1 in socket.scope["subprotocols"]
        await socket.accept(frames.V1 if is_v1 else None)
        session = socket.query_params.get("session_id") or uuid.uuid4().hex
        connection = Connection(socket, session, is_v1)
        await kernel.attach(connection)
        try:
            while (event := await socket.receive())["type"] == "websocket.receive":
                frame = event.get("text")
                try:
                    request = frames.parse(event["bytes"] if frame is None else frame, is_v1)
                except frames.BadFrame as error:
                    await socket.close(_UNSUPPORTED_DATA, str(error)[:100])
                    return
                await kernel.take(request, session)
        finally:
            kernel.detach(connection)
