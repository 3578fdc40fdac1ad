"""The process between PyBench and a server: it runs the server's command and ends all of it.

    python watchdog.py STOP_SEC COMMAND...

It lives as long as its standard input, which ends when PyBench closes it or dies in whatever way. Then the
server's process group gets SIGTERM and, after STOP_SEC, SIGKILL; what has left the group is killed too. It
exits with the server's exit code, and imports nothing of PyBench.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_LOOK_SEC = 0.1


def main() -> int:
    """Run the command until it ends or standard input does; returns its exit code."""
    stop_sec, command = float(sys.argv[1]), sys.argv[2:]
    # Whatever the server leaves behind becomes our child, and so can be found.
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    signal.signal(signal.SIGTERM, lambda *_: os.close(0))
    server = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=_die_with_parent
    )
    while server.poll() is None and not _is_input_over():
        pass
    if server.poll() is None:
        _signal_group(server.pid, signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(stop_sec)
    _signal_group(server.pid, signal.SIGKILL)
    code = server.wait()
    _kill_orphans()
    return code if code >= 0 else 128 - code


def _is_input_over() -> bool:
    """Wait a moment for standard input; True once it has ended."""
    try:
        readable, _, _ = select.select([0], [], [], _LOOK_SEC)
        return bool(readable) and not os.read(0, 1024)
    except OSError:
        return True


def _signal_group(group: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


def _kill_orphans() -> None:
    """Kill what is still below this process, generation by generation."""
    listing = Path(f"/proc/self/task/{os.getpid()}/children")
    while True:
        try:
            children = [int(pid) for pid in listing.read_text().split()]
        except OSError:
            return
        if not children:
            return
        for pid in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)


def _die_with_parent() -> None:
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _prctl(option: int, value: int) -> None:
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(option, value)


if __name__ == "__main__":
    sys.exit(main())
