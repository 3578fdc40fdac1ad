"""Calls to E2B: each with its own deadline, and each failure turned into one of PyBench's errors."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from pybench.core.errors import PyBenchError, SandboxError

if TYPE_CHECKING:
    from e2b_code_interpreter import AsyncSandbox

_Value = TypeVar("_Value")
_HEALTH_SEC = 5.0


class SandboxExpired(SandboxError):
    """The sandbox is gone: its lifetime ended, or somebody killed it."""


class SandboxUnreachable(SandboxError):
    """The service or the sandbox did not answer."""


async def within(sec: float, work: Coroutine[Any, Any, _Value], early: asyncio.Event | None = None) -> _Value:
    """Await the call, for at most `sec` seconds.

    The call runs in its own task: the SDK turns the cancellation of some calls into an error, and PyBench's
    own cancellation must get through.

    Raises:
        TimeoutError: it took longer than `sec`, or `early` was set.
    """
    task = asyncio.ensure_future(work)
    ending = {asyncio.ensure_future(early.wait())} if early is not None else set()
    try:
        await asyncio.wait({task, *ending}, timeout=sec, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise TimeoutError
        return task.result()
    finally:
        for one in ending:
            one.cancel()
        if not task.done():
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait({task}, timeout=_HEALTH_SEC)
        if task.done() and not task.cancelled():
            task.exception()


async def is_alive(sandbox: AsyncSandbox) -> bool | None:
    """Whether the sandbox is alive, by its own answer or else the service's. None if neither answers."""
    from e2b.exceptions import SandboxNotFoundException, SandboxNotRunningException

    gone = (SandboxNotRunningException, SandboxNotFoundException)
    try:
        return await within(_HEALTH_SEC + 1, sandbox.is_running(request_timeout=_HEALTH_SEC))
    except Exception as error:
        if isinstance(error, gone):
            return False
    try:
        await within(_HEALTH_SEC + 1, sandbox.get_info(request_timeout=_HEALTH_SEC))
    except Exception as error:
        if isinstance(error, gone):
            return False
    return None


async def to_sandbox_error(sandbox: AsyncSandbox | None, error: Exception, doing: str) -> PyBenchError:
    """The error to raise for what came out of a call to the SDK.

    The SDK raises `TimeoutException` or a transport error alike for code over its time limit, for a dead
    sandbox and for a lost connection. Only the sandbox itself can tell which it was.
    """
    if isinstance(error, PyBenchError):
        return error
    said = _one_line(error)
    if sandbox is None:
        return SandboxUnreachable(f"E2B could not be reached ({doing}): {said}")
    alive = await is_alive(sandbox)
    if alive is False:
        return SandboxExpired(
            f"the E2B sandbox {sandbox.sandbox_id} is gone ({doing}): its life was over or it was killed; "
            "sandbox.life_sec sets how long one lives without a sign from its run"
        )
    if alive is None:
        return SandboxUnreachable(f"the E2B sandbox {sandbox.sandbox_id} does not answer ({doing}): {said}")
    return SandboxError(f"E2B failed ({doing}): {said}")


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}"[:300] if text else type(error).__name__
