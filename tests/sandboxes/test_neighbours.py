"""What trials do not share: uids, groups, files, interrupts, start-up files, and time on a busy machine."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pybench.sandboxes.kernel_client import KernelClient
from pybench.sandboxes.local.provider import LocalProvider

from .conftest import Bench

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
WHO = "import os, pwd\nprint(os.getuid(), open('/proc/self/cgroup').read(), os.getcwd(), sep='|')"
REACH = """
import os
for work in (lambda: os.chmod('{0}', 0), lambda: os.utime('{0}'), lambda: os.chown('{0}', os.getuid(), -1),
             lambda: os.setxattr('{0}', 'user.x', b'x'), lambda: open('{0}/x', 'w')):
    try: work()
    except OSError: pass
    else: print('ESCAPED')
"""


def cells(provider: LocalProvider, *codes: str) -> list[Any]:
    """Each cell in a sandbox of its own; `{0}` is the work folder of the first."""

    async def go() -> list[Any]:
        sandboxes = [provider.create(str(number)) for number in range(len(codes))]
        try:
            results = []
            for sandbox, code in zip(sandboxes, codes, strict=True):
                await sandbox.start()
                first = results[0].stdout.split("|")[-1].strip() if results else ""
                results.append(await sandbox.run_cell(code.replace("{0}", first), 30))
            return results
        finally:
            await asyncio.gather(*(sandbox.close() for sandbox in sandboxes))

    return go()  # type: ignore[return-value]


@pytest.mark.skipif(os.geteuid() != 0, reason="an ordinary user has one uid")
def test_as_root_each_sandbox_has_a_uid_of_its_own(provider: LocalProvider, bench: Bench) -> None:
    found = [result.stdout.split("|") for result in bench.run(cells(provider, WHO, WHO, WHO))]
    assert len({uid for uid, _groups, _folder in found}) == 3
    for name in ("memory", "cpu"):
        groups = [[line for line in groups.split("\n") if f":{name}:" in line] for _, groups, _ in found]
        assert not any(groups) or len({str(each) for each in groups}) == 3


@pytest.mark.skipif(os.geteuid() != 0, reason="an ordinary user's Landlock does not hold this, and says so")
def test_no_trial_reaches_the_folders_of_another(provider: LocalProvider, bench: Bench) -> None:
    if provider.create("x").isolation.layer == "namespaces":
        pytest.skip("paths of others do not exist there")
    _mine, other = bench.run(cells(provider, WHO, REACH))
    assert (other.status, other.stdout) == ("ok", "")


def test_no_start_up_file_is_read_from_a_folder_of_others(provider: LocalProvider) -> None:
    opened = provider._opened
    assert opened is not None
    settings = opened.plan.parent_settings()
    if not opened.plan.has_own_root:
        for name in ("HOME", "IPYTHONDIR", "MPLCONFIGDIR", "XDG_CONFIG_HOME", "NUMBA_CACHE_DIR"):
            assert settings["environment"][name].startswith(opened.plan.base)
    assert Path(opened.plan.base).stat().st_mode & 0o066 == 0


PLANTED = (
    *("usercustomize.py", "sitecustomize.py", "startup.py", "00.py", "matplotlibrc", "ipython_config.py"),
    *("ipython_kernel_config.py", "jupyter_config.py", "pandas.py", "traitlets.py"),
)
LOOKED_IN = (
    *("HOME", "TMPDIR", "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_PATH", "MPLCONFIGDIR", "PYTHONPATH"),
    *("PYTHONUSERBASE", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR"),
)
SEEN = "import sys, pandas, matplotlib\nprint(matplotlib.matplotlib_fname(), pandas.__file__, sys.path)"


def test_nothing_planted_where_others_can_write_is_run_or_read(
    provider: LocalProvider, bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever start-up files are looked for is a stranger's: the parent and its kernels pass by."""
    places = ("", ".ipython/profile_default/startup", "profile_default/startup", ".jupyter", ".matplotlib")
    mark = tmp_path / "was-run"
    for place in (tmp_path / each for each in places):
        place.mkdir(parents=True, exist_ok=True)
        for name in PLANTED:
            (place / name).write_text(f"open({str(mark)!r}, 'w').close()\nraise SystemExit(99)\n")
    for name in LOOKED_IN:
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("PYTHONSTARTUP", str(tmp_path / "startup.py"))
    monkeypatch.chdir(tmp_path)
    is_warm = provider.warm
    other = LocalProvider(isolation=provider.create("x").isolation.layer, warm=is_warm, preload=("pandas",))

    async def go() -> Any:
        await other.open()
        try:
            if is_warm:
                await other.warm_up()
            sandbox = other.create("passes-by")
            await sandbox.start()
            try:
                return await sandbox.run_cell(SEEN, 60)
            finally:
                await sandbox.close()
        finally:
            await other.close()

    result = bench.run(go())
    assert result.status == "ok", result
    assert str(tmp_path) not in result.stdout
    assert not mark.exists()


