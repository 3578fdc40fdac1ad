"""Whatever a cell does to its own sandbox, every later cell has a result: never an error of the harness.

PYBENCH_TEST_ENDINGS is the number of sandboxes (200 for the full size), PYBENCH_TEST_SEED the first seed.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pybench.core.concurrency import gather_limited

from . import attacks_on_counting, attacks_on_endings, attacks_on_the_run
from .conftest import WITH_CONTAINERS, AnyProvider, Bench

ENDINGS = attacks_on_endings.ENDINGS | attacks_on_the_run.ENDINGS | attacks_on_counting.ENDINGS
SANDBOXES = int(os.environ.get("PYBENCH_TEST_ENDINGS", "3"))
FIRST_SEED = int(os.environ.get("PYBENCH_TEST_SEED", "0"))


@pytest.fixture(params=WITH_CONTAINERS)
def provider(request: pytest.FixtureRequest, bench: Bench) -> Any:
    return bench.provider(request.param)


@pytest.fixture
def collected() -> Iterator[Path]:
    """A folder in memory, where there is one: some endings leave thousands of folders."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def test_no_ending_is_an_error_of_the_harness(provider: AnyProvider, bench: Bench, collected: Path) -> None:
    """Four at random in each of a few sandboxes; the seed of a failure is in its message."""

    async def go(seed: int) -> None:
        chosen = random.Random(seed).sample(sorted(ENDINGS), 4)
        sandbox = provider.create("endings")
        await sandbox.start()
        try:
            for name in chosen:
                for code in (ENDINGS[name], "6 * 7"):
                    result = await sandbox.run_cell(code, 6)
                    assert result.status in ("ok", "error", "timeout", "died")
                    result.model_dump_json()
            await sandbox.list_files()
            await sandbox.collect(collected / str(seed))
        except Exception as error:
            raise AssertionError(f"seed {seed}, {chosen}: {error}") from error
        finally:
            await sandbox.close()

    at_once = 1 if provider.create("endings").isolation.not_held else 4
    bench.run(gather_limited(range(FIRST_SEED, FIRST_SEED + SANDBOXES), go, at_once))
