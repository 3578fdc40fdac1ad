"""`server=vllm` with vLLM itself, where it is installed.

`examples/vllm_on_cpu.sh FOLDER` makes an environment with vLLM for CPUs and a small model, and prints the two
variables that these tests ask for.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from pybench.core import journal
from tests.helpers.command_line import QUIET, Run, only_run

COMMAND, MODEL = os.environ.get("PYBENCH_TEST_VLLM"), os.environ.get("PYBENCH_TEST_VLLM_MODEL")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.vllm,
    pytest.mark.skipif(
        not (COMMAND and MODEL), reason="PYBENCH_TEST_VLLM and PYBENCH_TEST_VLLM_MODEL are not set"
    ),
]


def test_a_run_starts_it_asks_it_and_stops_it(pybench: Run, tmp_path: Path) -> None:
    done = pybench(
        *("model=vllm", "model.name=hosted_vllm/small", "server=vllm", f"server.command={COMMAND}"),
        *(f"server.model={MODEL}", "server.max_model_len=4096", "server.dtype=float32"),
        "server.args={gpu_memory_utilization: 0.25, enforce_eager: true}",  # others need memory, too
        *("model.max_tokens=64", "max_turns=2", "dataset=smoke", *QUIET),
    )
    assert done.returncode == 0, done.stderr
    run = only_run(tmp_path)
    records = journal.read_trials(run)
    assert len(records) == 6
    assert all(record.status != "error" and record.usage.completion_tokens > 0 for record in records)
    server = json.loads((run / "environment.json").read_text("utf-8"))["server"]
    assert server["version"]
    assert str(server["command"]).count("--max-model-len") == 1
