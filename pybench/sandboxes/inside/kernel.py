"""The Jupyter kernel of a sandbox: started afresh, or run in a process forked from the warm parent.

The parent builds the whole application and its interactive shell before any fork; what is left to the
fork is what cannot be shared: sockets, threads, streams and random state. The debugger is kept out: it
is most of a kernel's start and nobody debugs here.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import random
import sys
import types
from collections.abc import Iterator
from typing import Any, ClassVar

_ARGUMENTS = ("--HistoryManager.enabled=False",)
_LOADED_LATE = (
    "IPython.core.completerlib", "IPython.core.debugger", "IPython.core.oinspect", "IPython.utils.wildcard",
    "IPython.extensions.storemagic", "IPython.core.pylabtools", "IPython.lib.pretty",
    "IPython.core.magics.pylab",
    "IPython.utils._process_posix", "IPython.core.async_helpers", "matplotlib_inline.backend_inline", "pdb",
    "zmq.asyncio", "zmq.utils.garbage", "zmq.backend.cython._zmq", "jupyter_client.jsonutil", "stack_data",
    "executing", "asttokens", "pure_eval", "faulthandler", "tornado.gen", "tornado.platform.asyncio",
    "pygments.lexers.python", "pygments.formatters.terminal256", "pygments.styles.default",
)  # fmt: skip
SETUP_FAILED = "setup-failed"  # file in the run folder
_app: Any = None
_setup: list[types.CodeType] = []


def prepare(setup: list[str]) -> None:
    """In the warm parent: build all of a kernel that holds no socket, no thread and no key.

    `setup` are Python texts that each fork runs before its first cell.
    """
    import importlib
    import logging
    from contextlib import suppress

    global _app
    _setup[:] = [compile(text, "<setup>", "exec") for text in setup]
    stand_in = types.ModuleType("ipykernel.debugger")
    stand_in.__dict__.update(_is_debugpy_available=False, Debugger=type("Debugger", (), {}))
    sys.modules["ipykernel.debugger"] = stand_in
    from ipykernel.ipkernel import IPythonKernel
    from ipykernel.kernelapp import IPKernelApp
    from ipykernel.zmqshell import ZMQInteractiveShell
    from IPython.core.application import BaseIPythonApplication

    _app = IPKernelApp.instance(log_level=logging.CRITICAL)
    BaseIPythonApplication.initialize(_app, list(_ARGUMENTS))
    _app.init_pdb()
    shell = ZMQInteractiveShell.instance(
        parent=_app,
        profile_dir=_app.profile_dir,
        user_ns={},
        compiler_class=IPythonKernel.compiler_class.default_value,
    )
    _app.shell = shell
    for name in _LOADED_LATE:
        with suppress(ImportError):
            importlib.import_module(name)
    shell.run_cell("pass", store_history=False, silent=True)
    try:
        raise ValueError
    except ValueError:
        shell.InteractiveTB.structured_traceback(*sys.exc_info())
    _exercise(shell)


def _exercise(shell: Any) -> None:
    """Use what was imported once, because the libraries themselves import and cache at first use."""
    import io

    pandas, pyplot = sys.modules.get("pandas"), sys.modules.get("matplotlib.pyplot")
    if pandas is not None:
        frame = pandas.read_csv(
            io.StringIO("day,name,count\n2024-01-01,a,1\n2024-01-02,b,2\n"), parse_dates=["day"]
        )
        frame.groupby("name")["count"].agg(["sum", "mean"]).sort_values("sum").to_csv()
        (
            repr(frame),
            frame._repr_html_(),
            frame.describe().to_string(),
            frame.merge(frame, on="name").pivot_table("count_x", "name"),
        )
    if pyplot is not None:
        figure, axes = pyplot.subplots(figsize=(6, 4))
        axes.bar(["a", "b"], [1, 2], label="$x^2$")
        axes.plot([0, 1], [1, 2], label="Ab 0.5")
        axes.legend(), axes.set_title("Title"), axes.set_xlabel("x")
        figure.savefig(io.BytesIO(), bbox_inches="tight")
        pyplot.close("all")
        shell.events.trigger("post_execute")  # the inline backend forgets that something was drawn


def command(request: dict[str, Any], settings: dict[str, Any], spec: dict[str, Any]) -> list[str]:
    """The command line of a fresh kernel; its connection file is written to the run folder."""
    descriptor = os.open(f"{spec['run']}/connection.json", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        json.dump(request["connection"], file)
    path = f"{spec['run_inside']}/connection.json"
    return [
        settings["python_inside"],
        *settings["safe_path"],
        "-m",
        "ipykernel_launcher",
        "-f",
        path,
        *_ARGUMENTS,
    ]


def make_app(connection: dict[str, Any]) -> Any:
    """The kernel application with its sockets bound and its threads running."""
    app = _app
    app.transport, app.ip = connection["transport"], connection["ip"]
    for name in ("shell", "iopub", "stdin", "control", "hb"):
        setattr(app, f"{name}_port", connection[f"{name}_port"])
    app.session.key = connection["key"].encode()
    app.session.signature_scheme = connection["signature_scheme"]
    app.init_sockets()
    app.init_io()
    app.init_signal()
    with _without_module_list():
        app.init_kernel()
    app.shell.kernel = app.kernel
    app.shell.parent = app.kernel
    app.init_path()
    app.init_shell()
    app.init_gui_pylab()
    app.init_extensions()
    sys.stdout.flush()
    sys.stderr.flush()
    return app


@contextlib.contextmanager
def _without_module_list() -> Iterator[None]:
    """Spare the kernel its list of all modules, which only the debugger needs: making it touches, and so
    copies, a page of memory for every module that was imported."""
    import ipykernel.ipkernel

    class Stand:
        modules: ClassVar[dict[str, Any]] = {}

        def __getattr__(self, name: str) -> Any:
            return getattr(sys, name)

    ipykernel.ipkernel.sys = Stand()
    try:
        yield
    finally:
        ipykernel.ipkernel.sys = sys


def run_forked(request: dict[str, Any]) -> None:
    """Turn this process, forked from the warm parent, into the kernel. Never returns."""
    gc.disable()
    reseed()
    launcher = os.path.join(
        os.path.dirname(os.path.dirname(str(sys.modules["ipykernel"].__file__))), "ipykernel_launcher.py"
    )
    sys.argv[:] = [launcher, "-f", f"{request['connection']['ip']}.json", *_ARGUMENTS]
    connection = request["connection"]
    # Whoever listens is welcomed from a thread at once: nobody can before the setup is through.
    hidden = connection["iopub_port"] + 100
    app = make_app(connection | {"iopub_port": hidden})
    _run_setup(app.shell, os.path.dirname(connection["ip"]))
    os.rename(f"{connection['ip']}-{hidden}", f"{connection['ip']}-{connection['iopub_port']}")
    gc.enable()
    app.start()
    sys.exit(0)


def _run_setup(shell: Any, run_folder: str) -> None:
    """Run the setup texts out of sight of the code's names; a failure is left in a file."""
    try:
        with shell.builtin_trap:
            for each in _setup:
                exec(each, {"__name__": "__setup__"})  # noqa: S102
    except BaseException:
        import traceback

        with open(f"{run_folder}/{SETUP_FAILED}", "w") as file:
            file.write(traceback.format_exc())
        os._exit(70)


def reseed() -> None:
    """Give this fork random states and keys of its own."""
    random.seed()
    numpy_random = sys.modules.get("numpy.random")
    if numpy_random is not None:
        numpy_random.seed()
    process = sys.modules.get("multiprocessing.process")
    if process is not None:
        process.current_process().authkey = os.urandom(32)
