"""Runs the server until it is interrupted."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Mapping
from types import FrameType
from typing import Any

from pybench.core.errors import UserError
from pybench.service.app import make_app, opened
from pybench.service.choices import Compose
from pybench.service.settings import ServeSettings, is_loopback

_STOP_SEC = 3
_BACKLOG = 2048
_MAX_MESSAGE_BYTES = 10 << 20  # as Jupyter Server takes them


async def serve(config: Mapping[str, Any], compose: Compose, model: str) -> None:
    """Open everything, print one link, answer until SIGINT or SIGTERM comes, and close everything.

    Raises:
        UserError: a part cannot be opened, or the port is taken.
    """
    import uvicorn

    class Server(uvicorn.Server):
        """Ends in order at a signal. uvicorn's own raises it again before the kernels are closed."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            self.force_exit = self.should_exit and sig == signal.SIGINT
            self.should_exit = True

    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    async with opened(config, compose, model) as context:
        settings = context.settings
        bound = _bind(settings)
        port = bound.getsockname()[1]
        app, token = make_app(context, port)
        # No access log: the printed link has a token in it.
        server = Server(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=_STOP_SEC,
                ws_max_size=_MAX_MESSAGE_BYTES,
                ws_per_message_deflate=False,
                lifespan="on",
            )
        )
        name = (
            "127.0.0.1" if is_loopback(settings.host) or settings.host in ("0.0.0.0", "::") else settings.host
        )
        print(f"PyBench chat: http://{name}:{port}/{f'?token={token}' if token else ''}", flush=True)
        print("Ctrl-C stops it; conversations are kept.", flush=True)
        closing = asyncio.create_task(_close_streams(server, context.hub))
        try:
            await server.serve(sockets=[bound])
        finally:
            closing.cancel()


async def _close_streams(server: Any, hub: Any) -> None:
    """Open pages would keep a server that is to stop waiting for them."""
    while not server.should_exit:  # noqa: ASYNC110 - uvicorn offers no event
        await asyncio.sleep(0.1)
    hub.close()


def _bind(settings: ServeSettings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # With the protocol named: else asyncio leaves Nagle's algorithm on, which holds answers back for 40 ms.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((settings.host, settings.port))
        # Before the link is printed: whoever follows it at once waits for an answer and is not refused.
        bound.listen(_BACKLOG)
    except OSError as error:
        bound.close()
        raise UserError(
            f"serve.port={settings.port}: cannot be bound at serve.host={settings.host} ({error.strerror}); "
            "choose another one"
        ) from None
    bound.set_inheritable(False)
    return bound
