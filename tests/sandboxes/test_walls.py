"""What stands between hostile code and the runner: the wire, the call filter, counts, and ends."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
import zmq

from pybench.sandboxes import folder, parent, zmtp
from pybench.sandboxes.inside import cgroups
from pybench.sandboxes.isolated import IsolatedJob, IsolatedLimits, IsolatedRunner

from .test_faults import _below, _parent_of, _provider

INSIDE = Path(parent.__file__).parent


async def _until(condition: Any) -> None:
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - another library's state
            await asyncio.sleep(0.01)


def test_a_message_without_end_is_passed_over_and_the_next_one_taken(tmp_path: Path) -> None:
    async def go() -> list[list[bytes]]:
        taken: list[list[bytes]] = []
        place = os.open(tmp_path, os.O_RDONLY)
        with zmq.Context() as context, context.socket(zmq.XPUB) as peer:
            peer.linger = 0
            peer.bind(f"ipc://{tmp_path}/k")
            connection = zmtp.Connection("SUB", b"", 1000, taken.append)
            loop = asyncio.get_running_loop()
            await loop.create_unix_connection(lambda: connection, sock=zmtp.reach(place, "k"))
            await _until(lambda: peer.poll(0))
            for message in ([b"a", b"b"], [b"c" * 600, b"d" * 600], [b"e" * 5_000_000], [b"f" * 999]):
                peer.send_multipart(message)
            await _until(lambda: len(taken) == 2)
            connection.close()
        os.close(place)
        return taken

    assert asyncio.run(go()) == [[b"a", b"b"], [b"f" * 999]]


GREETING = zmtp._GREETING
BROKEN = {"greeting": b"x" * 64, "frame": GREETING + b"\xff\x00", "parts": GREETING + b"\x01\x00" * 1001}


@pytest.mark.parametrize("broken", list(BROKEN))
def test_who_breaks_the_protocol_is_hung_up_on(broken: str) -> None:
    async def go() -> None:
        ours, theirs = socket.socketpair()
        theirs.setblocking(False)
        loop = asyncio.get_running_loop()
        with theirs:
            connection = zmtp.Connection("DEALER", b"me", 1000, lambda _parts: None)
            await loop.create_unix_connection(lambda: connection, sock=ours)
            assert (await loop.sock_recv(theirs, 1 << 16)).startswith(GREETING)
            await loop.sock_sendall(theirs, BROKEN[broken])
            with suppress(ConnectionResetError):
                assert await asyncio.wait_for(loop.sock_recv(theirs, 1), 20) == b""

    asyncio.run(go())


def test_a_link_in_place_of_a_socket_leads_nowhere(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "host"))
        server.listen()
        (tmp_path / "k-1").symlink_to(tmp_path / "host")
        (tmp_path / "k-2").write_text("no socket")
        place = os.open(tmp_path, os.O_RDONLY)
        for name in ("k-1", "k-2", "k-3"):
            with pytest.raises(FileNotFoundError):
                zmtp.reach(place, name)
        zmtp.reach(place, "host").close()
        os.close(place)


FILTERED = f"""
import os, resource, signal, socket, sys
sys.path.insert(0, {str(INSIDE)!r})
from inside import seccomp, syscalls
syscalls.prctl(syscalls.PR_SET_NO_NEW_PRIVS, 1)
seccomp.install(seccomp.program(streams_only=True, no_others=True, own_pid=os.getpid()))
def tries(work):
    try:
        work()
        return "done"
    except OSError as problem:
        return type(problem).__name__
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
    deadline = time.monotonic() + 20
    while len(group.read("memory", "cgroup.procs").split()) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
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
        provider = _provider(processes=48)
        await provider.open()
        sandboxes = [provider.create(str(number)) for number in range(8)]
        try:
            for sandbox in sandboxes:
                await sandbox.start()
            return [(await sandbox.run_cell("6 * 7", 30)).value for sandbox in sandboxes]
        finally:
            await asyncio.gather(*(sandbox.close() for sandbox in sandboxes))
            await provider.close()

    assert asyncio.run(asyncio.wait_for(go(), 120)) == ["42"] * 8


def test_a_stopped_supervisor_is_ended_with_its_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> list[psutil.Process]:
        provider = _provider()
        await provider.open()
        sandbox = provider.create("one")
        await sandbox.start()
        warm, (supervisor,) = _below(_parent_of(provider))
        family = [supervisor, *supervisor.children(recursive=True), *warm.children()]
        supervisor.suspend()
        with monkeypatch.context() as patched:
            patched.setattr(parent, "_END_SEC", 0.3)
            await sandbox.close()
        gone = psutil.wait_procs(family, timeout=10)[1]
        await provider.close()
        return gone

    assert asyncio.run(asyncio.wait_for(go(), 120)) == []


def test_what_a_job_is_given_does_not_count_against_its_limits(tmp_path: Path) -> None:
    work, source = tmp_path / "work", tmp_path / "job"
    work.mkdir()
    source.mkdir()
    for number in range(60):
        (work / str(number)).write_bytes(bytes(100_000))
    (source / "job.py").write_text("import os\ndef main(payload, call):\n    return len(os.listdir('.'))\n")

    async def go() -> Any:
        runner = IsolatedRunner(preload=())
        await runner.open()
        limits = IsolatedLimits(wall_sec=30, max_files=20, disk_mb=1)
        job = IsolatedJob("/opt/job/job.py", {}, {"/opt/job": source}, work=work, limits=limits)
        try:
            return await runner.run(job)
        finally:
            await runner.close()

    assert asyncio.run(asyncio.wait_for(go(), 120)).value == 60
    assert folder.measure(work)[0] == 60