LOCK = """
import ctypes, fcntl, glob, os, sys
import ipykernel, matplotlib, pandas
watch, kept = ctypes.CDLL(None).inotify_init1(os.O_NONBLOCK), []
for module in (ipykernel, matplotlib, pandas, os):
    for path in sorted(glob.glob(os.path.dirname(module.__file__) + '/*.py'))[:100]:
        kept.append(os.open(path, os.O_RDONLY))
        fcntl.flock(kept[-1], fcntl.LOCK_EX | fcntl.LOCK_NB)
        ctypes.CDLL(None).inotify_add_watch(watch, path.encode(), 0x20)
print(len(kept))
"""
SEEN_BY_WATCH = "try: print(len(os.read(watch, 1 << 16)))\nexcept BlockingIOError: print('nothing')"


def test_locks_and_watches_of_shared_files_reach_no_other_trial(
    provider: LocalProvider, bench: Bench
) -> None:
    """Where each sandbox has its own mounts; else the second `LOCK` would fail, and be seen by the first."""
    if provider.create("x").isolation.layer != "namespaces":
        pytest.skip("paths are shared there, and the docs say so")

    async def go() -> list[str]:
        one, other = provider.create("one"), provider.create("other")
        try:
            told = []
            for sandbox, code in ((one, LOCK), (other, LOCK), (one, SEEN_BY_WATCH)):
                if not sandbox.is_open:
                    await sandbox.start()
                result = await sandbox.run_cell(code, 30)
                told.append(result.stdout.strip() or repr(result.error))
            return told
        finally:
            await asyncio.gather(one.close(), other.close())

    taken, as_well, seen = bench.run(go())
    assert int(taken) > 100
    assert (as_well, seen) == (taken, "nothing")


def test_locks_on_shared_files_hold_up_nobody_who_takes_none(provider: LocalProvider, bench: Bench) -> None:
    """Neither PyBench nor what it starts locks files of the environment: the lock holds nothing up."""
    honest = (
        "import json, pandas, matplotlib.pyplot as plt\nplt.plot([1, 2]); plt.savefig('output/a.png')\n6 * 7"
    )
    taken, other = bench.run(cells(provider, LOCK, honest))
    assert int(taken.stdout) > 100
    assert (other.status, other.value) == ("ok", "42"), other


def test_a_late_interrupt_never_hits_the_next_cell(provider: LocalProvider, bench: Bench) -> None:
    async def go() -> list[str]:
        sandbox = provider.create("late")
        await sandbox.start()
        try:
            ended = []
            for number in range(15):
                await sandbox.run_cell("import time; time.sleep(0.1)", 0.08 + 0.004 * number)
                ended.append((await sandbox.run_cell("sum(range(300_000))", 30)).status)
            return ended
        finally:
            await sandbox.close()

    assert bench.run(go()) == ["ok"] * 15


