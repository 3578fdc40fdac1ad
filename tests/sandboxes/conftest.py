"""Real sandboxes for the tests: one provider a layer and session, one sandbox a test."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from pybench.core.errors import UserError
from pybench.sandboxes.docker.provider import DockerProvider
from pybench.sandboxes.kernel_sandbox import KernelSandbox
from pybench.sandboxes.local.provider import LocalProvider
from tests.helpers.waiting import settled

from . import containers

SETTINGS: dict[str, Any] = {
    "memory_mb": 768,
    "processes": 64,
    "cpu_sec": 600,
    "disk_mb": 96,
    "max_files": 2000,
    "file_mb": 512,
    "tmp_mb": 64,
    "output_chars": 20_000,
    "interrupt_sec": 2.0,
    "preload": ("pandas", "matplotlib.pyplot"),
}
_WANTED = os.environ.get("PYBENCH_TEST_SANDBOXES", "namespaces-warm,namespaces-fresh,landlock-warm,docker")
CHOICES = [
    choice
    for choice in ("namespaces-warm", "namespaces-fresh", "landlock-warm", "landlock-fresh")
    if choice in _WANTED.split(",")
]
WITH_CONTAINERS = [*CHOICES, *(["docker"] if "docker" in _WANTED.split(",") else [])]


AnyProvider = LocalProvider | DockerProvider


class Bench:
    """An event loop with providers that stay open for the whole session."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.providers: dict[str, AnyProvider | str] = {}

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(settled(work))

    def provider(self, choice: str) -> Any:
        if choice not in self.providers:
            layer, _, start = choice.partition("-")
            provider: AnyProvider
            if choice == "docker":
                provider = containers.docker_provider(
                    **SETTINGS | {"preload": ()}
                )  # each container imports for itself
            else:
                provider = LocalProvider(isolation=layer, warm=start == "warm", **SETTINGS)  # type: ignore[arg-type]
            try:
                self.run(provider.open())
                self.providers[choice] = provider
            except UserError as error:
                self.providers[choice] = str(error)
        found = self.providers[choice]
        if isinstance(found, str):
            pytest.skip(found)
        return found

    def close(self) -> None:
        for provider in self.providers.values():
            if not isinstance(provider, str):
                self.run(provider.close())
        self.loop.close()


@pytest.fixture(scope="session")
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.close()


@pytest.fixture(params=CHOICES)
def provider(request: pytest.FixtureRequest, bench: Bench) -> LocalProvider:
    return bench.provider(request.param)


@pytest.fixture
def sandbox(provider: LocalProvider, bench: Bench) -> Iterator[KernelSandbox]:
    made = provider.create("test")
    bench.run(made.start())
    yield made
    bench.run(made.close())


Run = Callable[..., Any]


@pytest.fixture
def cell(sandbox: KernelSandbox, bench: Bench) -> Run:
    """Runs one cell in this test's sandbox."""

    def run(code: str, timeout_sec: float = 60.0) -> Any:
        return bench.run(sandbox.run_cell(code, timeout_sec))

    return run
