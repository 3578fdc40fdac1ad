"""What the code of an agent brings on itself is failed, with its reason, and touches no other trial."""

from __future__ import annotations

from pathlib import Path

import pytest

from pybench.core import journal
from pybench.core.events import CellDoneEvent
from tests.helpers.command_line import Run, only_run
from tests.helpers.fault_tasks import ANSWER, CODE, asking, by_task, essence, make_task
from tests.stubs.openai_server import serving

pytestmark = pytest.mark.slow

LIMITS = {
    "memory": "blocks = []\nwhile True: blocks.append(bytearray(b'x') * 10_000_000)",
    "processes": "import os, time\nwhile True:\n    if os.fork() == 0:\n        time.sleep(60)",
    "disk": "with open('big', 'wb') as file:\n    while True: file.write(b'x' * 1_000_000)",
    "cpu": "while True: pass",
}
KILLS = "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)"
READ = "def look(ctx):\n    ctx.output('output/x')\n    {}\n"
READERS = {"crashes_reader": "import os; os.abort()", "hangs_reader": "while True: pass"}
WRITES = {"code": "open('output/x', 'w').write('poison')"}


def test_agents_that_harm_themselves_fail(pybench: Run, tmp_path: Path) -> None:
    scripts = {f"[{name}]": [[{"code": code}], [{"reply": "Answer: 0"}]] for name, code in LIMITS.items()}
    scripts |= {"[calm]": [[CODE], [ANSWER]], "[kills]": [[{"code": KILLS}]]}
    for word in scripts:
        make_task(tmp_path / "tasks", word.strip("[]"))
    for name, deed in READERS.items():
        make_task(tmp_path / "tasks", name, READ.format(deed))
        scripts[f"[{name}]"] = [[WRITES], [ANSWER]]
    with serving(scripts=scripts) as stub:
        done = pybench(
            *asking(stub),
            f"dataset.path={tmp_path / 'tasks'}",
            "concurrency=4",
            "sandbox.preload=[]",
            "sandbox.memory_mb=400",
            "sandbox.processes=40",
            "sandbox.disk_mb=20",
            "sandbox.cpu_sec=3",
            "limits.cell_sec=90",
            "grader.wall_sec=4",
        )
    assert done.returncode == 0, done.stderr
    run = only_run(tmp_path)
    records = by_task(run)
    assert records["calm"].status == "passed"
    for name in LIMITS:
        record = records[name]
        assert (record.status, record.error, record.retried) == ("failed", None, ()), name
        events = journal.read_events(journal.trial_folder(run, name, 0, 1) / "trajectory.jsonl")
        (cell,) = [event for event in events if isinstance(event, CellDoneEvent)]
        assert cell.result.limit == name, cell.result
    assert (records["kills"].status, records["kills"].stop_reason) == ("failed", "cell_died")
    for name in READERS:
        assert (records[name].status, records[name].error) == ("failed", None), name
        assert "output/x" in records[name].reasons[0]
    assert essence(records["calm"])[:2] == ("passed", 1.0)
