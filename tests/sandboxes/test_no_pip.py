"""Where packages are fixed, a real kernel says in one line why pip installs nothing, however it is called."""

from __future__ import annotations

import asyncio

import pytest

from pybench.core.records import CellResult
from pybench.sandboxes.local.provider import LocalProvider

pytestmark = pytest.mark.slow

CALLS = (
    "!pip install cowsay",
    "!pip3 install cowsay",
    "%pip install cowsay",
    "import subprocess, sys\nsubprocess.run([sys.executable, '-m', 'pip', 'install', 'cowsay'], check=True)",
    "import pip",
)
LINE = "pip: nothing can be installed here, with or without network. The packages of this"


@pytest.mark.parametrize(("warm", "network"), [(True, False), (False, True)])
def test_pip_says_why_it_installs_nothing(warm: bool, network: bool) -> None:
    async def converse() -> list[CellResult]:
        provider = LocalProvider(warm=warm, network=network, setup=["no_pip.py"])
        await provider.open()
        try:
            sandbox = provider.create("pip")
            await sandbox.start()
            results = [await sandbox.run_cell(call, 60) for call in (*CALLS, "1 + 1\nprint(_lay)")]
            assert await sandbox.list_files() == []
            await sandbox.close()
            return results
        finally:
            await provider.close()

    *calls, other = asyncio.run(converse())
    for call, result in zip(CALLS, calls, strict=True):
        said = result.stdout + result.stderr + (result.error.message if result.error else "")
        assert said.count(LINE) == 1, (call, result)
    assert [result.error.name for result in calls[3:] if result.error] == [
        "CalledProcessError",
        "ImportError",
    ]
    assert other.error is not None, "the line's machinery must not lie in the code's namespace"
    assert other.error.name == "NameError"
