"""Open MLflow on the runs made here: python -m pybench ui [--port N] [tracking.uri=...]

Starts MLflow's server on this machine alone and stops it with Ctrl-C.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import FrameType

from pybench.commands.sync import tracker_of, tracking_overrides
from pybench.core.errors import TrackingError, UserError
from pybench.tracking.mlflow import mlflow_environment
from pybench.tracking.store import Store, deep_links, find_store

_HOST = "127.0.0.1"
_FIRST_PORT = 5000
_START_LIMIT_SEC = 300.0
_STOP_LIMIT_SEC = 10.0


def main(argv: list[str]) -> int:
    """Serve until interrupted. Returns 1 if the store cannot be made. Raises UserError where the server
    cannot start."""
    parser = argparse.ArgumentParser(
        prog="python -m pybench ui",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--port", type=int, help=f"default: the first free one from {_FIRST_PORT}")
    parser.add_argument("overrides", nargs="*", help="tracking.uri=, tracking.experiment=")
    chosen = parser.parse_args(argv)
    tracker = tracker_of(None, tracking_overrides(chosen.overrides))
    store = find_store(tracker.uri, Path())
    if store.database is None:
        print(f"This store has a server of its own: {store.uri}")
        return 0
    if store.experiment_id(tracker.experiment) is None:
        try:
            asyncio.run(tracker.create_store(Path()))
        except TrackingError as error:
            print(f"pybench: ui: {error}", file=sys.stderr)
            return 1
    address = f"http://{_HOST}:{_free_port(chosen.port)}"
    try:
        with tempfile.TemporaryFile() as log:
            _serve(store, address, store.experiment_id(tracker.experiment), log.fileno())
    except KeyboardInterrupt:
        print("\nMLflow has stopped.")
    return 0


def _serve(store: Store, address: str, experiment_id: str | None, log: int) -> None:
    """Run the server and say where its pages are, until it ends or KeyboardInterrupt comes."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, _interrupt)
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "mlflow", "server", "--workers", "1"),
            *("--host", _HOST, "--port", address.rpartition(":")[2]),
            *("--backend-store-uri", store.uri, "--artifacts-destination", str(store.artifacts)),
        ],
        env={**mlflow_environment(), "MLFLOW_SERVER_ENABLE_JOB_EXECUTION": "false"},
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        start_new_session=True,
    )
    try:
        _wait_until_up(server, address, log)
        print("MLflow is up; Ctrl-C stops it.", flush=True)
        for what, link in deep_links(address, experiment_id):
            print(f"  {what}:\n    {link}", flush=True)
        server.wait()
        raise UserError(f"the MLflow server ended: {_last_line(log)}")
    finally:
        _stop(server)


def _wait_until_up(server: subprocess.Popen[bytes], address: str, log: int) -> None:
    """Raises UserError if the server ends or does not answer in time."""
    deadline = time.monotonic() + _START_LIMIT_SEC
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise UserError(f"the MLflow server did not start: {_last_line(log)}")
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=2):
                return
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            time.sleep(0.2)
    raise UserError(f"the MLflow server did not start within {_START_LIMIT_SEC:.0f} s")


def _stop(server: subprocess.Popen[bytes]) -> None:
    """End the server with all its workers."""
    for step in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(server.pid, step)
        except ProcessLookupError:
            break
        try:
            server.wait(_STOP_LIMIT_SEC)
        except subprocess.TimeoutExpired:
            continue
    server.wait()


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _free_port(wanted: int | None) -> int:
    """Raises UserError if the wanted port, or each of twenty, is taken."""
    for port in [wanted] if wanted else range(_FIRST_PORT, _FIRST_PORT + 20):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((_HOST, port))
            except OSError:
                continue
            return port
    raise UserError(f"ui --port={wanted or _FIRST_PORT}: taken by another program; choose another port")


def _last_line(log: int) -> str:
    text = os.pread(log, 1 << 20, max(0, os.fstat(log).st_size - 4096)).decode("utf-8", "replace")
    return (text.strip().splitlines() or ["no message"])[-1]
