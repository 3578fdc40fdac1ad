"""List the sandboxes that PyBench made at E2B, in a container engine or a cluster, or end those left."""

from __future__ import annotations

import argparse
import asyncio
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pybench.sandboxes.leftovers import Leftover


def main(argv: list[str]) -> int:
    """`list` prints them, `clean` ends leftovers; 0 when done, 2 without a key and an engine."""
    parser = argparse.ArgumentParser(prog="pybench sandboxes", description=__doc__)
    parser.add_argument("what", choices=("list", "clean"))
    parser.add_argument(
        "--all", action="store_true", help="end those of living runs and of other machines too"
    )
    parser.add_argument("--engine", help="address of the container engine")
    parser.add_argument(
        "--cluster",
        nargs="?",
        const="",
        help="the cluster of a kubeconfig's context (default: its current one)",
    )
    parser.add_argument("--namespace", help="namespace of the cluster's pods (default: the context's)")
    parser.add_argument("--request-sec", type=float, default=30.0, help="limit of one request")
    return asyncio.run(_work(parser.parse_args(argv)))


async def _work(asked: argparse.Namespace) -> int:
    from pybench.core.errors import InfrastructureError, UserError
    from pybench.sandboxes.docker.engine import usual_addresses
    from pybench.sandboxes.e2b import service

    has_engine = bool(asked.engine or os.environ.get("DOCKER_HOST") or usual_addresses())
    found: list[Leftover] = []
    try:
        if asked.cluster is not None:
            found += await _in_cluster(asked)
        if has_engine:
            found += await _in_engine(asked)
        if os.environ.get("E2B_API_KEY", "").strip():
            found += await _at_e2b(asked)
        elif not has_engine and asked.cluster is None:
            service.require_key()
    except InfrastructureError as error:
        raise UserError(str(error)) from error
    if not found:
        print("no sandboxes of PyBench")
    elif asked.what == "clean" and not asked.all and any(each.owner != "gone" for each in found):
        print("kept are those of living runs and of other machines; --all ends them too")
    return 0


async def _in_engine(asked: argparse.Namespace) -> list[Leftover]:
    from pybench.sandboxes.docker import leftovers
    from pybench.sandboxes.docker.engine import connect

    engine = await connect(asked.engine, asked.request_sec)
    try:
        found = await leftovers.find(engine)
        for leftover in _oldest_first(found):
            is_ended = _is_to_end(asked, leftover)
            if is_ended:
                await engine.remove(leftover.sandbox_id)
            _show(asked, leftover, "ended" if is_ended else "kept")
        return found
    finally:
        await engine.close()


async def _in_cluster(asked: argparse.Namespace) -> list[Leftover]:
    from pybench.sandboxes.agent_sandbox.cluster import connect

    cluster = await connect(asked.cluster or None, asked.namespace, asked.request_sec, asked.request_sec)
    try:
        found = await cluster.find()
        for leftover in found:  # claims before their templates
            is_ended = _is_to_end(asked, leftover)
            if is_ended:
                await cluster.remove_leftover(leftover)
            _show(asked, leftover, "ended" if is_ended else "kept")
        return found
    finally:
        await cluster.close()


async def _at_e2b(asked: argparse.Namespace) -> list[Leftover]:
    from pybench.sandboxes.e2b import leftovers

    found = await leftovers.find(asked.request_sec)
    for leftover in _oldest_first(found):
        doing = "kept"
        if _is_to_end(asked, leftover):
            doing = "ended" if await leftovers.kill(leftover, asked.request_sec) else "gone already"
        _show(asked, leftover, doing)
    return found


def _oldest_first(found: list[Leftover]) -> list[Leftover]:
    return sorted(found, key=lambda each: each.started_at)


def _is_to_end(asked: argparse.Namespace, leftover: Leftover) -> bool:
    return asked.what == "clean" and (asked.all or leftover.owner == "gone")


def _show(asked: argparse.Namespace, leftover: Leftover, doing: str) -> None:
    print(
        f"{leftover.sandbox_id}  {leftover.started_at}  run {leftover.run} ({leftover.owner}, "
        f"{leftover.host} pid {leftover.pid})  {leftover.trial}"
        + (f"  {doing}" if asked.what == "clean" else "")
    )
