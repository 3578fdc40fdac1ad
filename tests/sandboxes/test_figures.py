"""Figures are noted wherever matplotlib saves them, without a trace that the code could see."""

from __future__ import annotations

import asyncio
import hashlib
import json
from pathlib import Path

import pytest

from pybench.config.parts import build_part
from tests.helpers.configs import composed
from tests.helpers.waiting import settled

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


@pytest.mark.parametrize("way", sorted(WAYS))
@pytest.mark.parametrize("is_warm", [True, False])
def test_a_saved_figure_is_noted(tmp_path: Path, way: str, is_warm: bool) -> None:
    async def go() -> list[str]:
        provider = build_part(composed(f"sandbox.warm={is_warm}"), "sandbox")
        await provider.open()
        sandbox = provider.create("figures")
        try:
            await sandbox.start()
            result = await sandbox.run_cell(WAYS[way], 60)
            assert result.status == "ok", result
            seen: list[str] = await sandbox.list_files()
            await sandbox.collect(tmp_path / "output")
            await sandbox.collect_figure_records(tmp_path / "figure_records")
        finally:
            await sandbox.close()
            await provider.close()
        return seen

    files = asyncio.run(settled(go()))
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
