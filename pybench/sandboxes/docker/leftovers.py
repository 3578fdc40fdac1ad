"""Finds the containers that PyBench made, by their labels, and removes them."""

from __future__ import annotations

import datetime
from typing import Any

from pybench.sandboxes.docker.engine import Engine
from pybench.sandboxes.leftovers import Leftover

MARK = "pybench"
"""The label that every container of PyBench's carries."""


async def find(engine: Engine, run: str | None = None) -> list[Leftover]:
    """Every container of PyBench's, running or not, of one run or of all. Raises SandboxError."""
    labels = [f"{MARK}=trial", *([f"pybench.run={run}"] if run else [])]
    listed = await engine.call(
        "listing containers", lambda client: client.containers(all=True, filters={"label": labels})
    )
    return [_leftover(each) for each in listed]


def _leftover(info: dict[str, Any]) -> Leftover:
    labels = info.get("Labels") or {}
    pid = str(labels.get("pybench.pid", ""))
    started = datetime.datetime.fromtimestamp(int(info.get("Created", 0)), datetime.UTC)
    return Leftover(
        sandbox_id=str(info["Id"])[:12],
        run=str(labels.get("pybench.run", "")),
        trial=str(info.get("State", "")),
        host=str(labels.get("pybench.host", "")),
        pid=int(pid) if pid.isdecimal() else 0,
        started_at=started.isoformat(timespec="seconds"),
    )


async def remove_run(engine: Engine, run: str) -> None:
    """Remove every container of one run. Raises SandboxError."""
    for leftover in await find(engine, run):
        await engine.remove(leftover.sandbox_id)


async def sweep(engine: Engine) -> list[Leftover]:
    """Remove the containers of runs on this machine that are dead; returns them. Raises SandboxError."""
    found = [each for each in await find(engine) if each.owner == "gone"]
    for leftover in found:
        await engine.remove(leftover.sandbox_id)
    return found
