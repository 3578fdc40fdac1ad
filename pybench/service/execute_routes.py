"""`POST /execute {convid, code}`, as CodeAct's execution engine has it (https://github.com/xingyaoww/code-act)."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pybench.agents import observation
from pybench.core.errors import InfrastructureError
from pybench.core.stopping import Stop
from pybench.service.chat_routes import read_json
from pybench.service.context import Context
from pybench.service.kernels import NoKernel
from pybench.service.rebuild import rebuild
from pybench.service.store import Conversation

_MAX_KEY_CHARS = 200


class ExecuteRoutes:
    """Runs cells for programs: one kernel a `convid`, which is the asker's own name for it."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def routes(self) -> list[Route]:
        """All of them."""
        return [Route("/execute", self.execute, methods=["POST"])]

    async def execute(self, request: Request) -> Response:
        """Run one cell; `new_kernel_created` says whether there was no kernel before."""
        body, owner, context = await read_json(request), request.scope["user"], self._context
        name, code = str(body.get("convid") or "")[:_MAX_KEY_CHARS], body.get("code")
        if not name or not isinstance(code, str):
            raise HTTPException(400, "convid and code: give a name for the kernel, and the code to run")
        context.require_space(owner)
        one = context.store.by_key(owner, f"execute:{name}") or self._create(owner, name)
        is_new = context.kernels.live(one.id) is None
        try:
            async with context.kernels.using(one) as kernel:
                await rebuild(kernel, context.store, Stop())
                async with kernel.lock:
                    context.hub.publish(one.id, "cell", code=code)
                    result = await kernel.run_cell(code, context.settings.execute_sec)
                context.hub.publish(one.id, "cell_done", result=result.model_dump(mode="json"))
                context.store.touch(one.id, code)
        except NoKernel as error:
            raise HTTPException(503, str(error)) from None
        except InfrastructureError as error:
            raise HTTPException(500, str(error)) from None
        limit_chars = context.exchanges.limits.observation_chars
        return JSONResponse({"result": observation.render(result, limit_chars), "new_kernel_created": is_new})

    def _create(self, owner: str, name: str) -> Conversation:
        choices = self._context.exchanges.choices
        title = f"execute: {name}"
        return self._context.store.create(
            owner, choices.first_model, choices.first_agent, key=f"execute:{name}", title=title
        )
