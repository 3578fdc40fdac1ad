"""Time limits, crashes, restarts, two at once, and what is left."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import psutil
import pytest

from pybench.core.protocols import Sandbox

from .conftest import Place, Run

pytestmark = pytest.mark.slow


def test_timeout_is_interrupted_and_state_kept(place: Place, rough_cell: Run) -> None:
    rough_cell("x = 41")
    late = rough_cell("import time\nprint('before')\ntime.sleep(60)", 1.0)
    assert (late.status, late.state_lost, late.stdout) == ("timeout", False, "before\n")
    assert (late.error.name if late.error else None) == place.expected("interrupted")
    assert rough_cell("x + 1").value == "42"
    late = rough_cell("import subprocess\nsubprocess.run(['sleep', '60'])", 1.0)
    assert (late.status, late.state_lost) == ("timeout", False)
    late = rough_cell("try:\n  time.sleep(60)\nexcept KeyboardInterrupt: open('seen', 'w').close()", 1.0)
    assert (late.status, late.state_lost) == ("timeout", False)
    assert rough_cell("import os; x, os.path.exists('seen')").value == "(41, True)"


class Ear:
    """Interrupts the sandbox once its cell has printed `word`."""

    partial = ""

    def __init__(self, place: Place, sandbox: Sandbox, word: str) -> None:
        self.loop, self.sandbox, self.word = place.loop, sandbox, word
        self.heard: list[str] = []
        self.interrupting: asyncio.Task[None] | None = None

    def begin_reply(self) -> None: ...

    def said(self, text: str, reasoning: str = "") -> None: ...

    def printed(self, stream: str, text: str) -> None:
        self.heard.append(f"{stream}: {text}")
        if self.word in text and self.interrupting is None:
            self.interrupting = self.loop.create_task(self.sandbox.interrupt())


def test_output_is_told_while_a_cell_runs_and_it_can_be_interrupted(
    place: Place, rough: Sandbox, rough_cell: Run
) -> None:
    place.run(rough.interrupt())
    rough_cell("kept = 41")
    ear = Ear(place, rough, "begun")
    # In one piece: `print` writes the end of the line by itself, and the interrupt could come before it.
    code = "import sys, time\nsys.stdout.write('begun\\n')\nsys.stdout.flush()\nwhile True: time.sleep(0.01)"
    stopped = place.run(rough.run_cell(code, 60.0, ear))  # type: ignore[arg-type]
    assert (stopped.status, stopped.interrupted, stopped.state_lost) == ("timeout", True, False)
    assert "".join(ear.heard).startswith("stdout: begun")
    assert stopped.stdout == "begun\n"
    later = rough_cell("kept + 1")
    assert (later.value, later.interrupted) == ("42", False)


def test_timeout_that_cannot_be_interrupted_replaces_the_kernel(rough_cell: Run) -> None:
    rough_cell("x = 1; open('kept', 'w').close()")
    late = rough_cell("sum(range(10**12))", 1.0)
    assert (late.status, late.state_lost) == ("timeout", True)
    assert rough_cell("x").error.name == "NameError"
    assert rough_cell("import os; os.path.exists('kept'), os.path.isdir('output')").value == "(True, True)"


def test_a_dead_kernel_is_named_and_replaced(place: Place, rough_cell: Run) -> None:
    rough_cell("y = 1; open('kept too', 'w').close()")
    last = "print('last words', flush=True)\nimport os, time; time.sleep(0.3)\n"
    gone = rough_cell(f"{last}open('made', 'w').close(); os._exit(7)")
    assert (gone.status, gone.state_lost, gone.death) == ("died", True, place.expected("death"))
    assert (gone.limit, gone.error, gone.files) == (None, None, ("made",))
    assert "last words" in gone.stdout
    assert rough_cell("y").error.name == "NameError"
    alive = rough_cell("import os; os.path.exists('kept too'), os.environ['TZ'], os.path.isdir('output')")
    assert alive.value == "(True, 'UTC', True)"


def test_a_kernel_that_ends_between_two_cells_is_noticed(rough_cell: Run) -> None:
    later = "import os, threading\nz = 1\nthreading.Timer(0.2, os._exit, [3]).start()"
    assert rough_cell(later).status == "ok"
    assert rough_cell("import time; time.sleep(5)").status == "died"
    assert rough_cell("z").error.name == "NameError"
    assert rough_cell("import os; sorted(os.listdir('.'))").status == "ok"


def test_a_first_death_by_a_signal_is_as_declared(place: Place, rough_cell: Run) -> None:
    rough_cell("w = 20")
    once = "if not os.path.exists('once'):\n    open('once', 'w').close()\n    os.kill(os.getpid(), 9)"
    rebuilt = rough_cell(f"import os\n{once}\nw * 2")
    assert rebuilt.status == place.expected("rebuilt")
    if rebuilt.status == "ok":
        assert (rebuilt.value, rebuilt.state_lost) == ("40", False)


def test_restart_loses_names_and_keeps_files(place: Place, rough: Sandbox, rough_cell: Run) -> None:
    rough_cell("v = 1; open('kept', 'w').write('k')")
    place.run(rough.restart())
    assert rough_cell("v").error.name == "NameError"
    assert rough_cell("open('kept').read()").value == "'k'"


def test_two_at_once_do_not_meet(place: Place) -> None:
    async def both() -> list[Any]:
        pair = [place.provider.create(name) for name in ("one", "two")]
        try:
            await asyncio.gather(*(each.start() for each in pair))
            mark = "import os, random; open('mark', 'a').write('m')\n"
            code = f"{mark}print(sorted(set(os.listdir('.')) - {{'.bashrc'}}), random.random())"
            done = await asyncio.gather(*(each.run_cell(code, 60) for each in pair))
            return [*done, await pair[0].get("mark"), await pair[1].get("mark")]
        finally:
            await asyncio.gather(*(each.close() for each in pair))

    one, two, *marks = place.run(both())
    assert one.status == two.status == "ok"
    assert one.stdout.split("]")[0] == two.stdout.split("]")[0] == "['mark', 'output'"
    assert one.stdout != two.stdout, "both drew the same random number"
    assert marks == [b"m", b"m"]


def test_nothing_is_left(place: Place, tmp_path: Path) -> None:
    seconds = str(100_000 + os.getpid() % 10_000 + len(place.name))
    with place.sandbox() as sandbox:
        started = place.cell(sandbox)(
            "import os, subprocess\n"
            f"subprocess.Popen(['sleep', '{seconds}'], start_new_session=True)\nos.getcwd()"
        )
        assert started.status == "ok"
        folder = Path(started.value.strip("'"))
    place.run(sandbox.close())
    if place.kind == "gateway":
        assert not folder.parent.exists()
    left = [
        process
        for process in psutil.process_iter(["cmdline", "status"])
        if process.info["cmdline"] == ["sleep", seconds] and process.info["status"] != psutil.STATUS_ZOMBIE
    ]
    for process in left:
        process.kill()
    assert bool(left) == place.expected("left_running")
