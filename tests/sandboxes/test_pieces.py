"""Parts of the local sandbox that no kernel is needed for."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from benchmarks.forks import differences
from pybench.core.errors import SandboxError
from pybench.core.records import CellResult
from pybench.sandboxes import kernel_sandbox
from pybench.sandboxes.cells import DROPPED_MIME, Reducer
from pybench.sandboxes.guest import cgroups, removal
from pybench.sandboxes.guest import folder as guest_folder
from pybench.sandboxes.local import folder
from tests.helpers.waiting import settled

from .providers import local_provider

pytestmark = pytest.mark.slow


def _dig(top: Path, depth: int) -> None:
    current = os.open(top, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("d", dir_fd=current)
        below = os.open("d", os.O_RDONLY, dir_fd=current)
        os.close(current)
        current = below
    os.close(os.open("end", os.O_CREAT | os.O_WRONLY, dir_fd=current))
    os.close(current)


def test_a_hostile_folder_is_removed(tmp_path: Path) -> None:
    top, outside = tmp_path / "top", tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").write_text("x")
    top.mkdir()
    _dig(top, 3000)
    (top / "closed").mkdir()
    (top / "closed" / "file").touch()
    (top / "link").symlink_to(outside)
    (top / "closed" / "link").symlink_to(outside)
    (top / "closed").chmod(0)
    removal.remove(str(top))
    assert not top.exists()
    assert (outside / "kept").read_text() == "x"


def test_what_is_nested_too_deeply_is_refused_and_said(tmp_path: Path) -> None:
    work = tmp_path / "work"
    (work / "output").mkdir(parents=True)
    (work / "output" / "kept").write_text("x")
    _dig(work / "output", 1500)
    root = os.open(work, os.O_RDONLY)
    try:
        collected = folder.collect(root, "output", tmp_path / "out", 10, 100)
        assert collected.files == ("kept",)
        assert [refused.reason for refused in collected.refused] == ["a folder nested too deeply"]
        assert len(list((tmp_path / "out").rglob("d"))) == 64
        guest_folder.remove_changed(root, {})
        assert sorted(path.name for path in work.rglob("*")) == ["output"]
    finally:
        os.close(root)
        removal.remove(str(work))


V2_FILES = {
    "cgroup.procs": "",
    "memory.max": "max\n",
    "memory.swap.max": "max\n",
    "memory.peak": "1048576\n",
    "memory.events": "low 0\nhigh 0\nmax 7\noom 3\noom_kill 2\noom_group_kill 0\n",
    "pids.max": "max\n",
    "pids.events": "max 5\n",
    "cpu.stat": "usage_usec 2500000\nuser_usec 1\nsystem_usec 1\n",
}


def test_version_2_groups_are_made_read_and_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against folders that fill with a group's files as the kernel fills them (cgroup-v2.rst)."""
    make, remove = os.mkdir, os.rmdir

    def mkdir(name: str, mode: int = 0o777, *, dir_fd: int | None = None) -> None:
        make(name, mode, dir_fd=dir_fd)
        for file, text in V2_FILES.items():
            path = Path(f"/proc/self/fd/{dir_fd}", name, file)
            path.write_text(text)

    def rmdir(name: str, *, dir_fd: int | None = None) -> None:
        for file in V2_FILES:
            Path(f"/proc/self/fd/{dir_fd}", name, file).unlink()
        remove(name, dir_fd=dir_fd)

    monkeypatch.setattr(os, "mkdir", mkdir)
    monkeypatch.setattr(os, "rmdir", rmdir)
    limits = {"memory_mb": 64, "processes": 9}
    group = cgroups.make({"version": 2, "memory": str(tmp_path)}, "", limits)
    assert group is not None
    (made,) = tmp_path.iterdir()
    assert (made / "memory.max").read_text().startswith(str(64 << 20))
    assert (made / "memory.swap.max").read_text().startswith("0")
    assert (made / "pids.max").read_text().startswith("9")
    group.join()
    assert (made / "cgroup.procs").read_text() == "0"
    assert group.usage() == {"memory_kills": 2, "forks_refused": 5, "cpu_sec": 2.5, "peak_mb": 1.0}
    group.remove()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("is_warm", [True, False])
def test_a_setup_file_that_fails_is_named(tmp_path: Path, is_warm: bool) -> None:
    setup = tmp_path / "setup.py"
    setup.write_text("import time\ntime.sleep(1)\nraise LookupError('no such thing')\n")

    async def go() -> None:
        provider = local_provider(setup=[str(setup)], warm=is_warm)
        await provider.open()
        sandbox = provider.create("one")
        try:
            with pytest.raises(SandboxError, match="no such thing"):
                await sandbox.start()
        finally:
            await sandbox.close()
            await provider.close()

    asyncio.run(settled(go()))


