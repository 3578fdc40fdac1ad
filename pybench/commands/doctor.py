"""Say what isolation this machine gives, layer by layer, and why not more."""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path


def main(argv: list[str]) -> int:
    """Try every layer and print what came of it; 0 if one works, 2 if none does."""
    parser = argparse.ArgumentParser(prog="pybench doctor", description=__doc__)
    parser.add_argument("--python", default="kernel", help="environment or Python that cells would run in")
    return asyncio.run(_report(parser.parse_args(argv).python))


async def _report(python: str) -> int:
    from pybench.sandboxes.local import host, layers, opening, surroundings

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
    where = surroundings.place()
    if where:
        print(f"this machine    a {where}: {surroundings.rights()}")
    best = None
    for layer in layers.ORDER:
        try:
            opened = await opening.open_plan("job", python, layer, False, False, ())
        except opening.NoLayer as error:
            print(f"\n{layer}: no\n    {error.reasons[layer]}")
            if where and layer == "namespaces":
                print(f"    grant          {surroundings.to_grant(where)}")
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
    has_containers = await _report_containers()
    await _report_cluster()
    if best is None:
        way_out = (
            "use sandbox=docker grading.isolation=docker"
            if has_containers
            else "sandbox.isolation=none would run it unprotected"
        )
        print(f"\nPyBench's own layers hold no code in on this machine; {way_out}.")
        return 0 if has_containers else 2
    print(f"\nsandbox.isolation=auto takes: {best}")
    return 0


async def _report_containers() -> bool:
    """Try a container, and say what holds in it or why there is none. Whether there is one."""
    from pybench.core.errors import PyBenchError
    from pybench.sandboxes.docker import leftovers, told
    from pybench.sandboxes.docker.provider import DockerProvider

    provider = DockerProvider(request_sec=10, pool=0)
    try:
        engine = await provider.connect()
        left = [each for each in await leftovers.find(engine) if each.owner == "gone"]
        await provider.close()
        await provider.open()
    except PyBenchError as error:
        print(f"\ncontainer (sandbox=docker): no\n    {error}")
        return False
    try:
        version = engine.facts.get("ServerVersion")
        print("\ncontainer (sandbox=docker): yes")
        print(f"    engine         {engine.address} (version {version}), {told.kind_of(engine.facts)}")
        for what, how in provider.isolation.covers.items():
            print(f"    {what:14} {how}")
        for gap in told.gaps(engine.facts):
            print(f"    not held       {gap}")
        if left:
            print(f"    left           {len(left)} of dead runs; they have been removed now")
        return True
    finally:
        await provider.close()


async def _report_cluster() -> None:
    """Say whether the cluster can be used that a kubeconfig names, if one does."""
    from pybench.sandboxes.agent_sandbox import told

    if told.is_named(os.environ, Path.home()):
        is_usable, found = await told.lines()
        print(f"\npod (sandbox=agent_sandbox): {'yes' if is_usable else 'no'}")
        for line in found:
            print(f"    {line}")


def _landlock() -> str:
    from pybench.sandboxes.guest import landlock

    version = landlock.version()
    return f"version {version}" if version else "not in this kernel"
