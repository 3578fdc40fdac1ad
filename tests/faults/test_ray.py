"""A run over a Ray cluster of two nodes, one of which is killed while trials are on it."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from pybench.core import journal
from pybench.core.events import ReplyEvent
from tests.helpers.command_line import only_run, start
from tests.helpers.fault_tasks import asking, by_task, essence, make_task
from tests.helpers.waiting import finish, wait_until, wait_until_gone
from tests.stubs.openai_server import serving

pytestmark = pytest.mark.slow

pytest.importorskip("ray")

CLUSTER = """
import sys
from ray.cluster_utils import Cluster

def start():
    for _ in range(6):  # on a busy machine a node may not be ready within Ray's own 30 seconds
        cluster = None
        try:
            node = {"num_cpus": 1, "include_log_monitor": False}  # each helper is a Python of its own
            head = node | {"include_dashboard": False, "no_monitor": True}
            cluster = Cluster(initialize_head=True, head_node_args=head)
            return cluster, cluster.add_node(**node)
        except Exception as problem:
            print(problem, file=sys.stderr)
            if cluster is not None:
                cluster.shutdown()
    sys.exit("no cluster")

cluster, second = start()
print(cluster.address, second.all_processes["raylet"][0].process.pid, flush=True)
sys.stdin.read()
cluster.shutdown()
"""
SCRIPT = [
    {"code": "numbers = [int(word) for word in open('numbers.txt').read().split()]"},
    {"code": "import os\nos.system('sleep 5')\nopen('output/total', 'w').write(str(sum(numbers)))"},
    {"code": "print(open('output/total').read())"},
    {"reply": "Answer: 321"},
]
TASKS = 4


@pytest.fixture
def cluster() -> Iterator[tuple[str, int]]:
    """A cluster of two nodes on this machine: its address and the process of the second node."""
    process = subprocess.Popen(
        [sys.executable, "-c", CLUSTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        said = process.stdout.readline().split()
        yield said[-2], int(said[-1])
    finally:
        process.communicate("")


def is_on_node(raylet: int) -> bool:
    """Whether a trial on the node is in its second cell."""
    for process in psutil.Process(raylet).children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            if process.name() == "sleep":
                return True
    return False


def test_a_node_that_is_killed_costs_no_trial_and_no_reply(tmp_path: Path, cluster: tuple[str, int]) -> None:
    address, second = cluster
    for number in range(TASKS):
        make_task(tmp_path / "tasks", f"task_{number}")
    with serving(*SCRIPT, by="turn") as stub:
        line = (
            *asking(stub),
            f"dataset.path={tmp_path / 'tasks'}",
            "executor=ray",
            f"executor.address={address}",
            "concurrency=2",
            "sandbox.preload=[]",
            "retry.sandbox.wait_sec=0.2",
        )
        runner = start(tmp_path, *line)
        try:
            wait_until(lambda: runner.poll() is not None or is_on_node(second))
            assert runner.poll() is None, runner.communicate()
            raylet = psutil.Process(second)
            workers, on_node = raylet.children(), raylet.children(recursive=True)
            for process in (raylet, *workers):  # workers go on until they see that it is gone
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.kill()
            _, errors = finish(runner)
        finally:
            runner.kill()
        requests = len(stub.requests)
    assert runner.returncode == 0, errors
    run = only_run(tmp_path)
    records = by_task(run)
    assert {essence(record)[:4] for record in records.values()} == {("passed", 1.0, "Answer: 321", 4)}
    assert len(list(journal.attempts(run))) == len(records) == TASKS
    moved = [record for record in records.values() if record.retried]
    assert moved, "no trial was on the node that was killed"
    assert {error.kind for record in moved for error in record.retried} == {"sandbox"}
    for record in records.values():
        folder = journal.trial_folder(run, *record.key)
        events = journal.read_events(folder / "trajectory.jsonl")
        assert [event.turn for event in events if isinstance(event, ReplyEvent)] == [1, 2, 3, 4]
        assert (folder / "output" / "total").read_text() == "321"
    assert requests == TASKS * len(SCRIPT), "a reply was bought twice"
    wait_until_gone(on_node)
