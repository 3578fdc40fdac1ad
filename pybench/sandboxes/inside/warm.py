"""The warm parent: heavy imports once, then one fork per sandbox.

It reads nothing but a descriptor at a time from its control socket: what a sandbox is to be arrives
on that descriptor and is read by the fork alone, so no trial finds traces of another in its memory.
The end of the control socket is the end of the parent: it waits for its supervisors and removes the
run's cgroups, also when the runner was killed.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import select
import shutil
import signal
import socket
import sys
import time
from contextlib import suppress
from typing import Any

from . import cgroups, supervisor, syscalls

_LAST_WAIT_SEC = 10.0


def main() -> None:
    """Import, report what there is, then fork on demand until the control socket closes."""
    with os.fdopen(int(sys.argv.pop())) as handed:
        settings: dict[str, Any] = json.load(handed)
    number = int(sys.argv.pop())
    sys.path[:] = [path for path in sys.path if path not in ("", settings["script_inside"])]
    control = socket.socket(fileno=number)
    control.set_inheritable(False)
    facts = {"failed": _preload(settings), "threads": len(os.listdir("/proc/self/task"))}
    gc.collect()
    gc.freeze()
    with suppress(OSError, ValueError):
        join_pages()
    control.sendall(json.dumps(facts).encode() + b"\n")
    try:
        _serve(control, settings)
    finally:
        _wait_for_supervisors()
        cgroups.remove_run(settings["cgroups"], settings["host"])
        shutil.rmtree(settings["host"] + settings["base"], ignore_errors=True)


def join_pages() -> None:
    """Ask for huge pages below what was imported: a fork copies a table entry for each page, so this
    makes every fork, and every end of one, cheaper by about a third."""
    huge, collapse = 2 << 20, 25
    with open("/proc/self/maps") as maps:
        lines = maps.readlines()
    for line in lines:
        words = line.split()
        if words[1] != "rw-p" or (len(words) > 5 and words[5] != "[heap]"):
            continue
        low, high = (int(word, 16) for word in words[0].split("-"))
        low, high = -(-low // huge) * huge, high // huge * huge
        if high > low:
            with suppress(OSError):  # one range that may not be joined is no loss
                syscalls.advise_memory(low, high - low, collapse)


def _preload(settings: dict[str, Any]) -> list[str]:
    """Import what the settings name; returns the names that could not be."""
    failed = []
    for name in settings["preload"]:
        try:
            importlib.import_module(name)
        except Exception:
            failed.append(name)
    if settings["kind"] == "kernel" and settings["warm"]:
        from . import kernel

        kernel.prepare()
    return failed


def _serve(control: socket.socket, settings: dict[str, Any]) -> None:
    poll = select.poll()
    poll.register(control, select.POLLIN)
    while True:
        ready = poll.poll(1000)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not ready:
            continue
        message, descriptors, _flags, _address = socket.recv_fds(control, 1, 1)
        if not message:
            return
        if not descriptors:
            continue  # out of descriptors: the other end closes, and the runner sees that
        try:
            child = os.fork()
        except OSError:
            os.close(descriptors[0])
            continue
        if child == 0:
            control.close()
            _be_supervisor(descriptors[0], settings)
        os.close(descriptors[0])


def _be_supervisor(descriptor: int, settings: dict[str, Any]) -> None:
    code = 1
    try:
        supervisor.main(socket.socket(fileno=descriptor), settings)
        code = 0
    except BrokenPipeError:
        code = 0
    finally:
        os._exit(code)


def _wait_for_supervisors() -> None:
    deadline = time.monotonic() + _LAST_WAIT_SEC
    with suppress(ChildProcessError):
        while time.monotonic() < deadline:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.02)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
