"""Files in and out, and figures noted on the way."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest

from pybench.core.protocols import Sandbox

from .conftest import Place, Run
from .places import Servers

pytestmark = pytest.mark.slow


def test_unicode_in_code_output_and_names(place: Place, shared: Sandbox, cell: Run) -> None:
    assert cell("名 = '数据'\nprint(名, '😀')").stdout == "数据 😀\n"
    done = cell("open('output/表 格 1.txt', 'w', encoding='utf-8').write('值')")
    assert done.files == ("output/表 格 1.txt",)
    assert place.run(shared.get("output/表 格 1.txt")).decode() == "值"


def test_files_in_and_out(place: Place, tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    (source / "deep" / "er").mkdir(parents=True)
    big = os.urandom(12 << 20)  # more than a message over a WebSocket may have
    (source / "deep" / "er" / "big.bin").write_bytes(big)
    names = ["a b'c\".csv", "-n", "100% &+#?.txt", "空.txt", "tab\there\nand there"]
    for name in names:
        (source / name).write_text("x\n1\n")
    (source / "empty").touch()
    with place.sandbox() as sandbox:
        cell = place.cell(sandbox)
        place.run(sandbox.put(source))
        assert place.run(sandbox.list_files()) == sorted([*names, "deep/er/big.bin", "empty"])
        assert cell("import shutil; shutil.copy('deep/er/big.bin', 'output/copy.bin')").files == (
            "output/copy.bin",
        )
        assert cell("open(\"a b'c\\\".csv\", 'a').write('2')").files == ("a b'c\".csv",)
        assert cell("import os; os.remove('-n'); os.mkdir('output/sub')").files == ()
        assert place.run(sandbox.get("deep/er/big.bin")) == big
        assert place.run(sandbox.get("100% &+#?.txt")) == b"x\n1\n"
        cell("os.symlink('/etc/passwd', 'output/link')")
        cell("open('output/once', 'w').close(); os.link('output/once', 'output/twice')")
        cell("os.mkfifo('output/pipe'); open(b'output/\\xff', 'w').close()")
        cell("os.symlink('sub', 'output/folder'); open('output/sub/值.txt', 'w').write('1')")
        cell("open('output/big.txt', 'w').write('x' * (12 << 20))")
        for path in ("absent", "output", "../etc/passwd", "/etc/passwd", "output/link", "output/pipe"):
            with pytest.raises(FileNotFoundError):
                place.run(sandbox.get(path))
        collected = place.run(sandbox.collect(target))
    assert collected.files == ("big.txt", "copy.bin", "sub/值.txt")
    assert {each.path: each.reason for each in collected.refused} == {
        "folder": "a symbolic link",
        "link": "a symbolic link",
        "pipe": "not a regular file",
        "once": "has a second name (hard link)",
        "twice": "has a second name (hard link)",
        "\\xff": "its name is not UTF-8",
    }
    assert (target / "copy.bin").read_bytes() == big
    assert (target / "sub" / "值.txt").stat().st_mode & 0o777 == 0o644


def test_collection_has_limits(place: Place, servers: Servers, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"preload": ()} if place.kind == "local" else {}

    async def go() -> Any:
        provider = servers.provider(place.name, collect_mb=1, max_files=12, **settings)
        await provider.open()
        sandbox = provider.create("limits")
        try:
            await sandbox.start()
            await sandbox.run_cell("open('output/0', 'wb').write(bytes(2 << 20))", 60)
            await sandbox.run_cell("[open(f'output/{i:02}', 'w').write('x') for i in range(1, 9)]", 60)
            return await sandbox.collect(tmp_path / "out")
        finally:
            await sandbox.close()
            await provider.close()

    collected = place.run(go())
    assert [(each.path, each.reason) for each in collected.refused] == [("0", "too large")]
    assert len(collected.files) == 8


DRAW = "import matplotlib.pyplot as plt\nplt.bar(['a', 'b'], [3, 5])\nplt.savefig('output/chart.png')"
PROGRAM = (
    f"open('draw.py', 'w').write({DRAW.replace('chart', 'second')!r})\n"
    "import subprocess, sys\nsubprocess.run([sys.executable, 'draw.py'], check=True)"
)


def test_saved_figures_are_noted(place: Place, tmp_path: Path) -> None:
    with place.sandbox() as sandbox:
        cell = place.cell(sandbox)
        drawn = cell(DRAW + "; plt.close()")
        assert (drawn.status, drawn.files) == ("ok", ("output/chart.png",))
        assert len(drawn.displays) == place.expected("saved_picture")
        assert cell(PROGRAM).files == ("draw.py", "output/second.png")
        place.run(sandbox.collect(tmp_path / "output"))
        place.run(sandbox.collect_figure_records(tmp_path / "figure_records"))
    notes = [json.loads(path.read_text()) for path in (tmp_path / "figure_records").glob("*.json")]
    noted = {digest for note in notes for digest in note["digests"]}
    for name in ("chart.png", "second.png"):
        assert hashlib.sha256((tmp_path / "output" / name).read_bytes()).hexdigest() in noted
    assert all(sum(len(axes["bars"]) for axes in note["axes"]) == 2 for note in notes)
