"""Turns a process that was just forked into the code's own: confined, in its folder, a kernel or a job."""

from __future__ import annotations

import os
from typing import Any

from . import bubblewrap, cgroups, confine, job, kernel, landlock


def become(
    settings: dict[str, Any],
    spec: dict[str, Any],
    group: cgroups.Group | None,
    request: dict[str, Any],
    fds: list[int],
) -> None:
    """Never returns; raises OSError. `fds` are its channel and a job's stdout and stderr; all others are
    closed."""
    layer: str = settings["layer"]
    os.setsid()
    confine.reset_signals()
    if group is not None:
        group.join()
    is_users = os.geteuid() != 0  # root's sandboxes have a uid each where processes are counted by it
    if group is None and is_users and layer == "namespaces":
        confine.enter_user_namespace()
    shares_uid = is_users and layer != "namespaces"
    confine.set_limits(spec["limits"], without_group=group is None, shares_uid=shares_uid)
    confine.close_all_but(set(fds))
    _settle(fds)
    os.environ.clear()
    os.environ.update(spec["environment"])
    os.chdir(spec["work"])
    if layer != "none":
        confine.drop_privileges(spec["uid"])
    if layer == "landlock":
        landlock.restrict(spec["listable"], spec["readable"], spec["writable"], settings["network"])
    if layer in ("namespaces", "landlock"):
        confine.filter_calls(layer, settings["network"], settings["lean"])
    start = kernel if settings["kind"] == "kernel" else job
    if "probe" in request:
        command = [settings["python_inside"], "-I", "-c", "import json, zlib, _socket"]
    elif settings["warm"] and not request.get("fresh"):
        start.run_forked(request, spec)
    else:
        command = start.command(request, settings, spec)
    if layer == "bubblewrap":
        if group is None:
            command = bubblewrap.limiting_processes(command, spec["limits"]["processes"])
        bubblewrap.become(command, settings, spec)
    os.execve(command[0], command, spec["environment"])


def _settle(fds: list[int]) -> None:
    """A job's stdout and stderr onto 1 and 2; the channel stays where it is."""
    if not fds:
        return
    channel, *streams = fds
    for number, stream in enumerate(streams, 1):
        os.dup2(stream, number)
        os.close(stream)
    os.set_inheritable(channel, True)
    job.CHANNEL = kernel.CHANNEL = channel
