"""The Jupyter kernel of a sandbox: in a process of its own, or in one forked from the warm parent.

The parent builds the whole application, its kernel and its shell before any fork. The fork adds what cannot
be shared: streams, a thread for them, random state and the wire to the runner (wire.py). The debugger is left
out: loading it takes most of a kernel's start, and nobody debugs here.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import sys
import types
from typing import Any

_ARGUMENTS = ("--HistoryManager.enabled=False",)
_LOADED_LATE = (
    "IPython.core.completerlib", "IPython.core.debugger", "IPython.core.oinspect", "IPython.utils.wildcard",
    "IPython.extensions.storemagic", "IPython.core.pylabtools", "IPython.lib.pretty",
    "IPython.core.magics.pylab",
    "IPython.utils._process_posix", "IPython.core.async_helpers", "pdb",
    "zmq.asyncio", "zmq.utils.garbage", "zmq.backend.cython._zmq", "jupyter_client.jsonutil", "stack_data",
    "executing", "asttokens", "pure_eval", "faulthandler", "tornado.gen", "tornado.platform.asyncio",
    "pygments.lexers.python", "pygments.formatters.terminal256", "pygments.styles.default",
    "IPython.core.logger",
)  # fmt: skip
SETUP_FAILED = "setup-failed"  # file in the run folder
CHANNEL = (-1, -1)
_app: Any = None
_wire: Any = None
_setup: list[types.CodeType] = []


def prepare(setup: list[str]) -> None:
    """Build every part of a kernel that forks can share: no sockets, no threads, no keys.

    Called in the warm parent. `setup` are Python texts that each fork runs before its first cell.
    """
    import importlib
    from contextlib import suppress

    _build(setup)
    shell, session = _app.shell, _app.session
    # The inline backend brings matplotlib: only where that was to be preloaded.
    drawing = ("matplotlib_inline.backend_inline",) if "matplotlib.pyplot" in sys.modules else ()
    for name in (*_LOADED_LATE, *drawing):
        with suppress(ImportError):
            importlib.import_module(name)
    try:
        raise ValueError
    except ValueError:
        shell.InteractiveTB.structured_traceback(*sys.exc_info())
    for code in ("pass", "print(end='')", "pass") * 4:
        asyncio.run(_app.kernel.dispatch_shell(_request(session, code)))
    _exercise(shell)
    fonts = sys.modules.get("matplotlib.font_manager")
    if fonts is not None:
        with suppress(AttributeError):
            fonts._get_font.cache_clear()  # else matplotlib clears it in each fork, which copies these pages


def _build(setup: list[str]) -> None:
    """Build the application, its kernel and its shell."""
    import logging

    global _app, _wire
    _setup[:] = [compile(text, "<setup>", "exec") for text in setup]
    stand_in = types.ModuleType("ipykernel.debugger")
    stand_in.__dict__.update(_is_debugpy_available=False, Debugger=type("Debugger", (), {}))
    sys.modules["ipykernel.debugger"] = stand_in
    from ipykernel.kernelapp import IPKernelApp
    from IPython.core.application import BaseIPythonApplication

    from . import wire

    _app = IPKernelApp.instance(log_level=logging.CRITICAL)
    BaseIPythonApplication.initialize(_app, list(_ARGUMENTS))
    _app.log.setLevel(logging.CRITICAL)  # else every message is formatted and then dropped
    _app.init_pdb()
    _wire = wire.Wire(_app.session)
    _app.iopub_thread = _wire.publisher
    _app.iopub_socket = _wire.publisher.background_socket
    session = _app.session
    session.feed_identities = lambda message, copy=True: ([], message)  # the wire delivers complete messages
    session.deserialize = lambda message, content=True, copy=True: message
    _app.kernel = _app.kernel_class.instance(
        parent=_app,
        session=session,
        shell_channel_thread=wire.ShellChannel(),
        iopub_thread=_app.iopub_thread,
        iopub_socket=_app.iopub_socket,
        log=_app.log,
        profile_dir=_app.profile_dir,
        user_ns={},
    )
    _app.init_shell()
    _app.init_gui_pylab()
    _app.init_extensions()


def _request(session: Any, code: str) -> dict[str, Any]:
    """A cell that leaves no trace."""
    content = {"code": code, "silent": False, "store_history": False, "user_expressions": {}}
    message: dict[str, Any] = session.msg("execute_request", content | {"allow_stdin": False})
    return message


def _exercise(shell: Any) -> None:
    """Use the imported libraries once, because they import and cache more at first use."""
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
        shell.events.trigger("post_execute")  # so that the inline backend forgets this plot


def run_fresh(channel: list[int], _request: dict[str, Any], spec: dict[str, Any]) -> None:
    """Run the kernel in a process that was started for it. Never returns."""
    _build(spec["setup"])
    _run((channel[0], channel[1]), spec["run_inside"])


def run_forked(_request: dict[str, Any], spec: dict[str, Any]) -> None:
    """Turn this process, forked from the warm parent, into the kernel. Never returns."""
    gc.disable()
    reseed()
    _run(CHANNEL, spec["run_inside"])


def _run(channel: tuple[int, int], run: str) -> None:
    app = _app
    launcher = os.path.join(
        os.path.dirname(os.path.dirname(str(sys.modules["ipykernel"].__file__))), "ipykernel_launcher.py"
    )
    sys.argv[:] = [launcher, "-f", f"{run}/connection.json", *_ARGUMENTS]
    _wire.open(*channel)
    _wire.uninterrupted(app.init_io)  # so that only the main thread receives SIGINT
    app.init_signal()
    app.init_path()
    app.displayhook.get_execution_count = lambda: app.kernel.execution_count
    app.kernel._stdout, app.kernel._stderr = sys.stdout, sys.stderr
    _run_setup(app.shell, run)
    gc.enable()
    app.kernel.start()
    _wire.attach(app.kernel.io_loop.asyncio_loop, app.kernel.dispatch_shell)
    _wire.send(None, "iopub_welcome", {"subscription": ""})
    app.kernel.io_loop.start()
    sys.exit(0)


def _run_setup(shell: Any, run_folder: str) -> None:
    """Run the setup texts outside the code's namespace. A failure is written to a file."""
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
    """Give this fork its own random states and keys."""
    random.seed()
    numpy_random = sys.modules.get("numpy.random")
    if numpy_random is not None:
        numpy_random.seed()
    process = sys.modules.get("multiprocessing.process")
    if process is not None:
        process.current_process().authkey = os.urandom(32)
