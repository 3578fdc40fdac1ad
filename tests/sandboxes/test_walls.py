"""What stands between hostile code and the runner: the wire, the call filter, counts, and ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest

from pybench.core.jobs import IsolatedJob, IsolatedLimits
from pybench.sandboxes.guest import cgroups
from pybench.sandboxes.local import folder, fork_server
from pybench.sandboxes.local.pipes import Pipes
from pybench.sandboxes.local.runner import LocalJobRunner
from pybench.sandboxes.local.wire_link import WireLink, _Frames
from tests.helpers.waiting import living, settled, wait_until, wait_until_gone

from .providers import below, local_provider, warm_parent_of

pytestmark = pytest.mark.slow

INSIDE = Path(fork_server.__file__).parent.parent


def framed(data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + data


def write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


async def unknown() -> None:
    return None


def message(word: str) -> bytes:
    return json.dumps({"header": {"msg_type": word}, "parent_header": {}, "content": {}}).encode()


def test_what_is_no_message_or_too_large_is_passed_over_and_the_next_one_taken() -> None:
    async def go() -> list[str]:
        pipes = Pipes()
        link = WireLink(pipes, 1000, lambda: None, unknown)
        await link.open()
        sent = [message("one"), b"x" * 5_000_000, b"no json", b"[" * 900, message("two"), b"{}"]
        data = b"".join(map(framed, [*sent, message("x" * 999), message("end")]))
        writing = asyncio.create_task(asyncio.to_thread(write_all, pipes.inside[1], data))
        found = [(await link.receive())["header"]["msg_type"] for _ in range(3)]
        await writing
        link.close()
        return found

    assert asyncio.run(go()) == ["one", "two", "end"]


def test_what_is_too_small_for_a_message_is_never_kept() -> None:
    taken: list[bytes] = []
    end = message("end")
    _Frames(1000, taken.append).data_received(framed(b"") * 1000 + framed(b"{}") * 1000 + framed(end))
    assert taken == [end]


FILTERED = f"""
import os, resource, signal, socket, sys
sys.path.insert(0, {str(INSIDE)!r})
from guest import seccomp, syscalls
syscalls.prctl(syscalls.PR_SET_NO_NEW_PRIVS, 1)
seccomp.install(seccomp.program(streams_only=True, no_others=True, own_pid=os.getpid()))
def tries(work):
    try:
        work()
        return "done"
    except OSError as error:
        return type(error).__name__
