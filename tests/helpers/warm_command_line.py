"""Command lines forked from a process that has imported what they need: seconds less for each of hundreds.

A test that minds how a command line starts, or in what environment its Python does, begins a real one
(`command_line.start`).
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tests.helpers.command_line import run_to_its_end
from tests.helpers.waiting import Watch, cpu_used_sec

IMPORTED = [
    "hydra._internal.hydra",
    "pybench.commands",
    "pybench.agents.code_agent",
    "pybench.config.errors",
    "pybench.config.parts",
    "pybench.datasets.folders",
    "pybench.execute",
    "pybench.executors.local",
    "pybench.grading.checks",
    "pybench.metrics.stats",
    "pybench.models.by_hand",
    "pybench.models.litellm",
    "pybench.models.oracle",
    "pybench.results.compare",
    "pybench.results.foreign_table",
    "pybench.results.regrade",
    "pybench.runs.run",
    "pybench.runs.sweeps",
    "pybench.sandboxes.local.provider",
    "pybench.servers.none",
    "pybench.suite.prove",
    "pybench.tracking.none",
    "rich.console",
    "rich.table",
    "scipy.stats",
    "tests.helpers.warm_litellm",
    "tests.helpers.warm_report",
]
_LOOK_SEC = 1.0
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload([__name__, *IMPORTED])


def run_warm(folder: Path, arguments: list[str], env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """`python -m pybench` in `folder`, ended by itself.

    What chooses a launcher of processes begins in a fresh Python, since a forked one cannot start them.

    Raises:
        AssertionError: It and all below it stood still; it is killed then.
    """
    if any(argument.startswith(("hydra/launcher=", "experiment=")) for argument in arguments):
        return run_to_its_end(folder, *arguments, env=env)
    with tempfile.NamedTemporaryFile("r") as output, tempfile.NamedTemporaryFile("r") as errors:
        process = _context.Process(
            target=_play, args=(folder, arguments, dict(env), output.name, errors.name)
        )
        process.start()
        watch = Watch(lambda: cpu_used_sec(process.pid), " ".join(arguments)[:200])
        while process.exitcode is None:
            process.join(_LOOK_SEC)
            try:
                watch.look()
            except AssertionError:
                process.kill()
                print(output.read(), errors.read(), sep="\n")
                raise
        return subprocess.CompletedProcess(
            ["pybench", *arguments], process.exitcode, output.read(), errors.read()
        )


def _play(folder: Path, arguments: list[str], env: dict[str, str], output: str, errors: str) -> None:
    """Become `python -m pybench` in a folder."""
    for number, (path, flags) in enumerate(
        ((os.devnull, os.O_RDONLY), (output, os.O_WRONLY), (errors, os.O_WRONLY))
    ):
        os.dup2(os.open(path, flags), number)
    sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, mode) for number, mode in enumerate("rww"))
    sys.stderr.reconfigure(line_buffering=True, errors="backslashreplace")
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    sys.path[0] = str(folder)
    sys.argv = ["pybench", *arguments]
    try:
        runpy.run_module("pybench", run_name="__main__", alter_sys=True)
    finally:
        sys.stdout.flush()
        atexit._run_exitfuncs()
