"""Figures are noted wherever matplotlib saves them, without a trace that the code could see."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pybench.config.parts import build_part
from tests.helpers.configs import composed

from .conftest import Bench

pytestmark = pytest.mark.slow

DRAW = "import matplotlib.pyplot as plt\nplt.bar(['a', 'b'], [3, 5])\n"
WAYS = {
    "a cell": DRAW + "plt.savefig('output/chart.png')",
    "a buffer": DRAW + "import io\nplt.savefig(io.BytesIO(), format='png')",
    "a program": "code = "
    + repr(DRAW + "plt.savefig('output/chart.png')")
    + "\nopen('draw.py', 'w').write(code)\nimport subprocess, sys\n"
    "subprocess.run([sys.executable, 'draw.py'], check=True)",
}


@pytest.fixture(scope="module", params=["True", "False"])
def usual(request: pytest.FixtureRequest, bench: Bench) -> Iterator[Any]:
    """The provider of kernels as it is configured, warm or not."""
    made = build_part(composed(f"sandbox.warm={request.param}"), "sandbox")
    bench.run(made.open())
    yield made
    bench.run(made.close())


@pytest.mark.parametrize("way", sorted(WAYS))
def test_a_saved_figure_is_noted(tmp_path: Path, bench: Bench, usual: Any, way: str) -> None:
    async def go() -> list[str]:
        sandbox = usual.create("figures")
        try:
            await sandbox.start()
            result = await sandbox.run_cell(WAYS[way], 60)
            assert result.status == "ok", result
            seen: list[str] = await sandbox.list_files()
            await sandbox.collect(tmp_path / "output")
            await sandbox.collect_figure_records(tmp_path / "figure_records")
        finally:
            await sandbox.close()
        return seen

    files = bench.run(go())
    expected = {"a cell": ["output/chart.png"], "a buffer": [], "a program": ["draw.py", "output/chart.png"]}
    assert files == expected[way]
    # A cell's figure is noted a second time when the kernel shows it.
    notes = [json.loads(path.read_text()) for path in (tmp_path / "figure_records").glob("*.json")]
    for note in notes:
        assert sum(len(axes["bars"]) for axes in note["axes"]) == 2
    if way != "a buffer":
        digest = hashlib.sha256((tmp_path / "output" / "chart.png").read_bytes()).hexdigest()
        assert digest in [each for note in notes for each in note["digests"]]
    assert notes