signal.signal(signal.SIGUSR1, signal.SIG_IGN)
other = os.getppid()
print([tries(work) for work in (
    lambda: os.kill(os.getpid(), signal.SIGUSR1),
    lambda: signal.raise_signal(signal.SIGUSR1),
    lambda: os.kill(other, 0),
    lambda: os.killpg(os.getpgid(other), 0),
    lambda: os.kill(-1, 0),
    lambda: signal.pidfd_send_signal(os.pidfd_open(other), 0),
    lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)),
    lambda: resource.prlimit(other, resource.RLIMIT_CORE),
    lambda: os.sched_setaffinity(0, os.sched_getaffinity(0)),
    lambda: os.sched_setaffinity(other, os.sched_getaffinity(0)),
    lambda: os.setpriority(os.PRIO_PROCESS, other, 19),
    lambda: os.nice(1),
    lambda: socket.socketpair(),
    lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM),
    lambda: socket.socket(socket.AF_INET),
)])
"""


def test_the_filter_for_a_shared_machine_leaves_a_process_itself_only() -> None:
    """As it is where Landlock is too old to keep signals in; the kernels of this machine may be newer."""
    run = subprocess.run([sys.executable, "-c", FILTERED], capture_output=True, text=True, check=True)
    done = "done"
    no = "PermissionError"
    assert run.stdout.strip() == str(
        [done, done, no, no, no, no, done, no, done, no, no, done, done, no, "OSError"]
    )


def test_a_group_of_version_2_is_joined_counted_and_killed() -> None:
    """On a real hierarchy, which need not have the memory controller for this."""
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    place = next((Path(mount[1]) for mount in mounts if mount[2] == "cgroup2"), None)
    name = f"pybench-test-{os.getpid()}"
    try:
        assert place is not None
        (place / name).mkdir()
    except (AssertionError, OSError):
        pytest.skip("no version 2 groups can be made here")
    top = os.open(place, os.O_RDONLY)
    group = cgroups.Group(2, {"memory": (top, name, os.open(place / name, os.O_RDONLY))})
    child = os.fork()
    if child == 0:
        group.join()
        os.execvp("sh", ["sh", "-c", "while true; do sleep 60 & wait; done"])
    wait_until(lambda: len(group.read("memory", "cgroup.procs").split()) >= 2)
    usage = group.usage()
    group.kill()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    left = group.read("memory", "cgroup.procs")
    group.remove()
    assert (status, left, (place / name).exists()) == (-signal.SIGKILL, "", False)
    assert usage["cpu_sec"] > 0


def test_each_sandbox_has_its_own_count_of_processes() -> None:
    """Without a cgroup they are counted by uid, which sandboxes of an ordinary user share."""

    async def go() -> list[str | None]:
        provider = local_provider(processes=48)
        await provider.open()
        sandboxes = [provider.create(str(number)) for number in range(8)]
        try:
            for sandbox in sandboxes:
                await sandbox.start()
            return [(await sandbox.run_cell("6 * 7", 30)).value for sandbox in sandboxes]
        finally:
            await asyncio.gather(*(sandbox.close() for sandbox in sandboxes))
            await provider.close()

    assert asyncio.run(settled(go())) == ["42"] * 8


def test_a_kernel_that_ends_while_it_is_being_killed_is_replaced() -> None:
    """The supervisor tells of its end twice then: unasked, and in answer."""

    async def go() -> str | None:
        provider = local_provider()
        await provider.open()
        sandbox = provider.create("one")
        await sandbox.start()
        try:
            warm, (supervisor,) = below(warm_parent_of(provider))
            supervisor.suspend()
            for kernel in (*supervisor.children(recursive=True), *warm.children()):
                kernel.kill()
            replacing = asyncio.create_task(sandbox.restart())
            await asyncio.sleep(0)
            supervisor.resume()
            await replacing
            return (await sandbox.run_cell("6 * 7", 30)).value
        finally:
            await sandbox.close()
            await provider.close()

    assert asyncio.run(settled(go())) == "42"


def test_other_tasks_have_their_turn_between_large_messages() -> None:
    async def go() -> tuple[int, int]:
        pipes = Pipes()
        link = WireLink(pipes, 1 << 20, lambda: None, unknown)
        turns = 0

        async def count() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        for _ in range(20):
            link._take(message("x" * 100_000))
        counting = asyncio.create_task(count())
        received = 0
        for _ in range(20):
            received += len((await link.receive())["header"]["msg_type"])
        counting.cancel()
        link.close()
        return turns, received

    turns, received = asyncio.run(settled(go()))
    assert received == 2_000_000
    assert turns >= 18


def test_a_stopped_supervisor_is_ended_with_its_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> list[psutil.Process]:
        provider = local_provider()
        await provider.open()
        sandbox = provider.create("one")
        await sandbox.start()
        warm, (supervisor,) = below(warm_parent_of(provider))
        family = [supervisor, *supervisor.children(recursive=True), *warm.children()]
        supervisor.suspend()
        with monkeypatch.context() as patched:
            patched.setattr(fork_server, "_END_SEC", 0.3)
            await sandbox.close()
        await asyncio.to_thread(wait_until_gone, family)
        await provider.close()
        return living(family)

    assert asyncio.run(settled(go())) == []


def test_what_a_job_is_given_does_not_count_against_its_limits(tmp_path: Path) -> None:
    work, source = tmp_path / "work", tmp_path / "job"
    work.mkdir()
    source.mkdir()
    for number in range(60):
        (work / str(number)).write_bytes(bytes(100_000))
    (source / "job.py").write_text("import os\ndef main(payload, call):\n    return len(os.listdir('.'))\n")

    async def go() -> Any:
        runner = LocalJobRunner(preload=())
        await runner.open()
        limits = IsolatedLimits(wall_sec=30, max_files=20, disk_mb=1)
        job = IsolatedJob("/opt/job/job.py", {}, {"/opt/job": source}, work=work, limits=limits)
        try:
            return await runner.run(job)
        finally:
            await runner.close()

    assert asyncio.run(settled(go())).value == 60
    assert folder.measure(work)[0] == 60


DEAD_LEADER = """
import ctypes, subprocess, sys, time
sys.path.insert(0, {0!r})
from guest import reaper
code = '''
import ctypes, threading, time
def fill():
    kept = b"x" * (300 << 20)
    print(flush=True)
    time.sleep(600)
threading.Thread(target=fill).start()
ctypes.CDLL(None).syscall({1})
'''
child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
child.stdout.readline()
while open(f"/proc/{{child.pid}}/stat").read().rpartition(")")[2].split()[0] != "Z": time.sleep(0.05)
print(reaper.excess({{"memory_mb": 200}}, alone=False)[0])
child.kill()
"""


def test_memory_counts_of_a_process_whose_first_thread_has_ended() -> None:
    exit_of_a_thread = {"x86_64": "60, 0", "aarch64": "93, 0"}[os.uname().machine]
    code = DEAD_LEADER.format(str(INSIDE), exit_of_a_thread)
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.stdout == "memory\n", told.stderr
