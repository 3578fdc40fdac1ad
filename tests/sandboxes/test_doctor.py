"""What `doctor` says of engines, and of the pod or container that PyBench runs in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pybench.sandboxes.docker import told
from pybench.sandboxes.local import surroundings
from tests.helpers.command_line import Run

from . import clusters, containers

ROOT = Path(__file__).parents[2]
DOCKER: dict[str, Any] = {
    "MemoryLimit": True,
    "PidsLimit": True,
    "CgroupVersion": "2",
    "DefaultRuntime": "runc",
    "SecurityOptions": ["name=apparmor", "name=seccomp,profile=builtin", "name=cgroupns"],
}


def test_an_engine_that_holds_everything_has_no_gap() -> None:
    assert told.gaps(DOCKER) == []
    assert told.kind_of(DOCKER) == "as root, runtime runc, control groups version 2"


def test_what_an_engine_does_not_hold_is_named_with_what_to_grant() -> None:
    rootless = {
        **DOCKER,
        "MemoryLimit": False,
        "PidsLimit": False,
        "SecurityOptions": ["name=rootless"],
    }
    memory, processes, calls = told.gaps(rootless)
    assert memory.startswith("memory is not limited: ")
    assert "Delegate=memory" in memory
    assert processes.startswith("processes are not counted: ")
    assert "seccomp" in calls
    assert told.kind_of(rootless).startswith("rootless")
    assert "Delegate" not in told.gaps({**DOCKER, "MemoryLimit": False})[0]


def test_pods_and_containers_are_known_by_their_marks(tmp_path: Path) -> None:
    assert surroundings.place({}, tmp_path) == ""
    assert surroundings.place({"KUBERNETES_SERVICE_HOST": "10.0.0.1"}, tmp_path) == "pod"
    (tmp_path / ".dockerenv").touch()
    assert surroundings.place({}, tmp_path) == "container"


@pytest.mark.parametrize(
    ("capabilities", "seccomp", "no_new_privs", "said"),
    [
        ("000001ffffffffff", "0", "0", "CAP_SYS_ADMIN, no seccomp filter"),
        ("00000000a80425fb", "2", "0", "14 capabilities, a seccomp filter"),
        ("0000000000000000", "2", "1", "0 capabilities, a seccomp filter, no_new_privs"),
    ],
)
def test_rights_are_read_from_the_process(
    tmp_path: Path, capabilities: str, seccomp: str, no_new_privs: str, said: str
) -> None:
    (tmp_path / "proc/self").mkdir(parents=True)
    status = f"Name:\tx\nCapEff:\t{capabilities}\nNoNewPrivs:\t{no_new_privs}\nSeccomp:\t{seccomp}\n"
    (tmp_path / "proc/self/status").write_text(status)
    assert surroundings.rights(tmp_path) == f"uid {os.geteuid()}, {said}"


@pytest.mark.slow
def test_doctor_tries_a_container_too(pybench: Run) -> None:
    if why := containers.why_not():
        pytest.skip(why)
    said = pybench("doctor", DOCKER_HOST=containers.ADDRESS or "").stdout
    assert "container (sandbox=docker): yes" in said
    assert "own PID namespace" in said


@pytest.mark.slow
def test_doctor_tells_of_the_cluster_that_a_kubeconfig_names(pybench: Run, tmp_path: Path) -> None:
    with clusters.running(tmp_path / "cluster") as cluster:
        said = pybench("doctor", KUBECONFIG=str(cluster.kubeconfig)).stdout
    assert "pod (sandbox=agent_sandbox): yes" in said
    assert f"reachable      {cluster.url}, namespace tests" in said


@pytest.mark.slow
def test_doctor_names_the_pod_that_it_is_in(pybench: Run) -> None:
    said = pybench("doctor", KUBERNETES_SERVICE_HOST="10.0.0.1").stdout
    assert "this machine    a pod: uid" in said
    assert "container (sandbox=docker): " in said


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give up a right of root's")
def test_root_who_could_not_end_code_is_told_so_and_runs_none() -> None:
    command = ["setpriv", "--bounding-set=-kill", sys.executable, "-m", "pybench", "doctor"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert said.count("root lacks CAP_KILL here") == 2
    assert "PyBench's own layers hold no code in" in said
