"""Say what isolation this machine gives, layer by layer, and why not more."""

from __future__ import annotations

import argparse
import asyncio


def main(argv: list[str]) -> int:
    """Try every layer and print what came of it; 0 if one works, 2 if none does."""
    parser = argparse.ArgumentParser(prog="pybench doctor", description=__doc__)
    parser.add_argument("--python", default="kernel", help="environment or Python that cells would run in")
    return asyncio.run(_report(parser.parse_args(argv).python))


async def _report(python: str) -> int:
    from pybench.sandboxes import host, layers, opening

    facts = host.python_facts(python)
    place = host.make_cgroup_place()
    host.release_cgroup_place(place)
    memory = (
        f"version {place['version']}"
        if place
        else "none to be had: memory is watched, processes counted by other means"
    )
    print(f"sandbox Python  {facts.executable} ({facts.version})")
    print(f"cgroups         {memory}")
    print(f"bubblewrap      {layers.bubblewrap_program() or 'not found'}")
    print(f"Landlock        {_landlock()}")
    best = None
    for layer in layers.ORDER:
        try:
            opened = await opening.open_plan("job", python, layer, False, False, ())
        except opening.NoLayer as problem:
            print(f"\n{layer}: no\n    {problem.reasons[layer]}")
            continue
        print(f"\n{layer}: yes")
        for what, how in opened.isolation.covers.items():
            print(f"    {what:14} {how}")
        await opened.close()
        best = best or layer
    if best is None:
        print("\nNothing holds code in on this machine; sandbox.isolation=none would run it unprotected.")
        return 2
    print(f"\nsandbox.isolation=auto takes: {best}")
    return 0


def _landlock() -> str:
    from pybench.sandboxes.inside import landlock

    version = landlock.version()
    return f"version {version}" if version else "not in this kernel"
