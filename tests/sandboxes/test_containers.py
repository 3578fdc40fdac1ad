"""What only containers have: an engine that can fail, and containers that others end or that are left."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from pybench.core.errors import SandboxError, UserError
from pybench.sandboxes.docker.connection import ContainerConnection
from pybench.sandboxes.docker.engine import connect
from pybench.sandboxes.docker.provider import DockerProvider
from pybench.sandboxes.guest.frames import FrameReader, packed
from tests.helpers.command_line import Run
from tests.helpers.waiting import settled

from .containers import ADDRESS, containers_of, containers_of_run, docker_provider, why_not
from .watching import Printed

SMALL: dict[str, Any] = {"preload": (), "memory_mb": 512}


@pytest.fixture
def engine() -> None:
    """Skips the test where there is none."""
    if why_not():
        pytest.skip(why_not())


async def _kill(identity: str) -> None:
    engine = await connect(ADDRESS, 30)
    try:
        await engine.call("ending a container", lambda client: client.kill(identity))
    finally:
        await engine.close()


def test_frames_are_found_however_the_stream_is_cut() -> None:
    sent = [({"do": "kernel"}, b"\x00" * 300), ({"do": "kill"}, b""), ({"said": "grün"}, "雪".encode())]
    stream = b"".join(packed(value, data) for value, data in sent)
    for size in (1, 7, len(stream)):
        reader, found = FrameReader(), []
        for start in range(0, len(stream), size):
            found += reader.feed(stream[start : start + size])
        assert found == sent


class CutStream:
    """A container's streams that are cut while the next request is sent."""

    def __init__(self) -> None:
        self._drains, self._is_cut = 0, asyncio.Event()

    async def pieces(self) -> AsyncGenerator[tuple[bool, bytes], None]:
        await self._is_cut.wait()
        for nothing in ():
            yield nothing

    def write(self, data: bytes) -> None:
        pass

    async def drain(self) -> None:
        self._drains += 1
        if self._drains > 1:
            self._is_cut.set()
            await asyncio.sleep(0.01)  # the end is noticed meanwhile
            raise ConnectionResetError("Connection lost")

    async def close(self) -> None:
        pass


@pytest.mark.parametrize("what", ["files", "usage"])
def test_a_container_that_ends_while_it_is_asked_is_one_error_and_nothing_else(what: str) -> None:
    complaints: list[Any] = []

    async def go() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        connection = ContainerConnection()
        await connection.open(CutStream(), b"")
        with pytest.raises(SandboxError, match="gone"):
            await (connection.ask({"do": "list"}) if what == "files" else connection.usage())
        await connection.close()
        gc.collect()  # what nobody looked at is told when it goes

    asyncio.run(go())
    assert complaints == []


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"engine": "unix:///nowhere/engine.sock"}, ["unix:///nowhere/engine.sock", "sandbox.engine"]),
        ({"engine": "ssh://host"}, ["sandbox.engine=ssh://host", "unix://"]),
    ],
)
def test_an_engine_out_of_reach_is_told_in_one_line(settings: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(UserError) as told:
        asyncio.run(DockerProvider(**settings).open())
    assert "\n" not in str(told.value)
    for part in named:
        assert part in str(told.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"image": "no-such-image-here"}, ["sandbox.image=no-such-image-here", "env image"]),
        ({"runtime": "no_such_runtime"}, ["sandbox.runtime=no_such_runtime"]),
    ],
)
def test_what_the_engine_lacks_is_told_in_one_line(
    engine: None, settings: dict[str, Any], named: list[str]
) -> None:
    provider = docker_provider(**SMALL | settings)
    with pytest.raises(UserError) as told:
        asyncio.run(provider.open())
    assert "\n" not in str(told.value)
    for part in named:
        assert part in str(told.value)


@pytest.mark.slow
def test_a_container_that_is_ended_from_outside_is_an_error_of_the_machinery(engine: None) -> None:
    async def go() -> None:
        provider = docker_provider(**SMALL)
        await provider.open()
        try:
            sandbox = provider.create("one")
            await sandbox.start()
            waiting = {each.sandbox_id for each in await containers_of(provider)}
            name = (await sandbox.run_cell("import socket; socket.gethostname()", 30)).value
            assert name == "'sandbox'"
            printed, code = Printed(), "import time; print('on', flush=True); time.sleep(600)"
            running = asyncio.create_task(sandbox.run_cell(code, 600, printed))
            await printed.begun.wait()
            for identity in waiting:
                await _kill(identity)
            with pytest.raises(SandboxError, match="container is gone"):
                await running
            await sandbox.close()
            after = provider.create("two")  # those that waited were ended too
            await after.start()
            assert (await after.run_cell("6 * 7", 30)).value == "42"
            await after.close()
        finally:
            await provider.close()
        assert await containers_of(provider) == []

    asyncio.run(settled(go()))


RUNNER = """
import asyncio, json, os, sys
from tests.sandboxes.containers import docker_provider

async def main():
    provider = docker_provider(preload=())
    await provider.open()
    sandbox = provider.create("one")
    await sandbox.start()
    print(provider.settings.labels["pybench.run"], flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


@pytest.mark.slow
def test_what_a_killed_run_left_is_removed_by_a_command(engine: None, pybench: Run) -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", RUNNER]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=root, **pipes) as runner:
        assert runner.stdout is not None
        run = runner.stdout.readline().strip()
        assert run
        words = ["--engine", ADDRESS] if ADDRESS else []
        kept = pybench("sandboxes", "clean", *words)
        assert f"run {run} (alive" in kept.stdout
        assert asyncio.run(containers_of_run(run)), "a living run's containers are kept"
        runner.kill()
    ended = pybench("sandboxes", "clean", *words)
    assert ended.returncode == 0, ended.stderr
    assert asyncio.run(containers_of_run(run)) == []
