"""The container engine that the tests use, if there is one.

PYBENCH_TEST_ENGINE names it (default: DOCKER_HOST, or a usual socket). It must have the image that
`python -m pybench env image` of this checkout makes.
"""

from __future__ import annotations

import asyncio
import functools
import os
from typing import Any

from pybench.core.errors import UserError
from pybench.sandboxes.docker import leftovers
from pybench.sandboxes.docker.engine import connect
from pybench.sandboxes.docker.provider import DockerProvider
from pybench.sandboxes.leftovers import Leftover

ADDRESS = os.environ.get("PYBENCH_TEST_ENGINE")


@functools.cache
def why_not() -> str:
    """Why no container can be made here; empty if one can."""
    try:
        asyncio.run(_try())
    except UserError as error:
        return str(error)
    return ""


async def _try() -> None:
    provider = DockerProvider(engine=ADDRESS, request_sec=20)
    await provider.connect()
    await provider.close()


def docker_provider(**settings: Any) -> DockerProvider:
    """A provider that is not open yet."""
    return DockerProvider(engine=ADDRESS, pool=1, **settings)


async def containers_of(provider: DockerProvider) -> list[Leftover]:
    """What the engine has of a provider that is or was open, running or not."""
    return await containers_of_run(provider.settings.labels["pybench.run"])


async def containers_of_run(run: str) -> list[Leftover]:
    """What the engine has of one run, running or not."""
    engine = await connect(ADDRESS, 30)
    try:
        return await leftovers.find(engine, run)
    finally:
        await engine.close()
