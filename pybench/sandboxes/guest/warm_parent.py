"""The parent process of a run's sandboxes: it forks a supervisor for each.

Forking a large process is slow. With namespaces there are therefore two processes: this light one forks
supervisors, and the warm process (warm_process.py), which holds the imports, forks the code's processes.
Without namespaces one process does both.

The parent only receives descriptors over its control socket, one for each sandbox. The settings of a sandbox
come over that descriptor and are read by the fork, so that no trial finds traces of another in its memory.
When the control socket closes, also because the runner was killed, the parent waits for its supervisors,
removes the run's cgroups and exits.
"""

from __future__ import annotations

import builtins
import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import time
import traceback
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from . import cgroups, confine, json_lines, memory, reaper, removal, supervisor, syscalls, warm_process

_LAST_WAIT_SEC = 10.0
_LOOK_SEC = 0.5
_IMPORT = b"i"


def main() -> None:
    """Import, report the result, then fork on demand until the control socket closes."""
    number, handed, kept = (int(argument) for argument in sys.argv[-3:])
    del sys.argv[-3:]
    settings = _settings_in(handed)
    os.close(handed)
    sys.path[:] = [path for path in sys.path if path not in ("", settings["script_inside"])]
    control = socket.socket(fileno=number)
    control.set_inheritable(False)
    if os.geteuid() == 0 and settings["layer"] != "none":
        confine.drop_bounds()
    lifeline = leave_janitor(control, kept)
    fork_socket, warm_pid, told = None, 0, None
    if settings["layer"] == "namespaces" and settings["warm"]:
        fork_socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        told, tell = socket.socketpair()
        warm_pid = os.fork()
        if warm_pid == 0:
            for ours in (control, fork_socket, told):
                ours.close()
            os.close(kept)
            _be_warm(theirs, tell, settings)
        theirs.close()
        tell.close()
        if settings["kind"] == "job":
            _prepare_light_jobs(settings)
    else:
        facts = _prepare(settings)
    settings |= _settings_in(kept)
    os.close(kept)
    gc.collect()
    gc.freeze()
    json_lines.write(control, {"event": "open"})
    if told is None:
        json_lines.write(control, {"event": "warm", **facts})
    try:
        _serve(control, settings, fork_socket, warm_pid, told)
    finally:
        if fork_socket is not None:
            fork_socket.close()
        _wait_for_children()
        clean(settings)
        os.close(lifeline)


def _settings_in(descriptor: int) -> dict[str, Any]:
    settings: dict[str, Any] = json.loads(os.pread(descriptor, os.fstat(descriptor).st_size, 0))
    return settings


def leave_janitor(control: socket.socket, kept: int) -> int:
    """Start a process that cleans up once this parent, its children and the runner are all gone.

    It works however they ended. Returns the descriptor whose last copy the process waits for.
    """
    gone, lifeline = os.pipe()
    runner = os.pidfd_open(os.getppid())
    helper = os.fork()
    if helper == 0:
        try:
            if os.fork() == 0:
                control.close()
                os.close(lifeline)
                settings = _settings_in(kept)
                os.read(gone, 1)
                base = settings["host"] + settings["base"]
                while os.path.exists(base) and not select.select([runner], [], [], _LOOK_SEC)[0]:
                    pass
                clean(settings)
        finally:
            os._exit(0)
    os.waitpid(helper, 0)
    os.close(gone)
    os.close(runner)
    return lifeline


def clean(settings: dict[str, Any]) -> None:
    """Remove the run's cgroups and its folder, if they still exist."""
    cgroups.remove_run(settings["cgroups"], settings["host"])
    removal.remove(settings["host"] + settings["base"])


def _be_warm(fork_socket: socket.socket, tell: socket.socket, settings: dict[str, Any]) -> None:
    try:
        if tell.recv(1):
            json_lines.write(tell, prepare_or_say(settings))
            tell.close()
            warm_process.serve(fork_socket, settings)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(0)


def prepare_or_say(settings: dict[str, Any]) -> dict[str, Any]:
    """The event to report: what `_prepare` returned, or why this Python and these settings cannot work."""
    try:
        return {"event": "warm", **_prepare(settings)}
    except Exception as error:
        return {"event": "unfit", "why": f"{type(error).__name__}: {error}"}


