"""Turns a newly forked process into the code's own: confined, in its work folder, as a kernel or a job."""

from __future__ import annotations

import fcntl
import json
import os
import tempfile
from typing import Any

from . import cgroups, confine, job, kernel, landlock

_PIPE_BYTES = 1 << 16


def become(
    settings: dict[str, Any],
    spec: dict[str, Any],
    group: cgroups.Group | None,
    request: dict[str, Any],
    fds: list[int],
) -> None:
    """Become the kernel or the job of this request. Never returns; raises OSError.

    `fds` are the descriptors to read from and to write to, then a job's stdout and stderr. All other
    descriptors are closed.
    """
    layer: str = settings["layer"]
    os.setsid()
    confine.reset_signals()
    if group is not None:
        group.join()
    is_users = os.geteuid() != 0  # as root, each sandbox has a uid of its own to be counted by
    if group is None and is_users and layer == "namespaces":
        confine.enter_user_namespace()
    shares_uid = is_users and layer != "namespaces"
    confine.set_limits(spec["limits"], without_group=group is None, shares_uid=shares_uid)
    confine.close_all_but(set(fds))
    _settle(fds)
    os.environ.clear()
    os.environ.update(spec["environment"])
    tempfile.tempdir = None  # else the parent's folder, which it may have found for itself
    os.chdir(spec["work"])
    if layer != "none":
        confine.drop_privileges(spec["uid"])
    if layer == "landlock":
        landlock.restrict(spec["listable"], spec["readable"], spec["writable"], settings["network"])
    if layer in ("namespaces", "landlock", "container"):
        confine.filter_calls(layer, settings["network"], settings["lean"])
    if "probe" in request:
        command = [settings["python_inside"], "-I", "-c", "import json, zlib, _socket"]
    elif settings["warm"] and not request.get("fresh"):
        start = kernel if settings["kind"] == "kernel" else job
        start.run_forked(request, spec)
    else:
        command = _fresh_command(settings, spec, request)
    os.execve(command[0], command, spec["environment"])


def _fresh_command(settings: dict[str, Any], spec: dict[str, Any], request: dict[str, Any]) -> list[str]:
    """The command line of a process that is not forked. A pipe holds its kind, request and modules."""
    told = {"run_inside": spec["run_inside"], "setup": settings["setup"]}
    handed = {"kind": settings["kind"], "channel": job.CHANNEL, "request": request, "spec": told}
    ours, theirs = os.pipe()
    os.set_inheritable(ours, True)
    data = json.dumps({**handed, "modules": settings["fresh_modules"]}).encode()
    fcntl.fcntl(theirs, fcntl.F_SETPIPE_SZ, max(len(data), _PIPE_BYTES))
    os.write(theirs, data)
    os.close(theirs)
    options = ["-s", *settings["safe_path"], "-c", settings["fresh_start"]]
    return [settings["python_inside"], *options, str(ours)]


def _settle(fds: list[int]) -> None:
    """Move a job's stdout and stderr to 1 and 2. The channel keeps its descriptors."""
    incoming, outgoing, *streams = fds
    for number, stream in enumerate(streams, 1):
        os.dup2(stream, number)
        os.close(stream)
    for descriptor in (incoming, outgoing):
        os.set_inheritable(descriptor, True)
    job.CHANNEL = kernel.CHANNEL = (incoming, outgoing)
