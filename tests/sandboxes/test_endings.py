"""Whatever a cell does to its own sandbox, every later cell has a result: never an error of the harness.

PYBENCH_TEST_ENDINGS is the number of sandboxes (200 for the full size), PYBENCH_TEST_SEED the first seed.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from .attacks_on_endings import ENDINGS
from .conftest import WITH_CONTAINERS, AnyProvider, Bench

SANDBOXES = int(os.environ.get("PYBENCH_TEST_ENDINGS", "6"))
FIRST_SEED = int(os.environ.get("PYBENCH_TEST_SEED", "0"))


@pytest.fixture(params=WITH_CONTAINERS)
def provider(request: pytest.FixtureRequest, bench: Bench) -> Any:
    return bench.provider(request.param)


def test_no_ending_is_an_error_of_the_harness(
    provider: AnyProvider, bench: Bench, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
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
            await sandbox.collect(tmp_path / f"{request.node.name}-{seed}")
        except Exception as error:
            raise AssertionError(f"seed {seed}, {chosen}: {error}") from error
        finally:
            await sandbox.close()

    for seed in range(FIRST_SEED, FIRST_SEED + SANDBOXES):
        bench.run(go(seed))
