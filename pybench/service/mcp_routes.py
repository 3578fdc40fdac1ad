"""`/mcp`: a tool `run_python` for programs that speak the Model Context Protocol (pip install pybench[mcp]).

The protocol has no sessions of its own any more (2026-07-28): the name of a kernel is what a call gives back
and what the next one brings. Clients of the older revisions are answered too, each request by itself.
"""

from __future__ import annotations

import logging
import secrets
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any

from mcp.server.mcpserver import Context as Call
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.transport_security import TransportSecuritySettings
from mcp_types import CallToolResult, ContentBlock, ImageContent, TextContent
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute

from pybench.core.errors import InfrastructureError
from pybench.service import cells
from pybench.service.context import Context
from pybench.service.kernels import NoKernel

PATH = "/mcp"
_PICTURES = ("image/png", "image/jpeg")
_INSTRUCTIONS = (
    "run_python runs a cell of Python in a kernel that keeps its variables and files between calls: pass the "
    "`session` that a call gave back to go on in the same kernel. What is printed and shown comes back."
)


class Ran(BaseModel):
    """What came of a cell; its pictures are content of their own."""

    session: str = Field(description="Name of the kernel; pass it to the next call to keep variables.")
    text: str = Field(description="What the cell printed, its value, or its error.")
    images: int = Field(description="How many pictures it showed.")


class McpRoutes:
    """Runs cells for MCP clients; each user's sessions are their own."""

    def __init__(self, context: Context) -> None:
        self._context = context
        keeps_away = logging.NullHandler()  # or the SDK would set up the logging of the whole process
        logging.getLogger().addHandler(keeps_away)
        self._server = MCPServer("pybench", instructions=_INSTRUCTIONS)
        logging.getLogger().removeHandler(keeps_away)
        logging.getLogger("mcp").setLevel(logging.ERROR)
        self._server.add_tool(self.run_python)

    def routes(self) -> list[BaseRoute]:
        """The one address."""
        # Hosts and origins are checked before any route is asked (access.py).
        security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        app = self._server.streamable_http_app(
            streamable_http_path=PATH, stateless_http=True, transport_security=security
        )
        return list(app.routes)

    def running(self) -> AbstractAsyncContextManager[Any]:
        """To be open while requests are answered."""
        return self._server.session_manager.run()

    async def run_python(
        self,
        call: Call,
        code: Annotated[str, Field(description="The cell.")],
        session: Annotated[str, Field(description="A session that an earlier call gave back.")] = "",
    ) -> Annotated[CallToolResult, Ran]:
        """Run a cell of Python; variables and files are kept for the next cell of the same session."""
        context, asked = self._context, call.request_context.request
        assert asked is not None  # each call comes over HTTP
        owner = asked.scope["user"]
        if session and context.store.by_key(owner, f"mcp:{session}") is None:
            raise ToolError("there is no such session; leave it empty to begin a new one")
        session = session or secrets.token_hex(8)
        try:
            context.require_space(owner)
            one = cells.named(context, owner, "mcp", session)
            result, _ = await cells.run_cell(context, one, code)
        except HTTPException as error:
            raise ToolError(error.detail) from None
        except (NoKernel, InfrastructureError) as error:
            raise ToolError(str(error)) from None
        text = cells.told(context, result)
        pictures = [
            ImageContent(type="image", data="".join(each.data.split()), mime_type=each.mime)
            for each in result.displays
            if each.mime in _PICTURES
        ]
        told = [TextContent(type="text", text=text), TextContent(type="text", text=f"session: {session}")]
        content: list[ContentBlock] = [*told, *pictures]
        ran = Ran(session=session, text=text, images=len(pictures))
        return CallToolResult(content=content, structured_content=ran.model_dump())
