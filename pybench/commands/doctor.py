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
    from pybench.sandboxes.local import host, layers, opening

    facts = host.python_facts(python)
    place = host.make_cgroup_place()
    host.release_cgroup_place(place)
    memory = (
        f"version {place['version']}"
        if place
        else "not available: memory is watched, processes counted by other means"
    )
    print(f"sandbox Python  {facts.executable} ({facts.version})")
    print(f"cgroups         {memory}")
    print(f"Landlock        {_landlock()}")
    print(f"containers      {await _containers()}")
    best = None
    for layer in layers.ORDER:
        try:
            opened = await opening.open_plan("job", python, layer, False, False, ())
        except opening.NoLayer as error:
            print(f"\n{layer}: no\n    {error.reasons[layer]}")
            continue
        print(f"\n{layer}: yes")
        for what, how in opened.isolation.covers.items():
            print(f"    {what:14} {how}")
        for gap in opened.isolation.not_held:
            print(f"    not held       {gap}")
        if opened.isolation.not_held:
            print("    trials in it run one at a time: concurrency=1")
        await opened.close()
        best = best or layer
    if best is None:
        print("\nNothing holds code in on this machine; sandbox.isolation=none would run it unprotected.")
        return 2
    print(f"\nsandbox.isolation=auto takes: {best}")
    return 0


async def _containers() -> str:
    """The engine, its image and what dead runs left; or why there is none."""
    from pybench.core.errors import PyBenchError
    from pybench.sandboxes.docker import leftovers
    from pybench.sandboxes.docker.provider import DockerProvider

    provider = DockerProvider(request_sec=10)
    try:
        engine = await provider.connect()
    except PyBenchError as error:
        return f"no: {error}"
    try:
        left = [each for each in await leftovers.find(engine) if each.owner == "gone"]
        clean = f"; {len(left)} left by dead runs: python -m pybench sandboxes clean" if left else ""
        return f"sandbox=docker, by {engine.address} (version {engine.facts.get('ServerVersion')}){clean}"
    except PyBenchError as error:
        return f"no: {error}"
    finally:
        await provider.close()


def _landlock() -> str:
    from pybench.sandboxes.guest import landlock

    version = landlock.version()
    return f"version {version}" if version else "not in this kernel"
