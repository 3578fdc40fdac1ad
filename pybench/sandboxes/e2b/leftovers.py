"""Finds the E2B sandboxes that PyBench made, by their metadata, and ends them."""

from __future__ import annotations

from typing import Any

from pybench.core.errors import PyBenchError, UserError
from pybench.sandboxes.e2b import calls
from pybench.sandboxes.e2b.service import MARK, server_name
from pybench.sandboxes.leftovers import Leftover


async def find(request_sec: float, **marks: str) -> list[Leftover]:
    """Every living sandbox with PyBench's metadata and these. Raises SandboxError, UserError."""
    from e2b.sandbox.sandbox_api import SandboxQuery
    from e2b_code_interpreter import AsyncSandbox

    async def pages() -> list[Any]:
        pager = AsyncSandbox.list(
            query=SandboxQuery(metadata={MARK: "trial", **marks}), request_timeout=request_sec
        )
        found: list[Any] = []
        while pager.has_next:
            found += await pager.next_items()
        return found

    try:
        listed = await calls.within(request_sec * 2, pages())
    except Exception as error:
        raise await _to_sandbox_error(error, "listing sandboxes") from error
    return [_leftover(info) for info in listed]


def _leftover(info: Any) -> Leftover:
    marks = dict(info.metadata or {})
    pid = str(marks.get("pid", ""))
    return Leftover(
        sandbox_id=info.sandbox_id,
        run=str(marks.get("run", "")),
        trial=str(marks.get("trial", "")),
        host=str(marks.get("host", "")),
        pid=int(pid) if pid.isdecimal() else 0,
        started_at=info.started_at.isoformat(timespec="seconds"),
    )


async def kill(leftover: Leftover, request_sec: float) -> bool:
    """End one sandbox; False if it was gone already. Raises SandboxError."""
    from e2b_code_interpreter import AsyncSandbox

    try:
        return await calls.within(
            request_sec + 5, AsyncSandbox.kill(leftover.sandbox_id, request_timeout=request_sec)
        )
    except Exception as error:
        raise await _to_sandbox_error(error, f"ending {leftover.sandbox_id}") from error


async def kill_run(run: str, request_sec: float) -> None:
    """End every sandbox of one run. Raises SandboxError."""
    for leftover in await find(request_sec, run=run):
        await kill(leftover, request_sec)


async def _to_sandbox_error(error: Exception, doing: str) -> PyBenchError:
    from e2b.exceptions import AuthenticationException

    if isinstance(error, AuthenticationException):
        return UserError(f"E2B_API_KEY is refused by {server_name()}: {error}")
    return await calls.to_sandbox_error(None, error, doing)