@pytest.mark.parametrize("is_warm", [True, False])
def test_cpu_time_that_is_used_up_is_the_codes_doing_for_every_later_cell(is_warm: bool) -> None:
    """A kernel's own start counts too: one that dies of the limit while it starts is no fault of ours."""

    async def go() -> list[Any]:
        provider = local_provider(warm=is_warm, cpu_sec=2)
        await provider.open()
        sandbox = provider.create("one")
        try:
            await sandbox.start()
            return [await sandbox.run_cell("while True: pass", 30) for _ in range(3)]
        finally:
            await sandbox.close()
            await provider.close()

    cells = asyncio.run(settled(go()))
    assert [(cell.status, cell.limit, cell.state_lost) for cell in cells] == [("died", "cpu", True)] * 3


def test_a_doubted_fork_is_replaced_by_a_fresh_kernel() -> None:
    async def go() -> Any:
        provider = local_provider()
        await provider.open()
        sandbox = provider.create("one")
        try:
            await sandbox.start()
            forked = await sandbox.run_cell("import os; os.getppid()", 30)
            lost = await sandbox.run_cell("sum(range(10**12))", 1)
            fresh = await sandbox.run_cell("import os; os.getppid()", 60)
            return forked.value, lost.state_lost, fresh.value
        finally:
            await sandbox.close()
            await provider.close()

    # A forked kernel's parent is outside its PID namespace, a fresh one's is the first process in it.
    assert asyncio.run(settled(go())) == ("0", True, "1")


def test_cells_that_are_slow_when_they_run_again_do_not_hold_up_their_trial(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A kernel that was killed by nobody knows whom is rebuilt, in about the time that its cells took."""
    monkeypatch.setattr(kernel_sandbox, "_REBUILD_SLACK_SEC", 1.0)
    slow = """
import os, time
if os.path.exists('again'): time.sleep(25); open('slept', 'w').close()
open('again', 'w').close()
"""

    async def go() -> Any:
        provider = local_provider()
        await provider.open()
        sandbox = provider.create("one")
        try:
            await sandbox.start()
            for code in ("x = 1", slow):
                await sandbox.run_cell(code, 30)
            killed = await sandbox.run_cell("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", 30)
            return killed.status, (await sandbox.run_cell("x", 30)).status, await sandbox.list_files()
        finally:
            await sandbox.close()
            await provider.close()

    assert asyncio.run(settled(go())) == ("died", "error", ["again"])


def test_differences_between_forked_and_fresh_kernels_are_told() -> None:
    same = {"status": "passed", "files": ["a.png"]}
    forked = {"one": same, "two": {**same, "checks 0 image": {"passed": True, "measured": {"x": 1}}}}
    fresh = {
        "one": same,
        "two": {**same, "checks 0 image": {"passed": True, "measured": {"x": 2}}},
        "three": same,
    }
    found = differences(forked, fresh)
    assert [line.split(":")[0] for line in found] == ["three", "three", "two"]
    assert "'x': 1" in found[2]
    assert "'x': 2" in found[2]


def _told(*messages: tuple[str, dict[str, Any]]) -> CellResult:
    reducer = Reducer("1", 1000)
    for kind, content in messages:
        reducer.feed({"header": {"msg_type": kind}, "parent_header": {"msg_id": "1"}, "content": content})
    return reducer.result()


def test_of_a_long_error_as_much_as_of_other_output_is_kept() -> None:
    colours = "\x1b[31mred\x1b[0m " * 100
    long = {"ename": "E" * 5000, "evalue": "x\r" * 1_000_000, "traceback": [colours, "y" * 3_000_000]}
    error = _told(("error", long)).error
    assert error is not None
    assert (len(error.name), error.message) == (200, "x")
    assert len(error.traceback) == 1000
    assert error.traceback.startswith("red red")
    assert error.traceback.endswith("yyy")
    forged = _told(("error", {"ename": "E", "traceback": "z" * 1_000_000})).error
    assert forged is not None
    assert forged.traceback == ""


def test_the_order_of_output_is_kept_up_to_a_number_of_turns() -> None:
    pair = [("stream", {"name": "stdout", "text": "a"}), ("stream", {"name": "stderr", "text": "b"})]
    assert _told(*pair * 3).in_order == "ababab"
    reducer = Reducer("1", 100_000)
    for kind, content in pair * 20_000:
        reducer.feed({"header": {"msg_type": kind}, "parent_header": {"msg_id": "1"}, "content": content})
    told = reducer.result()
    assert (len(told.stdout), len(told.stderr), told.in_order) == (20_000, 20_000, None)


def test_forged_counts_of_what_was_dropped_stay_a_number_that_can_be_stored() -> None:
    many = ("display_data", {"data": {DROPPED_MIME: 1 << 50}})
    assert _told(*[many] * 9000).dropped_chars == 1 << 50


def test_files_are_listed_up_to_a_megabyte_of_names() -> None:
    assert folder.listed(["b", "a", "x" * 2000]) == ("a", "b")
    listed = folder.listed(f"{number:05d}{'x' * 1000}" for number in range(5000))
    assert listed[0].startswith("00000")
    assert 1_000_000 < sum(map(len, listed)) <= 1 << 20
