"""Every sandbox, open, for tests of what all do alike; `differences.py` says where one is known to differ."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from pybench.core.protocols import Sandbox, SandboxProvider
from tests.helpers.waiting import settled
from tests.sandboxes.containers import why_not

from . import differences
from .places import Servers, chosen, kind

Run = Callable[..., Any]


class Place:
    """One sandbox provider, open, with an event loop of its own."""

    def __init__(self, name: str, provider: SandboxProvider) -> None:
        self.name = name
        self.kind = kind(name)
        self.provider = provider
        self.loop = asyncio.new_event_loop()

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(settled(work))

    def expected(self, row: str) -> Any:
        return differences.expected(row, self.kind)

    @contextlib.contextmanager
    def sandbox(self) -> Iterator[Sandbox]:
        made = self.provider.create("conformance")
        try:
            self.run(made.start())
            yield made
        finally:
            self.run(made.close())

    def cell(self, sandbox: Sandbox) -> Run:
        def run(code: str, timeout_sec: float = 60.0) -> Any:
            return self.run(sandbox.run_cell(code, timeout_sec))

        return run


@pytest.fixture(scope="package")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    made = Servers(tmp_path_factory.mktemp("servers"))
    yield made
    made.close()


@pytest.fixture(scope="package", params=chosen())
def place(request: pytest.FixtureRequest, servers: Servers) -> Iterator[Place]:
    if request.param == "docker" and (why := why_not()):
        pytest.skip(why)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in servers.environment(request.param).items():
            patch.setenv(name, value)
        made = Place(request.param, servers.provider(request.param))
        try:
            made.run(made.provider.open())
            yield made
        finally:
            made.run(made.provider.close())
            made.loop.close()


@pytest.fixture(scope="package")
def shared(place: Place) -> Iterator[Sandbox]:
    """One sandbox for all tests that leave its kernel alive."""
    with place.sandbox() as made:
        yield made


@pytest.fixture(scope="package")
def rough(place: Place) -> Iterator[Sandbox]:
    """One sandbox for all tests that bring their kernel down, or may."""
    with place.sandbox() as made:
        yield made


@pytest.fixture
def cell(place: Place, shared: Sandbox) -> Run:
    return place.cell(shared)


@pytest.fixture
def rough_cell(place: Place, rough: Sandbox) -> Run:
    return place.cell(rough)
