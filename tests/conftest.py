"""The door most tests go through: `python -m pybench` in a folder of its own."""

from __future__ import annotations

import gc
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.helpers.command_line import Run, environment_without_keys, run_to_its_end
from tests.helpers.warm_command_line import run_warm
from tests.sandboxes.conformance.places import ALL as PLACES

SLOW_FIXTURES = {"pybench", "sandbox", "bench", "provider", "place", "browsing"}
"""What starts a whole command line, kernels or a browser; a test that uses one is slow by that alone."""
READ_AT_THE_START = ("HF_", "LANG", "LC_", "LD_", "PYTHON")
"""How variables begin that the loader, Python or a library reads once: these want a process of their own."""


def pytest_configure() -> None:
    """Let tests interrupt what they start, also as a background job whose shell has SIGINT ignored.

    What collecting makes stays: garbage is looked for only in what comes after it.
    """
    gc.disable()
    sys.dont_write_bytecode = False  # else each worker would rewrite the asserts of all files, each time
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that `make test-fast` leaves out; other slow ones carry the mark in their file.

    Files with slow tests come first: whole files go to workers, and a long one begun last would end alone.
    """
    for item in items:
        if SLOW_FIXTURES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


class ByFileOrPlace(LoadScopeScheduling):
    """A worker gets whole files; of the conformance suite all tests of a place, which is then opened once."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        place = re.search(rf"\[({'|'.join(PLACES)})\b", test)
        return place[1] if place and file.startswith("tests/sandboxes/conformance/") else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFileOrPlace:
    return ByFileOrPlace(config, log)


@pytest.fixture
def clean_env() -> dict[str, str]:
    """The environment without any provider's key."""
    return environment_without_keys()


@pytest.fixture
def pybench(tmp_path: Path, clean_env: dict[str, str]) -> Run:
    """Run a command line in `tmp_path`, to its own end."""

    def run(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        begin = run_to_its_end if any(name.startswith(READ_AT_THE_START) for name in env) else run_warm
        return begin(tmp_path, *arguments, env={**clean_env, **env})

    return run
