"""`bench serve`: many live conversations on one server, and its kernels beside `jupyter_kernel_gateway`'s."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.sandbox import machine
from benchmarks.served import JupyterKernel, Served, kernel_gateway, ours
from benchmarks.tasks import IMPORTS
from pybench.core import temporary
from pybench.core.errors import UserError

_DRAW = f"{IMPORTS}\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\nx = 6"
_SMALL = "sum(n * n for n in range(1000)) + x"
_FEW, _MANY, _AT_ONCE = 5, 100, 20
_IDLE_SEC = 20.0
_LIVE_WHILE_EVICTING = 10
_RATE_SEC = 5.0


def run(conversations: int, kernels: int, rounds: int, out: Path | None) -> dict[str, Any]:
    """Measure, print and return (and write to `out`) the figures.

    Args:
        conversations: live at once.
        kernels: alive at once in the comparison with `jupyter_kernel_gateway`.
        rounds: of evictions; each ends and rebuilds the kernels of 20 conversations.

    Raises:
        UserError: `jupyter_kernel_gateway` is not installed.
        SandboxError: a server did not start, or a measured cell failed.
    """
    from importlib.util import find_spec

    if find_spec("kernel_gateway") is None:
        raise UserError("bench serve compares with jupyter_kernel_gateway: pip install 'pybench[dev]'")
    with temporary.folder("bench") as scratch:
        report = asyncio.run(_measure(Path(scratch), conversations, kernels, rounds))
    print(json.dumps(report, indent=1))
    if out is not None:
        out.write_text(json.dumps(report, indent=1))
    return report


async def _measure(scratch: Path, conversations: int, kernels: int, rounds: int) -> dict[str, Any]:
    report: dict[str, Any] = {"machine": machine()}
    if kernels:
        print("kernels beside jupyter_kernel_gateway's ...", flush=True)
        report |= await _compared(scratch, kernels)
    if conversations:
        print(f"{conversations} live conversations ...", flush=True)
        async with ours(scratch / "live", f"serve.kernels={conversations + 1}") as server:
            report["live"] = await _live(server, conversations)
    if rounds:
        print(f"{rounds} rounds of evictions ...", flush=True)
        async with ours(scratch / "evicting", f"serve.kernels={_LIVE_WHILE_EVICTING}") as server:
            report["evictions"] = await _evictions(server, rounds)
    report["load_after"] = os.getloadavg()[0]
    return report


async def _timed(work: Awaitable[Any]) -> float:
    began = time.perf_counter()
    await work
    return time.perf_counter() - began


# ---------------------------------------------------------------------- conversations


async def _live(server: Served, conversations: int) -> dict[str, Any]:
    before_mb = server.tree_mb()
    names = [f"c{number}" for number in range(conversations)]
    few, rest = names[:_FEW], names[_FEW:]
    report: dict[str, Any] = {"conversations": conversations}
    report["first_cell_sec"] = statistics.median([await _timed(server.execute(name, _DRAW)) for name in few])
    for name in [rest[at : at + _AT_ONCE] for at in range(0, len(rest), _AT_ONCE)]:
        await asyncio.gather(*(server.execute(each, _DRAW) for each in name))
    report["mb_a_conversation"] = (server.tree_mb() - before_mb) / conversations
    own, below = server.cpu_sec()
    began = time.perf_counter()
    await asyncio.sleep(_IDLE_SEC)
    idle_sec, (own_after, below_after) = time.perf_counter() - began, server.cpu_sec()
    report["idle_kernels_share_of_a_core"] = (below_after - below) / idle_sec
    report["idle_server_share_of_a_core"] = (own_after - own) / idle_sec
    report["server_mb"] = server.memory_mb()

    async def each(chosen: list[str]) -> dict[str, float]:
        began = time.perf_counter()
        times = await asyncio.gather(*(_timed(server.execute(name, _SMALL)) for name in chosen))
        wall_sec = time.perf_counter() - began
        return {"cells": len(chosen), "median_sec": statistics.median(times), "all_answered_sec": wall_sec}

    report["at_once"] = await each(names[:_AT_ONCE])
    report["cell_in_each"] = await each(names[:_MANY])
    report["cells_a_second"] = await _rate([partial(server.execute, name, _SMALL) for name in few])
    return report


async def _rate(cells: list[Callable[[], Awaitable[Any]]]) -> float:
    """Cells a second, where each of `cells` is run again and again, all of them at once."""
    ends, done = time.perf_counter() + _RATE_SEC, 0

    async def repeat(cell: Callable[[], Awaitable[Any]]) -> None:
        nonlocal done
        while time.perf_counter() < ends:
            await cell()
            done += 1

    spent_sec = await _timed(asyncio.gather(*map(repeat, cells)))
    return done / spent_sec


async def _evictions(server: Served, rounds: int) -> dict[str, Any]:
    """The server's own memory while kernels make way for others and are rebuilt, the same ones each round."""
    names = [f"e{number}" for number in range(2 * _LIVE_WHILE_EVICTING)]
    memory_mb = []
    began = time.perf_counter()
    for number in range(rounds + 1):
        for name in names:
            await server.execute(name, "x = 6" if number == 0 else _SMALL if number == 1 else "x")
        memory_mb.append(round(server.memory_mb(), 1))
    return {"rounds": rounds, "evictions": len(names) * rounds, "sec": time.perf_counter() - began} | {
        "server_mb": memory_mb[1:]
    }


# ---------------------------------------------------------------------- beside the other server


async def _compared(scratch: Path, kernels: int) -> dict[str, Any]:
    from pybench import environments

    async with ours(scratch / "ours", f"serve.kernels={kernels + 2}") as server:
        mine = await _kernels(server, kernels)
    async with kernel_gateway(scratch / "theirs", str(environments.ensure("kernel"))) as server:
        theirs = await _kernels(server, kernels)
    ratios = {
        "kernels_a_gb": mine["kernels_a_gb"] / theirs["kernels_a_gb"],
        "start": theirs["start_sec"] / mine["start_sec"],
        "first_cell": theirs["first_cell_sec"] / mine["first_cell_sec"],
        "cells_a_second": mine["cells_a_second"] / theirs["cells_a_second"],
        "cells_a_second_at_once": mine["cells_a_second_at_once"] / theirs["cells_a_second_at_once"],
    }
    return {"ours": mine, "jupyter_kernel_gateway": theirs, "ratios": ratios}


async def _kernels(server: Served, count: int) -> dict[str, Any]:
    """`first_cell_sec` is from the request for a kernel until its first cell, a plot, is there."""
    before_mb = server.tree_mb()
    starts, firsts = [], []
    alive: list[JupyterKernel] = []
    for _ in range(count):
        began = time.perf_counter()
        alive.append(await server.kernel())
        starts.append(time.perf_counter() - began)
        await alive[-1].cell(_DRAW)
        firsts.append(time.perf_counter() - began)
    mb = (server.tree_mb() - before_mb) / count
    report = {
        "kernels": count,
        "start_sec": statistics.median(starts),
        "first_cell_sec": statistics.median(firsts),
        "mb_a_kernel": mb,
        "kernels_a_gb": 1024 / mb,
        "cells_a_second": await _rate([partial(alive[0].cell, _SMALL)]),
        "cells_a_second_at_once": await _rate([partial(one.cell, _SMALL) for one in alive]),
    }
    await asyncio.gather(*(kernel.end() for kernel in alive))
    return report
