"""Faults of the machinery: the parent, a supervisor or the runner is killed. Never a hang, nothing left."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import psutil
import pytest

from pybench.core.errors import SandboxError, UserError
from pybench.core.records import CellResult
from pybench.sandboxes.kernel_sandbox import KernelSandbox
from pybench.sandboxes.local import host
from tests.helpers.waiting import settled, wait_until, wait_until_gone

from .conftest import Bench
from .providers import below, local_provider, warm_parent_of
from .watching import Printed

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("victim", ["parent", "warm process"])
def test_a_killed_parent_is_replaced_and_living_kernels_go_on(victim: str) -> None:
    async def go() -> None:
        provider = local_provider()
        await provider.open()
        try:
            old = provider.create("old")
            await old.start()
            assert (await old.run_cell("x = 7", 30)).status == "ok"
            parent = warm_parent_of(provider)
            (parent if victim == "parent" else below(parent)[0]).kill()
            if victim == "parent":
                wait_until_gone([parent])
            new = provider.create("new")
            await new.start()
            assert (await old.run_cell("x", 30)).value == "7"
            assert (await new.run_cell("1 + 1", 30)).value == "2"
            await asyncio.gather(old.close(), new.close())
        finally:
            await provider.close()

    asyncio.run(settled(go()))


def test_a_killed_supervisor_is_an_error_of_the_machinery() -> None:
    async def go() -> None:
        provider = local_provider()
        await provider.open()
        try:
            sandbox = provider.create("one")
            await sandbox.start()
            printed, code = Printed(), "import time; print('on', flush=True); time.sleep(60)"
            running = asyncio.create_task(sandbox.run_cell(code, 600, printed))
            await printed.begun.wait()
            warm, supervisors = below(warm_parent_of(provider))
            assert len(supervisors) == 1
            inside = [*supervisors[0].children(recursive=True), *warm.children()]
            assert len(inside) == 1
            supervisors[0].kill()
            with pytest.raises(SandboxError):
                await running
            await sandbox.close()
            await asyncio.to_thread(wait_until_gone, inside)
        finally:
            await provider.close()

    asyncio.run(settled(go()))


def test_a_kernel_that_dies_while_its_usage_is_asked_for_is_replaced() -> None:
    async def ask(sandbox: KernelSandbox, dying: asyncio.Task[CellResult]) -> None:
        while not dying.done():
            asking = [asyncio.create_task(sandbox.usage()) for _ in range(20)]
            await asyncio.sleep(0)
            await asyncio.gather(*asking)

    async def go() -> None:
        provider = local_provider()
        await provider.open()
        try:
            sandbox = provider.create("one")
            await sandbox.start()
            for _ in range(5):
                dying = asyncio.create_task(sandbox.run_cell("import os; os._exit(1)", 30))
                await ask(sandbox, dying)
                assert (await dying).status == "died"
                assert (await sandbox.run_cell("1 + 1", 30)).value == "2"
            await sandbox.close()
        finally:
            await provider.close()

    asyncio.run(settled(go()))


def test_without_a_group_the_next_kernel_is_watched_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """One process alone passes the limit; many that fill the memory of the next kernel are noticed too."""
    monkeypatch.setattr(host, "make_cgroup_place", dict)
    many = textwrap.dedent(
        """
        import os, time
        children = []
        for _ in range(6):
            if (child := os.fork()) == 0:
                kept = bytearray(b'x' * (200 << 20))
                time.sleep(20)
                os._exit(0)
            children.append(child)
        for child in children: os.waitpid(child, 0)
        """
    )

    async def go() -> None:
        provider = local_provider(isolation="namespaces", memory_mb=512)
        await provider.open()
        try:
            sandbox = provider.create("one")
            await sandbox.start()
            for code in ("kept = []\nwhile True: kept.append(bytearray(b'x' * (16 << 20)))", many):
                ended = await sandbox.run_cell(code, 60)
                assert (ended.status, ended.limit) == ("died", "memory"), ended
            await sandbox.close()
        finally:
            await provider.close()

    asyncio.run(settled(go()))


def test_running_out_of_descriptors_is_an_error_of_the_machinery() -> None:
    import resource

    async def go() -> None:
        provider = local_provider()
        await provider.open()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        used = len(list(Path("/proc/self/fd").iterdir()))
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (used + 1, hard))
            with pytest.raises((SandboxError, OSError)):
                await provider.create("one").start()
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        sandbox = provider.create("two")
        await sandbox.start()
        assert (await sandbox.run_cell("1", 30)).status == "ok"
        await sandbox.close()
        await provider.close()

    asyncio.run(settled(go()))


def test_nothing_outlives_a_killed_runner(tmp_path: Path) -> None:
    program = textwrap.dedent(
        """
        import asyncio, sys
        from pybench.sandboxes.local.provider import LocalProvider
        async def go():
            provider = LocalProvider(preload=())
            await provider.open()
            sandboxes = [provider.create(str(number)) for number in range(3)]
            for sandbox in sandboxes:
                await sandbox.start()
                await sandbox.run_cell("import subprocess; subprocess.Popen(['sleep', '7654322'])", 30)
            print("ready", flush=True)
            await asyncio.sleep(600)
        asyncio.run(go())
        """
    )
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    runner = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, env=environment)
    assert runner.stdout is not None
    assert runner.stdout.readline() == b"ready\n"
    family = psutil.Process(runner.pid).children(recursive=True)
    assert len(family) >= 10
    runner.send_signal(signal.SIGKILL)
    runner.wait()
    runner.stdout.close()
    wait_until_gone(family)
    wait_until(lambda: not list(tmp_path.iterdir()))
    assert list(Path("/sys/fs/cgroup").glob(f"**/pybench-{runner.pid}-*")) == []


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"python": "/nowhere/python"}, "sandbox.python=/nowhere/python"),
        ({"python": "nothing"}, "sandbox.python=nothing"),
        ({"python": "/bin/true"}, "does not run as a Python"),
        ({"setup": ["absent.py"]}, "sandbox.setup=absent.py"),
    ],
)
def test_settings_that_cannot_be_met_are_named(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(UserError, match=words.replace(".", r"\.")):
        asyncio.run(local_provider(**settings).open())


def test_no_isolation_is_marked_as_such(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    async def go() -> Any:
        provider = local_provider(isolation="none")
        await provider.open()
        sandbox = provider.create("bare")
        await sandbox.start()
        done = await sandbox.run_cell("1 + 1", 30)
        await sandbox.close()
        await provider.close()
        return sandbox.isolation, done

    isolation, done = bench.run(go())
    assert (isolation.layer, isolation.network, done.value) == ("none", True, "2")
    assert "isolation=none" in capsys.readouterr().err


def test_a_warm_process_that_is_killed_while_it_imports_is_replaced() -> None:
    async def go() -> None:
        provider = local_provider(preload=("pandas", "matplotlib.pyplot"))
        await provider.open()
        try:
            below(warm_parent_of(provider))[0].kill()
            with contextlib.suppress(SandboxError):  # whoever waited for those imports hears of it
                await provider.warm_up()
            sandbox = provider.create("one")
            await sandbox.start()
            seen = await sandbox.run_cell("import sys\n'pandas' in sys.modules", 30)
            assert seen.value == "True", seen
            await sandbox.close()
        finally:
            await provider.close()

    asyncio.run(settled(go()))


def test_a_provider_closed_while_it_imports_leaves_nothing() -> None:
    async def go() -> None:
        before = {child.pid for child in psutil.Process().children(recursive=True)}
        provider = local_provider(preload=("pandas", "matplotlib.pyplot"))
        await provider.open()
        parent = warm_parent_of(provider)
        below = [parent, *parent.children(recursive=True)]
        await provider.close()
        await asyncio.to_thread(wait_until_gone, below)
        assert {child.pid for child in psutil.Process().children(recursive=True)} <= before

    asyncio.run(settled(go()))
