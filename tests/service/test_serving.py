"""A server from its printed link to its end."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.helpers.chat_server import chatting
from tests.helpers.command_line import environment_without_keys
from tests.stubs.openai_server import serving

pytestmark = pytest.mark.slow


def test_whoever_reads_the_link_can_connect_at_once(tmp_path: Path) -> None:
    with serving({"reply": "Hello."}) as stub:
        words = ["model=openai_compatible", "model.name=hosted_vllm/stub", f"model.base_url={stub.url}"]
        words += [f"serve.folder={tmp_path / 'store'}", "serve.port=0", "sandbox.preload=[]"]
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


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
def test_a_server_that_is_told_to_stop_ends_its_kernels_and_then_itself(how: int, tmp_path: Path) -> None:
    with chatting(tmp_path, steps=[{"code": "1 + 1"}, {"reply": "Two."}]) as (server, _):
        client = server.client()
        assert client.ask(client.new(), "How much?")[-1]["kind"] == "end"
        assert server.process is not None
        started = psutil.Process(server.process.pid).children(recursive=True)
        assert started
        client.close()
        assert server.stop(how) == 0
        assert server.said().endswith("Stopped.\n")
        assert not psutil.wait_procs(started, timeout=30)[1]
