"""The server: its parts, opened in their order, and its routes behind the door of `access.py`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from pybench.config.parts import build_part, settings_of
from pybench.core.errors import UserError
from pybench.runs.rollouts import open_rollouts
from pybench.service.access import Access, digest, own_token, problem
from pybench.service.chat_routes import ChatRoutes
from pybench.service.choices import Compose, build_choices
from pybench.service.context import Context
from pybench.service.exchange import Exchanges
from pybench.service.execute_routes import ExecuteRoutes
from pybench.service.hub import Hub
from pybench.service.jupyter.routes import JupyterRoutes
from pybench.service.kernels import Kernels
from pybench.service.openai_routes import OpenAIRoutes
from pybench.service.reward_routes import RewardRoutes
from pybench.service.settings import OWN_USER, Api, serve_settings
from pybench.service.store import Store


class Routes(Protocol):
    """One of the things that are served. One with a method `running` gives what is open while it is."""

    def routes(self) -> Sequence[BaseRoute]:
        """Every path with its handler."""


def _mcp(context: Context) -> Routes:
    try:
        from pybench.service.mcp_routes import McpRoutes
    except ImportError:
        raise UserError("serve.apis: mcp needs a package more; pip install pybench[mcp]") from None
    return McpRoutes(context)


APIS: dict[Api, Callable[[Context], Routes]] = {
    "chat": ChatRoutes,
    "execute": ExecuteRoutes,
    "openai": OpenAIRoutes,
    "jupyter": JupyterRoutes,
    "mcp": _mcp,
    "rewards": RewardRoutes,
}


@asynccontextmanager
async def opened(config: Mapping[str, Any], compose: Compose, model: str) -> AsyncIterator[Context]:
    """The parts of a server, or of a chat in the terminal, for as long as the block lasts.

    Raises:
        UserError: a setting is refused, or a part cannot be opened.
    """
    values = dict(config)
    settings = serve_settings(values.pop("serve"))
    run = settings_of(values)
    more = {"model": settings.models, "agent": settings.agents}
    choices = build_choices(values, compose, model, more, run.deadlines)
    provider = build_part(values, "sandbox")
    async with AsyncExitStack() as stack:
        store = Store(settings.folder)
        stack.callback(store.close)
        hub = Hub(store)
        provider.preflight()
        stack.push_async_callback(choices.close)
        await choices.model(choices.first_model)
        stack.push_async_callback(provider.close)
        await provider.open()
        kernels = Kernels(provider, store, settings)
        exchanges = Exchanges(hub, kernels, choices, run.trial_limits())
        exchanges.end_unfinished()
        kernels.open()
        stack.push_async_callback(kernels.close)
        stack.push_async_callback(exchanges.close)
        stack.callback(hub.close)
        rollouts = None
        if "rewards" in settings.apis:
            # Whoever trains may go away: a rollout that waits for its reply ends as an idle kernel does.
            deadlines = {**values["deadlines"], "reply_sec": settings.idle_sec}
            opening = open_rollouts({**values, "deadlines": deadlines}, provider)
            rollouts = await stack.enter_async_context(opening)
        yield Context(settings, store, hub, kernels, exchanges, rollouts)


def make_app(context: Context, port: int) -> tuple[Access, str]:
    """The application, and the token of whoever starts the server ("" where none is asked for)."""
    settings = context.settings
    routes: list[BaseRoute] = [Route("/health", _health)]
    served = [APIS[name](context) for name in settings.apis]
    for each in served:
        routes += each.routes()
    token = "" if settings.open else own_token(settings.folder)
    digests = {known: user for user, known in settings.users.items()}
    if token:
        digests[digest(token)] = OWN_USER

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            for each in served:
                if running := getattr(each, "running", None):
                    await stack.enter_async_context(running())
            yield

    handlers = {HTTPException: _refused, 500: _failed}
    app = Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan)
    return Access(app, settings, digests, port), token


async def _health(request: Request) -> Response:
    return PlainTextResponse("ok")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(error.status_code, error.detail)


async def _failed(request: Request, error: Exception) -> Response:
    return problem(500, f"the server failed at this: {type(error).__name__}")


def require_folder(folder: Path) -> None:
    """Raises UserError where the folder of conversations lies in another server's hands."""
    from filelock import FileLock, Timeout

    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = FileLock(folder / ".lock", timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise UserError(
            f"serve.folder={folder}: another server or chat uses it; stop it, or give another folder"
        ) from None
    _LOCKS.append(lock)


_LOCKS: list[Any] = []
"""Held until the process ends."""
