"""The attack pack against real kernels: every attempt is held, or met by its limit, and recorded so."""

from __future__ import annotations

import os
import socket
import subprocess
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pybench.core.concurrency import gather_limited
from pybench.core.records import CellResult
from pybench.sandboxes.docker.provider import DockerProvider
from pybench.sandboxes.kernel_sandbox import KernelSandbox
from tests.helpers.waiting import wait_until

from . import (
    attacks,
    attacks_on_counting,
    attacks_on_others,
    attacks_on_records,
    attacks_on_the_machine,
    attacks_on_the_run,
)
from .attacks import PRELUDE, Attack
from .conftest import WITH_CONTAINERS, AnyProvider, Bench
from .containers import containers_of

pytestmark = pytest.mark.slow

_MORE = (
    attacks_on_others,
    attacks_on_records,
    attacks_on_the_machine,
    attacks_on_the_run,
    attacks_on_counting,
)
GROUPS = {
    name: [*group, *(attack for part in _MORE for attack in part.GROUPS.get(name, ()))]
    for name, group in attacks.GROUPS.items()
}
NOT_IN_CONTAINERS = {"terminals", "read-sysfs", "dot-dot-out"}
"""Engines show /sys read-only and mount the file system of terminals without a limit (docs/security.md tells
of both); an image's root has the names that the third takes for a host's."""
OF_ONE_EACH = ("disk", "memory")
"""Groups whose attacks use up their sandbox, as does each one elsewhere that meets a limit."""
IN_ORDER = ("tampering", "floods")
"""Groups whose attacks lay ground for the next, or need a processor instead of waiting."""
AT_ONCE = 3
WORD = "velvet-" + os.urandom(6).hex()


@pytest.fixture(params=WITH_CONTAINERS)
def provider(request: pytest.FixtureRequest, bench: Bench) -> Any:
    return bench.provider(request.param)


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """What the cells know about the host they try to reach."""
    folder = tmp_path_factory.mktemp("host")
    for parent in (folder, folder.parent):
        parent.chmod(0o755)
    secret = folder / "secret.txt"
    secret.write_text(WORD)
    os.environ["PYBENCH_TEST_WORD"] = f"RUNNER:{WORD}"
    abstract = f"pybench-test-{os.getpid()}"
    with (
        socket.socket() as tcp,
        socket.socket(socket.AF_UNIX) as path,
        socket.socket(socket.AF_UNIX) as hidden,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as letters,
    ):
        tcp.bind(("127.0.0.1", 0))
        path.bind(str(folder / "sock"))
        hidden.bind(f"\0{abstract}")
        letters.bind(str(folder / "letters"))
        for server in (tcp, path, hidden):
            server.listen()
        for name in ("sock", "letters"):
            (folder / name).chmod(0o777)
        yield {
            "@SECRET@": str(secret),
            "@REPO@": str(Path(__file__).parents[2]),
            "@PID@": str(os.getpid()),
            "@PORT@": str(tcp.getsockname()[1]),
            "@ABSTRACT@": abstract,
            "@UNIX@": str(folder / "sock"),
            "@LETTERS@": str(folder / "letters"),
            "@HEX@": WORD.encode().hex(),
            "@WORD@": WORD,
        }
        for server in (tcp, path, hidden):
            server.setblocking(False)
            with pytest.raises(BlockingIOError):
                server.accept()
        letters.setblocking(False)
        with pytest.raises(BlockingIOError):
            letters.recv(1)
    del os.environ["PYBENCH_TEST_WORD"]


