"""What a run's jobs find imported."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from pybench.core.jobs import IsolatedJob
from pybench.executors.local import open_workplace

pytestmark = pytest.mark.slow


def test_without_preload_graders_import_nothing_ahead_either(tmp_path: Path) -> None:
    entry = tmp_path / "entry.py"
    entry.write_text("import sys\n\ndef main(payload, call):\n    return 'pandas' in sys.modules\n")
    job = IsolatedJob(entry="/opt/entry.py", payload={}, mounts={"/opt/entry.py": entry})

    async def found() -> object:
        async with AsyncExitStack() as stack:
            place = await open_workplace(None, {"sandbox": {"preload": []}}, stack)
            return (await place.runner.run(job)).value

    assert asyncio.run(found()) is False
