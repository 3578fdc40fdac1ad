"""What a Jupyter server does that no other sandbox does: connections that break, kernels taken away."""

from __future__ import annotations

import asyncio
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pybench.core.errors import SandboxError, UserError
from pybench.sandboxes.jupyter import link
from pybench.sandboxes.jupyter.gateway import GatewayProvider, GatewaySandbox
from tests.helpers.waiting import settled
from tests.sandboxes.watching import Printed
from tests.stubs.cuttable import Cuttable

from .places import TOKEN, Servers

pytestmark = pytest.mark.slow


@pytest.fixture
def url(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> str:
    for name, value in servers.environment("gateway").items():
        monkeypatch.setenv(name, value)
    return servers.gateway("kernel_gateway")


Work = Callable[[GatewayProvider, GatewaySandbox], Awaitable[Any]]


def during(work: Work, url: str, **settings: Any) -> Any:
    """Do `work` with one sandbox."""

    async def go() -> Any:
        provider = GatewayProvider(url=url, **settings)
        await provider.open()
        sandbox = provider.create("test")
        try:
            await sandbox.start()
            return await work(provider, sandbox)
        finally:
            await sandbox.close()
            await provider.close()

    return asyncio.run(settled(go()))


def test_what_the_user_can_put_right_is_one_line(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def opening(**settings: Any) -> None:
        async def go() -> None:
            provider = GatewayProvider(**settings)
            try:
                await provider.open()
            finally:
                await provider.close()

        asyncio.run(go())

    with pytest.raises(UserError, match=r"sandbox\.kernel=julia: the server has python3"):
        opening(url=url, kernel="julia")
    with pytest.raises(UserError, match="does not answer"):
        opening(url="http://127.0.0.1:9")
    with pytest.raises(UserError, match="give the http"):
        opening(url="localhost:8888")
    monkeypatch.setenv("JUPYTER_TOKEN", "wrong")
    with pytest.raises(UserError, match="refuses the token; set it in JUPYTER_TOKEN"):
        opening(url=url)


def test_a_cut_connection_loses_nothing(url: str) -> None:
    async def go() -> None:
        way = Cuttable(int(url.rpartition(":")[2]))
        await way.start()
        provider = GatewayProvider(url=f"http://127.0.0.1:{way.port}")
        await provider.open()
        sandbox = provider.create("test")
        try:
            await sandbox.start()
            code = "import time\nfor i in range(5):\n    print(i, flush=True)\n    time.sleep(0.3)\n'end'"
            printed = Printed()
            cell = asyncio.create_task(sandbox.run_cell(code, 600, printed))
            await printed.begun.wait()
            way.cut()
            done = await cell
            assert (done.status, done.stdout, done.value) == ("ok", "0\n1\n2\n3\n4\n", "'end'")
            way.cut()
            assert (await sandbox.run_cell("i", 30)).value == "4"
        finally:
            await sandbox.close()
            await provider.close()
            await way.stop()

    asyncio.run(settled(go()))


def test_a_server_that_goes_away_is_an_error_of_the_machinery(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "_RECONNECT_SEC", 1.0)

    async def go() -> None:
        way = Cuttable(int(url.rpartition(":")[2]))
        await way.start()
        provider = GatewayProvider(url=f"http://127.0.0.1:{way.port}", request_sec=2)
        await provider.open()
        sandbox = provider.create("test")
        await sandbox.start()
        printed, code = Printed(), "import time; print('on', flush=True); time.sleep(20)"
        cell = asyncio.create_task(sandbox.run_cell(code, 600, printed))
        await printed.begun.wait()
        await way.stop()
        with pytest.raises(SandboxError):
            await cell
        await way.start()
        await sandbox.close()
        await provider.close()
        await way.stop()

    asyncio.run(settled(go()))


def test_a_kernel_that_is_taken_away_is_replaced(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "_SILENCE_SEC", 0.5)

    async def culled(provider: GatewayProvider, sandbox: GatewaySandbox) -> None:
        await sandbox.run_cell("x = 1; open('kept', 'w').close()", 30)
        assert sandbox._link is not None
        request = urllib.request.Request(
            f"{url}/api/kernels/{sandbox._link.kernel_id}",
            method="DELETE",
            headers={"Authorization": f"token {TOKEN}"},
        )
        await asyncio.to_thread(lambda: urllib.request.urlopen(request, timeout=20).close())
        gone = await sandbox.run_cell("x", 30)
        assert (gone.status, gone.state_lost) == ("died", True)
        assert (await sandbox.run_cell("import os; os.path.exists('kept')", 30)).value == "True"

    during(culled, url)


def test_a_kernel_that_the_code_has_spoilt_still_gives_its_files(url: str, tmp_path: Path) -> None:
    async def spoil(provider: GatewayProvider, sandbox: GatewaySandbox) -> None:
        spoilt = (
            "import builtins, os, sys\nopen('output/made', 'w').write('1')\n"
            "os.lstat = os.open = os.walk = None\nx = 1"
        )
        kept = await sandbox.run_cell(spoilt, 30)
        assert (kept.status, kept.state_lost, kept.files) == ("ok", False, ("output/made",))
        lost = await sandbox.run_cell("del sys.modules['_pybench_remote']", 30)
        assert (lost.status, lost.state_lost) == ("ok", True)
        assert (await sandbox.collect(tmp_path / "out")).files == ("made",)

    during(spoil, url)


def test_a_folder_that_is_gone_with_the_kernel_is_an_error_of_the_machinery(url: str) -> None:
    async def lose(provider: GatewayProvider, sandbox: GatewaySandbox) -> None:
        remove = "import os, shutil; shutil.rmtree(os.path.dirname(os.getcwd())); os._exit(1)"
        with pytest.raises(SandboxError, match=r"sandbox\.folder must name a shared one"):
            await sandbox.run_cell(remove, 30)

    during(lose, url)


def test_a_jupyter_server_will_do_as_well(servers: Servers, url: str, tmp_path: Path) -> None:
    async def work(provider: GatewayProvider, sandbox: GatewaySandbox) -> None:
        (tmp_path / "in").mkdir()
        (tmp_path / "in" / "a.txt").write_text("x")
        await sandbox.put(tmp_path / "in")
        done = await sandbox.run_cell("open('output/b.txt', 'w').write(open('a.txt').read() * 2)", 30)
        assert (done.value, done.files) == ("2", ("output/b.txt",))
        assert (await sandbox.run_cell("import time; time.sleep(30)", 0.5)).status == "timeout"
        assert (await sandbox.run_cell("import os; os._exit(1)", 30)).status == "died"
        assert await sandbox.get("output/b.txt") == b"xx"

    during(work, servers.gateway("jupyter_server"))
