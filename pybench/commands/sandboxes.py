"""List the E2B sandboxes that PyBench made, or end those that a run left behind."""

from __future__ import annotations

import argparse
import asyncio


def main(argv: list[str]) -> int:
    """`list` prints them, `clean` ends leftovers; 0 when done, 2 for a missing key."""
    parser = argparse.ArgumentParser(prog="pybench sandboxes", description=__doc__)
    parser.add_argument("what", choices=("list", "clean"))
    parser.add_argument(
        "--all", action="store_true", help="end those of living runs and of other machines too"
    )
    parser.add_argument("--request-sec", type=float, default=30.0, help="limit of one request")
    asked = parser.parse_args(argv)
    return asyncio.run(_work(asked.what, asked.all, asked.request_sec))


async def _work(what: str, everything: bool, request_sec: float) -> int:
    from pybench.core.errors import InfrastructureError, UserError
    from pybench.sandboxes.e2b import leftovers, service

    service.require_key()
    try:
        found = await leftovers.find(request_sec)
        for leftover in sorted(found, key=lambda each: each.started_at):
            doing = "kept"
            if what == "clean" and (everything or leftover.owner == "gone"):
                doing = "ended" if await leftovers.kill(leftover, request_sec) else "gone already"
            print(
                f"{leftover.sandbox_id}  {leftover.started_at}  run {leftover.run} ({leftover.owner}, "
                f"{leftover.host} pid {leftover.pid})  {leftover.trial}"
                + (f"  {doing}" if what == "clean" else "")
            )
    except InfrastructureError as error:
        raise UserError(str(error)) from error
    if not found:
        print("no sandboxes of PyBench")
    elif what == "clean" and not everything and any(each.owner != "gone" for each in found):
        print("kept are those of living runs and of other machines; --all ends them too")
    return 0
