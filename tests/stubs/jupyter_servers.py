"""Real Jupyter servers on loopback, with the kernels' Python as their only kernel."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path

KINDS = ("jupyter_server", "kernel_gateway")


def _port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def command(kind: str, port: int, token: str, more: Sequence[str] = ()) -> list[str]:
    """The command line of a server; what it does by default is left as it is."""
    if kind == "kernel_gateway":
        options = [f"--KernelGatewayApp.port={port}", "--KernelGatewayApp.ip=127.0.0.1"]
        options += [f"--KernelGatewayApp.auth_token={token}", "--KernelGatewayApp.port_retries=0"]
        return [sys.executable, "-m", "kernel_gateway", *options, *more]
    options = [f"--ServerApp.port={port}", "--ServerApp.ip=127.0.0.1", f"--IdentityProvider.token={token}"]
    options += ["--ServerApp.open_browser=False", "--ServerApp.port_retries=0", "--allow-root"]
    return [sys.executable, "-m", "jupyter_server", *options, *more]


@contextlib.contextmanager
def running(kind: str, python: str, folder: Path, token: str, more: Sequence[str] = ()) -> Iterator[str]:
    """The address of a server that lives as long as this block; `folder` is its own, `more` are options."""
    spec = folder / "share" / "kernels" / "python3"
    spec.mkdir(parents=True)
    words = [python, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec.joinpath("kernel.json").write_text(
        json.dumps({"argv": words, "display_name": "Python", "language": "python"})
    )
    for name in ("home", "run", "tmp"):
        (folder / name).mkdir()
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder / "home"),
        "JUPYTER_PATH": str(folder / "share"),
        "JUPYTER_RUNTIME_DIR": str(folder / "run"),
        "TMPDIR": str(folder / "tmp"),
        "SECRET_OF_THE_SERVER": "not for kernels",
    }
    port = _port()
    log = (folder / "log").open("wb")
    process = subprocess.Popen(
        command(kind, port, token, more),
        cwd=folder / "home",
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        start_new_session=True,
    )
    try:
        url = f"http://127.0.0.1:{port}"
        _wait(url, process, folder / "log")
        yield url
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        log.close()


def _wait(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/api", timeout=5):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"the server did not start: {log.read_text()[-2000:]}")