class BusyMachine:
    """A link to a kernel whose cell takes 5 s, and that has no processor for as long, or one all along."""

    def __init__(self, is_starved: bool) -> None:
        self.is_starved = is_starved
        self._began = time.monotonic()
        self._sent: list[dict[str, Any]] = []
        self.interrupted = 0

    async def send(self, _channel: str, _kind: str, _content: dict[str, Any]) -> str:
        return "1"

    async def receive(self) -> dict[str, Any]:
        if not self._sent:
            await asyncio.sleep(5.0)
            self._sent.append({})
            return self._message("execute_reply", {"status": "ok"})
        return self._message("status", {"execution_state": "idle"})

    @staticmethod
    def _message(kind: str, content: dict[str, Any]) -> dict[str, Any]:
        return {"header": {"msg_type": kind}, "parent_header": {"msg_id": "1"}, "content": content}

    async def interrupt(self) -> None:
        self.interrupted += 1

    async def processor_sec(self) -> tuple[float, float]:
        passed = time.monotonic() - self._began
        return (0.0, passed) if self.is_starved else (passed, passed)


@pytest.mark.parametrize(("is_starved", "status"), [(True, "ok"), (False, "timeout")])
def test_time_in_which_others_had_every_processor_does_not_count(is_starved: bool, status: str) -> None:
    link = BusyMachine(is_starved)
    result = asyncio.run(KernelClient(link, 1000, 0.1).run_cell("1", 4.0))
    assert result.status == status
    assert link.interrupted == (not is_starved)
    assert (result.lacked_sec > 0) == is_starved


class SlowToInterrupt(BusyMachine):
    """A kernel that ends its cell 1.5 s after it was interrupted; until then it has a processor."""

    def __init__(self, is_starved: bool) -> None:
        super().__init__(is_starved)
        self._was_interrupted = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self._was_interrupted.wait()
        if not self._sent:
            await asyncio.sleep(1.5)
            self._sent.append({})
            return self._message("execute_reply", {"status": "error"})
        return self._message("status", {"execution_state": "idle"})

    async def interrupt(self) -> None:
        await super().interrupt()
        self._was_interrupted.set()
        self._interrupted_at = time.monotonic()

    async def processor_sec(self) -> tuple[float, float]:
        passed = time.monotonic() - self._began
        if not (self.interrupted and self.is_starved):
            return passed, passed
        return self._interrupted_at - self._began, passed


@pytest.mark.parametrize("is_starved", [True, False])
def test_nor_does_it_count_for_how_long_an_interrupted_cell_may_take(is_starved: bool) -> None:
    result = asyncio.run(KernelClient(SlowToInterrupt(is_starved), 1000, 1.0).run_cell("1", 0.2))
    assert result.status == "timeout"
    assert result.state_lost == (not is_starved)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_landlock_as_an_ordinary_user_says_what_it_does_not_hold(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    code = """
import asyncio
from pybench.sandboxes.local.provider import LocalProvider
async def go():
    provider = LocalProvider(isolation='landlock', warm=False)
    await provider.open()
    print(provider.create('x').isolation.not_held)
    await provider.close()
asyncio.run(go())
"""
    user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    seen = subprocess.run([*user, "test", "-r", sys.executable], check=False)
    if seen.returncode:
        pytest.skip("no other user can read this Python")
    run = subprocess.run(
        [*user, sys.executable, "-c", code],
        capture_output=True, text=True, check=False, cwd=ROOT,
        env={"HOME": str(tmp_path), "PATH": os.environ["PATH"], "TMPDIR": str(tmp_path)},
    )  # fmt: skip
    if "not available on this machine" in run.stderr:
        pytest.skip(run.stderr.strip().splitlines()[-1])
    assert "can be changed" in run.stdout, run.stderr


def test_what_may_be_read_of_proc_stays_readable_whatever_others_use_up(
    provider: LocalProvider, bench: Bench
) -> None:
    """Linux forgets a Landlock rule for /proc when memory runs short, unless a descriptor is held open."""
    if provider.create("x").isolation.layer != "landlock":
        pytest.skip("no rules for /proc there")
    code = (
        "import os\nfor name in os.listdir('/proc/self/fd'):\n"
        "    try: print(os.readlink('/proc/self/fd/' + name))\n    except OSError: pass"
    )
    (result,) = bench.run(cells(provider, code))
    held = {path.rpartition("/")[2] for path in result.stdout.split() if path.startswith("/proc/")}
    assert {"meminfo", "cpuinfo", "status", "fd", "maps"} <= held
