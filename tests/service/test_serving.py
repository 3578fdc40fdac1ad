"""The printed link can be followed from the moment it is printed."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.command_line import environment_without_keys
from tests.stubs.openai_server import serving

pytestmark = pytest.mark.slow


def test_whoever_reads_the_link_can_connect_at_once(tmp_path: Path) -> None:
    with serving({"reply": "Hello."}) as stub:
        words = ["model=openai_compatible", "model.name=hosted_vllm/stub", f"model.base_url={stub.url}"]
        words += [f"serve.folder={tmp_path / 'store'}", "serve.port=0"]
        with subprocess.Popen(
            [sys.executable, "-m", "pybench", "serve", *words],
            cwd=tmp_path,
            env=environment_without_keys(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            try:
                assert process.stdout is not None
                link = re.search(r"http://([\d.]+):(\d+)/", process.stdout.readline())
                # Held still here, it cannot begin to listen any later than it printed.
                process.send_signal(signal.SIGSTOP)
                assert link is not None
                socket.create_connection((link[1], int(link[2])), timeout=10).close()
            finally:
                process.send_signal(signal.SIGCONT)
                process.send_signal(signal.SIGINT)
                process.communicate(timeout=60)
