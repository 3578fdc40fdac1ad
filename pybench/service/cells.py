"""A cell that a program sends, without a model: one kernel for each name that its owner gives."""

from __future__ import annotations

import asyncio

from pybench.agents import observation
from pybench.core.records import CellResult
from pybench.core.stopping import Stop
from pybench.service.context import Context
from pybench.service.rebuild import rebuild
from pybench.service.store import Conversation

_BEGUN: set[asyncio.Task[tuple[CellResult, bool]]] = set()
"""Cells whose asker may have left: asyncio itself keeps no task alive."""


async def run_cell(context: Context, one: Conversation, code: str) -> tuple[CellResult, bool]:
    """Run a cell in a conversation's kernel; its result, and whether there was no kernel before.

    Where the asker is gone, the cell is interrupted and its outcome is kept all the same.

    Raises:
        NoKernel: none is available now.
        InfrastructureError: it cannot be started or used.
    """
    stop = Stop()
    task = asyncio.create_task(_run(context, one, code, stop))
    _BEGUN.add(task)
    task.add_done_callback(_BEGUN.discard)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        stop.set()
        raise


async def _run(context: Context, one: Conversation, code: str, stop: Stop) -> tuple[CellResult, bool]:
    is_new = context.kernels.live(one.id) is None
    async with context.kernels.using(one) as kernel:
        await rebuild(kernel, context.store, stop)
        async with kernel.lock:
            context.hub.publish(one.id, "cell", code=code)
            async with stop.interrupts(kernel.sandbox.interrupt):
                result = await kernel.run_cell(code, context.settings.execute_sec)
        context.hub.publish(one.id, "cell_done", result=result.model_dump(mode="json"))
        context.store.touch(one.id, code)
    return result, is_new


def told(context: Context, result: CellResult) -> str:
    """What a program is told of a cell, as a model would be."""
    return observation.render(result, context.exchanges.limits.observation_chars)


def named(context: Context, owner: str, api: str, name: str) -> Conversation:
    """The conversation that an owner's program knows by a name, made if there is none."""
    key, choices = f"{api}:{name}", context.exchanges.choices
    return context.store.by_key(owner, key) or context.store.create(
        owner, choices.first_model, choices.first_agent, key=key, title=f"{api}: {name}"
    )
