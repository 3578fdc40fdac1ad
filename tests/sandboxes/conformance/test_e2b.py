"""What E2B does that no other sandbox does: quotas, lives that end, networks that fail, leftovers."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pybench.commands import sandboxes as command
from pybench.core.errors import SandboxError, UserError
from pybench.sandboxes.e2b.calls import SandboxExpired, SandboxUnreachable
from pybench.sandboxes.e2b.provider import E2BProvider, E2BSandbox
from tests.helpers.waiting import finish, settled, wait_until
from tests.sandboxes.watching import Printed
from tests.stubs.cuttable import Cuttable

from .levers import Service, left_sec
from .places import KEY, Servers

pytestmark = pytest.mark.slow


@pytest.fixture
def service(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    if os.environ.get("PYBENCH_TEST_E2B") == "service":
        pytest.skip("a real service has no levers")
    for name, value in servers.environment("e2b", "levers").items():
        monkeypatch.setenv(name, value)
    made = Service(servers.e2b("levers"))
    yield made
    made.set(quota=100, key="", slow_sec=0)
    assert made.alive() == []


Work = Callable[[E2BProvider], Awaitable[Any]]


def during(work: Work, **settings: Any) -> Any:
    """Do `work` with a provider whose own look at the template is left out."""

    async def go() -> Any:
        provider = E2BProvider(**settings)
        provider._places = asyncio.Semaphore(provider.most_at_once)
        try:
            return await work(provider)
        finally:
            await provider.close()

    return asyncio.run(settled(go()))


async def started(provider: E2BProvider, name: str = "test") -> E2BSandbox:
    sandbox = provider.create(name)
    await sandbox.start()
    return sandbox


# ---------------------------------------------------------------------- before the first trial


def test_a_missing_key_is_one_line_before_anything_else(
    pybench: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = pybench("model=oracle", "dataset=smoke", "sandbox=e2b", E2B_API_KEY="")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [done.stderr.strip()]
    assert done.stderr.startswith("pybench: E2B_API_KEY is not set")
    monkeypatch.setenv("E2B_API_KEY", "")
    with pytest.raises(UserError, match="E2B_API_KEY is not set"):
        command.main(["list"])


def test_a_refused_key_and_an_unknown_template_are_the_users(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.set(key="e2b_" + "f" * 40)
    with pytest.raises(UserError, match="E2B_API_KEY is refused"):
        asyncio.run(E2BProvider().open())
    service.set(key="")
    with pytest.raises(UserError, match=r"sandbox\.template=absent"):
        asyncio.run(E2BProvider(template="absent").open())
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    monkeypatch.setenv("E2B_API_URL", f"http://127.0.0.1:{port}")
    with pytest.raises(UserError, match="could not be reached"):
        asyncio.run(E2BProvider(request_sec=5).open())


def test_template_and_packages_are_on_record(service: Service) -> None:
    async def go() -> Any:
        provider = E2BProvider()
        await provider.open()
        try:
            return await provider.describe()
        finally:
            await provider.close()

    facts = asyncio.run(go())
    assert (facts["template"], facts["template_name"]) == ("code-interpreter-v1", "code-interpreter-v1")
    assert facts["packages"]["numpy"]
    assert (facts["cpus"], facts["memory_mb"], facts["envd"]) == (2, 512, "0.6.4")


def test_the_network_is_asked_for_in_so_many_words(service: Service) -> None:
    async def asked(provider: E2BProvider) -> tuple[bool, bool]:
        sandbox = await started(provider)
        found = service.alive()[0]["internet"]
        await sandbox.close()
        return found, sandbox.isolation.network

    assert during(asked) == (False, False)
    assert during(asked, network=True) == (True, True)


# ---------------------------------------------------------------------- quota and limits


def test_a_full_quota_is_waited_for(service: Service) -> None:
    service.set(quota=1)

    async def two(provider: E2BProvider) -> None:
        first = await started(provider)
        second = asyncio.create_task(started(provider))
        while service.state()["refused"] == 0:  # noqa: ASYNC110 - the stand-in is another process
            await asyncio.sleep(0.05)
        await first.close()
        last = await second
        assert (await last.run_cell("1 + 1", 30)).value == "2"
        await last.close()

    during(two)


def test_a_quota_that_stays_full_is_an_error_of_the_machinery(service: Service) -> None:
    service.set(quota=0)
    with pytest.raises(SandboxError, match=r"no place for a sandbox within sandbox\.quota_wait_sec=0"):
        during(started, quota_wait_sec=0)


def test_no_more_are_made_at_once_than_allowed(service: Service) -> None:
    service.set(most_at_once=0)

    async def three(provider: E2BProvider) -> None:
        async def one() -> None:
            await (await started(provider)).close()

        await asyncio.gather(one(), one(), one())

    during(three, most_at_once=1)
    assert service.state()["most_at_once"] == 1


# ---------------------------------------------------------------------- lives


def test_a_life_is_extended_before_a_long_cell(service: Service) -> None:
    async def long(provider: E2BProvider) -> None:
        sandbox = await started(provider)
        assert left_sec(service.alive()[0]) < 60
        assert (await sandbox.run_cell("'done'", 900)).value == "'done'"
        assert left_sec(service.alive()[0]) > 900
        with pytest.raises(SandboxError, match="extending its life to"):
            await sandbox.run_cell("'more than a plan allows'", 5000)
        await sandbox.close()

    during(long, life_sec=60)


def test_a_life_goes_on_while_a_model_thinks(service: Service) -> None:
    async def idle(provider: E2BProvider) -> None:
        provider.life_sec = 2
        sandbox = await started(provider)
        await asyncio.sleep(3)
        assert (await sandbox.run_cell("'alive'", 30)).value == "'alive'"
        await sandbox.close()

    during(idle)


def test_a_sandbox_that_expires_is_not_a_cell_out_of_time(service: Service) -> None:
    async def expire(provider: E2BProvider) -> None:
        sandbox = await started(provider)
        printed, code = Printed(), "import time; print('on', flush=True); time.sleep(60)"
        cell = asyncio.create_task(sandbox.run_cell(code, 600, printed))
        await printed.begun.wait()
        service.set(expire=service.alive()[0]["sandboxID"])
        with pytest.raises(SandboxExpired, match="its life was over"):
            await cell
        for work in (sandbox.run_cell("1", 5), sandbox.list_files(), sandbox.restart()):
            with pytest.raises(SandboxExpired):
                await work
        await sandbox.close()

    during(expire)


def test_a_network_that_fails_is_not_an_expired_sandbox(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(provider: E2BProvider) -> None:
        way = Cuttable(int(service.url.rpartition(":")[2]))
        await way.start()
        monkeypatch.setenv("E2B_SANDBOX_URL", f"http://127.0.0.1:{way.port}")
        sandbox = await started(provider)
        printed, code = Printed(), "import time; print('on', flush=True); time.sleep(60)"
        cell = asyncio.create_task(sandbox.run_cell(code, 600, printed))
        await printed.begun.wait()
        await way.stop()
        with pytest.raises(SandboxUnreachable):
            await cell
        await sandbox.close()

    during(fail, request_sec=5)


# ---------------------------------------------------------------------- ends


def test_a_creation_that_is_cut_short_leaves_nothing(service: Service) -> None:
    service.set(slow_sec=0.5)

    async def cut(provider: E2BProvider) -> None:
        start = asyncio.create_task(provider.create("cut").start())
        await asyncio.sleep(0.2)
        start.cancel()
        with pytest.raises(asyncio.CancelledError):
            await start

    during(cut)
    assert service.alive() == []


def test_what_a_failed_kill_leaves_is_ended_with_the_run(service: Service) -> None:
    async def fail(provider: E2BProvider) -> None:
        sandbox = await started(provider)
        box = sandbox._need_box()

        async def broken(**_: Any) -> bool:
            raise OSError("the network is gone")

        box.kill = broken
        await sandbox.close()
        assert len(service.alive()) == 1

    during(fail)
    assert service.alive() == []


def test_an_interrupted_run_leaves_no_sandbox(service: Service, tmp_path: Path) -> None:
    made = service.state()["made"]
    words = ["model=oracle", "dataset=smoke", "sandbox=e2b", "tracking=none", "concurrency=2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "pybench", *words],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        # The first one is the run's look at the template.
        wait_until(lambda: service.state()["made"] >= made + 3 or process.poll() is not None)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, said = finish(process)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    assert process.returncode == 130, said
    assert "may be left" not in said
    assert service.alive() == []


def test_leftovers_are_found_by_their_marks(service: Service, capsys: pytest.CaptureFixture[str]) -> None:
    from e2b_code_interpreter import AsyncSandbox

    async def leave() -> None:
        mine = {"pybench": "trial", "trial": "t", "host": socket.gethostname()}
        await AsyncSandbox.create(metadata={**mine, "run": "dead", "pid": "999999999"})
        await AsyncSandbox.create(metadata={**mine, "run": "alive", "pid": str(os.getpid())})
        await AsyncSandbox.create(metadata={**mine, "run": "far", "pid": "1", "host": "another"})
        await AsyncSandbox.create(metadata={"of": "somebody else"})

    def runs() -> list[str]:
        return sorted(box["metadata"].get("run", "-") for box in service.alive())

    asyncio.run(leave())
    assert command.main(["list"]) == 0
    listed = capsys.readouterr().out
    assert [word in listed for word in ("run dead (gone", "run alive (alive", "run far (elsewhere")] == [
        True
    ] * 3
    assert command.main(["clean"]) == 0
    assert runs() == ["-", "alive", "far"]
    assert "--all ends them too" in capsys.readouterr().out
    assert command.main(["clean", "--all"]) == 0
    assert runs() == ["-"]
    assert command.main(["list"]) == 0
    assert capsys.readouterr().out.endswith("no sandboxes of PyBench\n")
    service.set(expire=service.alive()[0]["sandboxID"])


# ---------------------------------------------------------------------- the stand-in's own habits


def test_the_stand_in_has_the_hazards_of_the_service(service: Service) -> None:
    from e2b.exceptions import TimeoutException
    from e2b_code_interpreter import AsyncSandbox

    async def go() -> None:
        box = await AsyncSandbox.create(timeout=200)
        context = await box.create_code_context(cwd="/tmp")
        assert (await box.run_code("import os; os.getcwd()", context=context)).text == "/tmp"
        with pytest.raises(TimeoutException):
            await box.run_code("import time; time.sleep(30)", context=context, timeout=0.5)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(box.run_code("1", context=context), 1)
        await box.restart_code_context(context)
        assert (await box.run_code("import os; os.getcwd()", context=context)).text != "/tmp"
        died = await box.run_code("import os; os._exit(1)", context=context)
        assert died.error is not None
        assert (died.error.name, died.error.traceback) == ("ContextRestarting", "")
        assert (await box.run_code("1")).text == "1"
        default = [each for each in await box.list_code_contexts() if each.id != context.id]
        assert len(default) == 1
        await box.restart_code_context("default")
        with pytest.raises(Exception, match=r"."):
            await box.run_code("1")
        assert await box.kill()
        assert not await box.kill()

    asyncio.run(settled(go()))


def test_the_key_is_in_no_record_of_the_provider(service: Service) -> None:
    async def told(provider: E2BProvider) -> str:
        return json.dumps(await provider.describe())

    assert KEY not in during(told)
