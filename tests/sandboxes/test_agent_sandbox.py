"""What only pods have: a cluster that can refuse or fail, and claims that a dead run leaves."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest

from pybench.core.errors import SandboxError, UserError
from pybench.sandboxes.agent_sandbox import pod, told
from pybench.sandboxes.agent_sandbox.stream import PROTOCOLS, PodStream
from tests.helpers.command_line import Run
from tests.helpers.waiting import settled
from tests.stubs.cluster_server import KUBERNETES, why_not_restricted

from .clusters import Cluster, kubeconfig, pod_provider, running
from .watching import Printed

USUAL: dict[str, Any] = {
    "has_extensions": True, "forbidden": [], "image_reason": "", "is_idle": False, "ttl_factor": 1.0,
}  # fmt: skip
SMALL: dict[str, Any] = {"preload": (), "memory_mb": 512, "pool": 0, "setup": []}


@pytest.fixture(scope="module")
def one_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running(tmp_path_factory.mktemp("cluster")) as made:
        yield made


@pytest.fixture
def cluster(one_cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Cluster:
    """The cluster as it is at first: nothing in it, and nothing set."""
    monkeypatch.setenv("KUBECONFIG", str(one_cluster.kubeconfig))
    assert one_cluster.lever(set=USUAL, forget=True)["objects"] == []
    return one_cluster


def _template(**settings: Any) -> dict[str, Any]:
    provider = pod_provider(**settings)
    found = provider.container_settings()
    return pod.template("x", found, 64001, provider.cpu_request, provider.pod_spec)["spec"]


@pytest.mark.parametrize("settings", [{}, {"runtime": "gvisor", "cpus": 1.5, "network": True}])
def test_pods_are_valid_and_restricted(settings: dict[str, Any]) -> None:
    spec = _template(**settings)
    wanted = spec["podTemplate"]
    made = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "x"} | wanted["metadata"]}
    kubernetes_validate.validate(made | {"spec": wanted["spec"]}, KUBERNETES, strict=True)
    assert why_not_restricted(wanted["spec"]) == []
    assert wanted["spec"]["automountServiceAccountToken"] is False
    assert wanted["spec"].get("runtimeClassName") == settings.get("runtime")
    is_open = bool(settings.get("network"))
    assert spec["networkPolicy"] == {"ingress": [], "egress": [{}] if is_open else []}


def test_a_cluster_that_is_not_there_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KUBECONFIG", str(tmp_path / "nothing"))
    with pytest.raises(UserError, match=r"no cluster can be used .*sandbox\.context") as told:
        asyncio.run(pod_provider().open())
    assert "\n" not in str(told.value)


@pytest.mark.slow
def test_what_a_cluster_refuses_is_told_in_one_line_and_nothing_stays(cluster: Cluster) -> None:
    cases: list[tuple[dict[str, Any], dict[str, Any], str]] = [
        ({"has_extensions": False}, {}, "kubernetes-sigs/agent-sandbox"),
        ({"forbidden": ["sandboxclaims"]}, {}, "sandbox.namespace=tests"),
        ({"image_reason": "ImagePullBackOff"}, {}, "ImagePullBackOff"),
        ({"is_idle": True}, {"start_sec": 0.5}, "sandbox.start_sec=0.5"),
        ({}, {"pod_spec": {"hostNetwork": True}}, "restricted"),
        ({}, {"context": "elsewhere"}, "sandbox.context"),
    ]
    for levers, settings, named in cases:
        cluster.lever(set=USUAL | levers)
        with pytest.raises(UserError) as told:
            asyncio.run(pod_provider(**SMALL | settings).open())
        assert named in str(told.value)
        assert "\n" not in str(told.value)
        assert cluster.lever()["objects"] == []


@pytest.mark.slow
def test_a_pod_that_is_ended_is_an_error_of_the_machinery_unless_its_memory_ran_out(
    cluster: Cluster,
) -> None:
    async def go() -> None:
        provider = pod_provider(**SMALL)
        await provider.open()
        try:
            for reason in ("Evicted", "OOMKilled"):
                sandbox = provider.create(reason)
                await sandbox.start()
                assert (await sandbox.run_cell("import os; os.getuid() > 0", 60)).value == "True"
                printed, code = Printed(), "import time; print('on', flush=True); time.sleep(600)"
                cell = asyncio.create_task(sandbox.run_cell(code, 600, printed))
                await printed.begun.wait()
                for name in cluster.lever()["living"]:
                    await asyncio.to_thread(cluster.lever, kill=name, reason=reason)
                if reason == "OOMKilled":
                    done = await cell
                    assert (done.status, done.limit) == ("died", "memory")
                else:
                    with pytest.raises(SandboxError, match="is gone"):
                        await cell
                await sandbox.close()
        finally:
            await provider.close()
        assert cluster.lever()["objects"] == []

    asyncio.run(settled(go()))


@pytest.mark.slow
def test_a_run_asks_for_the_rights_that_are_named_and_no_more(cluster: Cluster) -> None:
    async def go() -> None:
        provider = pod_provider(**SMALL)
        await provider.open()
        sandbox = provider.create("one")
        await sandbox.start()
        assert (await sandbox.run_cell("6 * 7", 60)).value == "42"
        await sandbox.close()
        await provider.close()

    asyncio.run(settled(go()))
    named = {f"{verb} {resource}" for _group, resource, verbs in told.RIGHTS for verb in verbs}
    assert set(cluster.lever()["asked"]) == named


@pytest.mark.slow
@pytest.mark.parametrize(
    ("levers", "is_usable", "said"),
    [
        ({}, True, "may all"),
        ({"has_extensions": False}, False, "install kubernetes-sigs/agent-sandbox"),
        (
            {"forbidden": ["sandboxclaims", "pods"]},
            False,
            "may not: create sandboxclaims, create pods/attach;",
        ),
    ],
    ids=["all", "no agent-sandbox", "no rights"],
)
def test_doctor_says_what_a_cluster_lacks(
    cluster: Cluster, levers: dict[str, Any], is_usable: bool, said: str
) -> None:
    cluster.lever(set=levers)
    found, lines = asyncio.run(told.lines())
    assert found is is_usable
    assert lines[0].startswith("reachable")
    assert cluster.url in lines[0]
    assert said in lines[-1]
    assert cluster.lever()["objects"] == []


def test_doctor_says_that_a_cluster_cannot_be_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not told.is_named({}, tmp_path, tmp_path)
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        config = kubeconfig(tmp_path / "kubeconfig", f"http://127.0.0.1:{closed.getsockname()[1]}")
        monkeypatch.setenv("KUBECONFIG", str(config))
        assert told.is_named(os.environ, tmp_path, tmp_path)
        found, (line,) = asyncio.run(told.lines())
    assert not found
    assert line.startswith("not reachable")


RUNNER = """
import asyncio, sys
from tests.sandboxes.clusters import pod_provider