def _prepare(settings: dict[str, Any]) -> dict[str, Any]:
    """Import what forks inherit and lay out the memory. Returns the imports that failed and the threads."""
    gc.disable()  # nearly everything allocated now stays
    let_go = memory.gather()
    facts = {"failed": _preload(settings), "threads": len(os.listdir("/proc/self/task"))}
    with suppress(OSError):
        confine.learn(settings["layer"], settings["network"], settings["lean"])
    gc.collect()
    memory.settle(let_go)
    gc.freeze()
    gc.enable()
    return facts


def _prepare_light_jobs(settings: dict[str, Any]) -> None:
    """Do once what each job that is forked from a supervisor would else do for itself."""
    for name in ("datetime", "decimal", "fractions", "pathlib", "typing", "unicodedata"):
        importlib.import_module(name)
    with suppress(OSError):
        confine.learn(settings["layer"], settings["network"], settings["lean"])


def _preload(settings: dict[str, Any]) -> list[str]:
    """Import what the settings name. Returns the names that could not be imported."""
    failed = []
    if settings["kind"] == "kernel":
        # pandas checks at import whether it runs in a terminal, and would keep that width for its tables.
        builtins.get_ipython = lambda: SimpleNamespace(kernel=None)  # type: ignore[attr-defined]
    for name in settings["preload"]:
        try:
            importlib.import_module(name)
        except Exception:
            failed.append(name)
    vars(builtins).pop("get_ipython", None)
    if settings["kind"] == "kernel" and settings["warm"]:
        from . import kernel

        kernel.prepare(settings["setup"])
    return failed


def _serve(
    control: socket.socket,
    settings: dict[str, Any],
    fork_socket: socket.socket | None,
    warm_pid: int,
    told: socket.socket | None,
) -> None:
    """Fork supervisors on request, and pass messages between the runner and the warm process.

    Over `told` the warm process is asked to import and reports when it is done. Supervisors do not wait for
    it.
    """
    has_spaces = settings["layer"] == "namespaces"
    woken, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    poll = select.poll()
    for descriptor in (woken, control.fileno(), *([told.fileno()] if told is not None else ())):
        poll.register(descriptor, select.POLLIN)
    while True:
        ready = {descriptor for descriptor, _ in poll.poll()}
        if woken in ready:
            with suppress(BlockingIOError):
                os.read(woken, 4096)
        if told is not None and told.fileno() in ready:
            heard = json_lines.LineReader(told).first()
            poll.unregister(told.fileno())
            told.close()
            told = None
            if heard is not None:
                json_lines.write(control, heard[0])
        if _reap(warm_pid):
            os._exit(1)  # the warm process died: the runner starts both again
        if control.fileno() not in ready:
            continue
        message, descriptors, _flags, _address = socket.recv_fds(control, 1, 1)
        if not message:
            if told is not None:  # nobody needs its imports any more
                os.kill(warm_pid, signal.SIGKILL)
            return
        if message == _IMPORT:
            if told is not None:
                told.send(message)
            continue
        if not descriptors:
            continue  # too many open descriptors: the runner sees the other end close
        try:
            child = syscalls.fork_into(syscalls.CLONE_NEWPID) if has_spaces else os.fork()
        except OSError:
            os.close(descriptors[0])
            continue
        if child == 0:
            control.close()
            if told is not None:
                told.close()
            _be_supervisor(descriptors[0], settings, fork_socket)
        os.close(descriptors[0])


def _reap(warm_pid: int) -> bool:
    """Collect the children that ended. Returns whether the warm process is one of them."""
    with suppress(ChildProcessError):
        while pid := os.waitpid(-1, os.WNOHANG)[0]:
            if pid == warm_pid:
                return True
    return False


def _be_supervisor(descriptor: int, settings: dict[str, Any], fork_socket: socket.socket | None) -> None:
    code = 1
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        supervisor.main(socket.socket(fileno=descriptor), settings, fork_socket)
        code = 0
    except BrokenPipeError:
        code = 0
    finally:
        os._exit(code)


def _wait_for_children() -> None:
    deadline = time.monotonic() + _LAST_WAIT_SEC
    with suppress(ChildProcessError):
        while time.monotonic() < deadline:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.02)
        for pid in reaper.descendants(os.getpid()):  # these hang, or somebody stopped them
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
