"""`POST /execute {convid, code}`, as CodeAct's execution engine has it (https://github.com/xingyaoww/code-act)."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pybench.core.errors import InfrastructureError
from pybench.service import cells
from pybench.service.chat_routes import read_json
from pybench.service.context import Context
from pybench.service.kernels import NoKernel

_MAX_KEY_CHARS = 200


class ExecuteRoutes:
    """Runs cells for programs: one kernel a `convid`, which is the asker's own name for it."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def routes(self) -> list[Route]:
        """The one path with its handler."""
        return [Route("/execute", self.execute, methods=["POST"])]

    async def execute(self, request: Request) -> Response:
        """Run one cell; `new_kernel_created` says whether there was no kernel before."""
        body, owner, context = await read_json(request), request.scope["user"], self._context
        name, code = str(body.get("convid") or "")[:_MAX_KEY_CHARS], body.get("code")
        if not name or not isinstance(code, str):
            raise HTTPException(400, "convid and code: give a name for the kernel, and the code to run")
        context.require_space(owner)
        one = cells.named(context, owner, "execute", name)
        try:
            result, is_new = await cells.run_cell(context, one, code)
        except NoKernel as error:
            raise HTTPException(503, str(error)) from None
        except InfrastructureError as error:
            raise HTTPException(500, str(error)) from None
        return JSONResponse({"result": cells.told(context, result), "new_kernel_created": is_new})