async def main():
    provider = pod_provider(preload=(), memory_mb=512, pool=0, setup=[])
    await provider.open()
    sandbox = provider.create("one")
    await sandbox.start()
    print(provider.settings.labels["pybench.run"], flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


@pytest.mark.slow
def test_pods_of_a_killed_run_end_by_themselves_and_a_command_removes_the_rest(
    cluster: Cluster, pybench: Run
) -> None:
    command = [sys.executable, "-c", RUNNER]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=Path(__file__).parents[2], env=os.environ.copy(), **pipes) as runner:
        assert runner.stdout is not None
        run = runner.stdout.readline().strip()
        assert run
        kept = pybench("sandboxes", "clean", "--cluster")
        assert f"run {run} (alive" in kept.stdout
        assert cluster.lever(set={"ttl_factor": 0})["living"], "a living run's pods are kept"
        runner.kill()
    deadline = time.monotonic() + 120
    while cluster.lever()["living"]:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    ended = pybench("sandboxes", "clean", "--cluster")
    assert ended.returncode == 0, ended.stderr
    assert f"sandboxtemplates/pybench-{run}" in ended.stdout
    assert cluster.lever()["objects"] == []


def test_what_a_pod_floods_its_streams_with_stays_in_the_pod() -> None:
    """Until it is read: the server is still sending when the connections between are full."""
    from httpx2 import AsyncClient
    from websockets.asyncio.server import ServerConnection, serve

    whole, piece = 256, b"\x01" * (1 << 20)
    sent = 0
    is_stuck = asyncio.Event()

    async def flood(connection: ServerConnection) -> None:
        nonlocal sent
        with contextlib.suppress(TimeoutError):
            while sent < whole:
                await asyncio.wait_for(connection.send(piece), 2)
                sent += 1
        is_stuck.set()

    async def work() -> int:
        async with (
            serve(flood, "127.0.0.1", 0, subprotocols=PROTOCOLS, compression=None) as server,
            AsyncClient(base_url=f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}") as http,
        ):
            stream = await PodStream.attach(http, "/attach", {}, 20)
            await is_stuck.wait()
            read = 0
            async for is_stdout, data in stream.pieces():
                assert is_stdout
                read += len(data)
                if read >= 2 * len(piece):
                    break
            await stream.close()
            return read

    assert asyncio.run(work()) >= 2 * (len(piece) - 1)
    assert sent < whole