def fill(code: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        code = code.replace(word, value)
    return code


def check(attack: Attack, result: CellResult) -> None:
    shown = result.model_dump_json()[:2000]
    assert result.status in attack.statuses, shown
    assert "ESCAPED" not in result.stdout, shown
    if attack.stdout is not None:
        assert result.stdout == attack.stdout, shown
    if attack.limit is not None:
        assert result.limit == attack.limit, shown
    if attack.death is not None:
        assert result.death == attack.death, shown


def test_the_pack_is_large_enough() -> None:
    names = [attack.name for group in GROUPS.values() for attack in group]
    assert len(names) == len(set(names)) >= 60


@pytest.mark.parametrize("group", [group for group in GROUPS if group != "leftovers"])
def test_attacks(group: str, provider: AnyProvider, bench: Bench, words: dict[str, str]) -> None:
    """Several sandboxes share the attacks of a group between them: most of an attack is waiting."""
    waiting = deque(GROUPS[group])
    results: list[tuple[Attack, CellResult]] = []

    async def work(number: int) -> None:
        sandbox = None
        try:
            while waiting:
                attack = waiting.popleft()
                if sandbox is None:
                    sandbox = provider.create(f"{group}-{number}")
                    await sandbox.start()
                if sandbox.isolation.layer == "container" and attack.name in NOT_IN_CONTAINERS:
                    continue
                results.append((attack, await run_attack(sandbox, attack, words)))
                if group in OF_ONE_EACH or attack.limit is not None:
                    await sandbox.close()
                    sandbox = None
        finally:
            if sandbox is not None:
                await sandbox.close()

    async def go() -> None:
        is_shared = bool(provider.create(group).isolation.not_held)
        at_once = 1 if is_shared or group in IN_ORDER else AT_ONCE
        await gather_limited(range(at_once), work, at_once)

    bench.run(go())
    errors = []
    for attack, result in results:
        try:
            check(attack, result)
        except AssertionError as error:
            errors.append(f"{attack.name}: {error}")
    assert not errors, "\n".join(errors)


async def run_attack(sandbox: Any, attack: Attack, words: dict[str, str]) -> CellResult:
    """Run the attack where code is isolated, and see that the sandbox is of use afterwards."""
    marked = await sandbox.run_cell(PRELUDE + "print(os.getuid(), open('/proc/self/status').read())", 120)
    assert sandbox.isolation.layer in ("namespaces", "landlock", "container")
    assert "NoNewPrivs:\t1" in marked.stdout, f"not isolated, {attack.name} is not run: {marked}"
    assert not marked.stdout.startswith("0 ")
    result = await sandbox.run_cell(fill(attack.code, words), attack.timeout_sec)
    alive = await sandbox.run_cell("6 * 7", 30)
    if alive.status == "died":  # what the attack did to its kernel came after its end
        alive = await sandbox.run_cell("6 * 7", 30)
    assert alive.value == "42", f"{attack.name}: the sandbox is of no use afterwards: {alive}"
    return result


def test_nothing_is_left(provider: AnyProvider, bench: Bench, words: dict[str, str]) -> None:
    async def go() -> None:
        for attack in GROUPS["leftovers"]:  # a sandbox each: one may use up the processes that it has
            sandbox = provider.create("leftovers")
            await sandbox.start()
            check(attack, await run_attack(sandbox, attack, words))
            await sandbox.close()

    groups = set(Path("/sys/fs/cgroup").glob(f"**/pybench-{os.getpid()}-*/s*"))
    mounts = _mounts()
    bench.run(go())
    wait_until(lambda: "sleep 7654321" not in _arguments_of_all())
    if isinstance(provider, DockerProvider):  # the engine's own mounts come and go with the next containers
        assert len(bench.run(containers_of(provider))) <= provider.pool
        return
    assert set(Path("/sys/fs/cgroup").glob(f"**/pybench-{os.getpid()}-*/s*")) <= groups
    assert _mounts() <= mounts


def test_hostile_outputs_are_collected_safely(sandbox: KernelSandbox, bench: Bench, tmp_path: Path) -> None:
    code = """
import os
os.chdir('output')
open('good.txt', 'w').write('fine')
os.chmod('good.txt', 0o6777)
open('unreadable', 'w').write('x'); os.chmod('unreadable', 0)
os.symlink('/etc/shadow', 'shadow'); os.symlink('..', 'up'); os.symlink('good.txt', 'alias')
os.mkfifo('pipe')
import socket; socket.socket(socket.AF_UNIX).bind('sock')
os.makedirs('a/b'); open('a/b/deep.txt', 'w').write('deep')
open(b'name-\\xff', 'w').close()
open('line\\nbreak', 'w').close()
os.link('good.txt', 'twin')
os.makedirs('/'.join(['n' * 200] * 10)); open('/'.join(['n' * 200] * 11), 'w').close()
"""
    assert bench.run(sandbox.run_cell(code, 30)).status == "ok"
    collected = bench.run(sandbox.collect(tmp_path / "out"))
    assert set(collected.files) - {"unreadable"} == {"a/b/deep.txt", "line\nbreak"}
    refused = {file.path: file.reason for file in collected.refused}
    assert {"shadow", "up", "alias", "pipe", "sock", "twin", "good.txt", "name-\\xff"} <= set(refused)
    assert (tmp_path / "out" / "a" / "b" / "deep.txt").stat().st_mode & 0o7777 == 0o644
    assert "its path is too long" in refused.values()
    assert not any(path.is_symlink() for path in (tmp_path / "out").rglob("*"))


def _mounts() -> set[str]:
    """The mounts of this machine but those of containers, which others may start."""
    lines = Path("/proc/self/mounts").read_text().splitlines()
    return {line for line in lines if "/containers/" not in line}


def _arguments_of_all() -> str:
    """The command lines of all processes on this machine."""
    return subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
