"""What every sandbox does alike."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from pybench.sandboxes.local import LocalProvider, LocalSandbox

from .conftest import Bench, Run


def test_names_live_on_between_cells(cell: Run) -> None:
    assert cell("import math\nx = math.floor(2.5)").status == "ok"
    assert cell("x + 1").value == "3"


def test_streams_value_and_rich_output(cell: Run) -> None:
    done = cell("import sys\nprint('out')\nprint('err', file=sys.stderr)\n'val'")
    assert (done.status, done.stdout, done.stderr, done.value) == ("ok", "out\n", "err\n", "'val'")
    drawn = cell("import matplotlib.pyplot as plt\nplt.plot([1, 2, 3])\nplt.show()")
    assert [display.mime for display in drawn.displays] == ["image/png"]
    table = cell("import pandas\npandas.DataFrame({'a': [1]})")
    assert [display.mime for display in table.displays] == ["text/html"]
    assert "a" in (table.value or "")


def test_an_error_carries_a_plain_traceback(cell: Run) -> None:
    failed = cell("def f():\n    return 1 / 0\nf()")
    assert failed.status == "error"
    assert failed.error.name == "ZeroDivisionError"
    assert "return 1 / 0" in failed.error.traceback
    assert "\x1b" not in failed.error.traceback
    assert cell("def f(:\n  pass").error.name == "SyntaxError"


def test_notebook_syntax_works(cell: Run) -> None:
    assert cell("import asyncio\nawait asyncio.sleep(0.01)\n'slept'").value == "'slept'"
    assert "made" in cell("!mkdir -p d && echo made").stdout
    assert cell("%pwd").value == repr(cell("import os; print(os.getcwd())").stdout.strip())
    assert cell("%%bash\necho from bash").stdout == "from bash\n"


def test_classes_and_pools_work(cell: Run) -> None:
    code = (
        "import pickle\nclass Point:\n    def __init__(self, x): self.x = x\n"
        "copy = pickle.loads(pickle.dumps(Point(5)))\ncopy.x"
    )
    assert cell(code).value == "5"
    assert (
        cell("import concurrent.futures as c\nsorted(c.ThreadPoolExecutor(4).map(abs, [-3, 2]))").value
        == "[2, 3]"
    )
    assert (
        cell("import subprocess, sys\nsubprocess.check_output([sys.executable, '-c', 'print(6*7)'])").value
        == "b'42\\n'"
    )


def test_unicode_in_code_output_and_names(cell: Run, sandbox: LocalSandbox, bench: Bench) -> None:
    assert cell("名 = '数据'\nprint(名, '😀')").stdout == "数据 😀\n"
    done = cell("open('output/表 格 1.txt', 'w', encoding='utf-8').write('值')")
    assert done.files == ("output/表 格 1.txt",)
    assert bench.run(sandbox.get("output/表 格 1.txt")).decode() == "值"


def test_input_is_refused(cell: Run) -> None:
    refused = cell("input('name? ')", 20)
    assert refused.status == "error"
    assert refused.error.name == "StdinNotImplementedError"


def test_files_in_and_out(sandbox: LocalSandbox, cell: Run, bench: Bench, tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    (source / "deep" / "er").mkdir(parents=True)
    big = os.urandom(20 << 20)
    (source / "deep" / "er" / "big.bin").write_bytes(big)
    (source / "a b'c\".csv").write_text("x\n1\n")
    bench.run(sandbox.put(source))
    assert bench.run(sandbox.list_files()) == ["a b'c\".csv", "deep/er/big.bin"]
    assert cell("import shutil; shutil.copy('deep/er/big.bin', 'output/copy.bin')").status == "ok"
    assert cell("open(\"a b'c\\\".csv\", 'a').write('2')").files == ("a b'c\".csv",)
    assert bench.run(sandbox.get("deep/er/big.bin")) == big
    collected = bench.run(sandbox.collect(target))
    assert collected.files == ("copy.bin",)
    assert (target / "copy.bin").read_bytes() == big


@pytest.mark.parametrize("path", ["absent", "output", "../etc/passwd", "/etc/passwd", "link", "d/../link"])
def test_get_refuses_what_is_no_regular_file(
    path: str, sandbox: LocalSandbox, cell: Run, bench: Bench
) -> None:
    cell("import os; os.symlink('/etc/passwd', 'link'); os.mkdir('d')")
    with pytest.raises(FileNotFoundError):
        bench.run(sandbox.get(path))


def test_a_new_kernel_starts_in_an_empty_world(cell: Run) -> None:
    code = (
        "import os, sys, time, socket\n"
        "print(os.listdir('.'), time.tzname[0], sys.argv[1:2], os.environ['LANG'],"
        " sorted(globals().keys() & {'x', 'os'}))"
    )
    assert cell(code).stdout == "['output'] UTC ['-f'] C.UTF-8 ['os']\n"


def test_restart_loses_names_and_keeps_files(sandbox: LocalSandbox, cell: Run, bench: Bench) -> None:
    cell("x = 1; open('kept.txt', 'w').write('k')")
    bench.run(sandbox.restart())
    assert cell("x").error.name == "NameError"
    assert cell("open('kept.txt').read()").value == "'k'"


def test_timeout_is_interrupted_and_state_kept(cell: Run) -> None:
    cell("x = 41")
    late = cell("import time\nprint('before')\ntime.sleep(60)", 1.0)
    assert (late.status, late.state_lost, late.stdout) == ("timeout", False, "before\n")
    assert cell("x + 1").value == "42"


def test_timeout_that_cannot_be_interrupted_replaces_the_kernel(cell: Run) -> None:
    cell("x = 1; open('kept', 'w').close()")
    late = cell("sum(range(10**12))", 1.0)
    assert (late.status, late.state_lost) == ("timeout", True)
    assert cell("x").error.name == "NameError"
    assert cell("import os; os.path.exists('kept')").value == "True"


def test_the_interrupt_reaches_what_the_cell_started(cell: Run) -> None:
    late = cell("import subprocess\nsubprocess.run(['sleep', '60'])", 1.0)
    assert (late.status, late.state_lost) == ("timeout", False)


@pytest.mark.parametrize(
    ("code", "death", "limit"),
    [
        ("import os; os._exit(7)", "exit 7", None),
        ("import os; os.kill(os.getpid(), 11)", "signal 11", None),
        ("import ctypes; ctypes.string_at(0)", "signal 11", None),
    ],
)
def test_a_dead_kernel_is_named_and_replaced(code: str, death: str, limit: str | None, cell: Run) -> None:
    gone = cell(f"print('last words', flush=True)\nimport time; time.sleep(0.3)\n{code}")
    assert (gone.status, gone.state_lost, gone.death, gone.limit) == ("died", True, death, limit)
    assert "last words" in gone.stdout
    assert cell("'alive'").value == "'alive'"


def test_a_kernel_that_dies_once_without_reason_is_rebuilt(cell: Run) -> None:
    cell("x = 20")
    cell("x += 1")
    once = "if not os.path.exists('once'):\n    open('once', 'w').close()\n    os.kill(os.getpid(), 9)"
    code = f"import os\n{once}\nx * 2"
    rebuilt = cell(code)
    assert (rebuilt.status, rebuilt.value, rebuilt.state_lost) == ("ok", "42", False)
    assert cell("os.kill(os.getpid(), 9)").death == "signal 9"


def test_too_much_output_is_cut_and_counted(cell: Run) -> None:
    flood = cell("print('x' * 5_000_000)")
    assert (flood.status, len(flood.stdout), flood.dropped_chars) == ("ok", 20_000, 4_980_001)
    value = cell("'y' * 1_000_000")
    assert len(value.value) <= 20_000
    assert value.dropped_chars >= 980_000
    assert cell("print('next')").stdout == "next\n"


def test_two_at_once_do_not_meet(provider: LocalProvider, bench: Bench) -> None:
    async def both() -> list[Any]:
        pair = [provider.create(name) for name in ("one", "two")]
        try:
            await asyncio.gather(*(each.start() for each in pair))
            code = "import os, random\nopen('mark', 'w').close()\nprint(os.listdir('.'), random.random())"
            return list(await asyncio.gather(*(each.run_cell(code, 60) for each in pair)))
        finally:
            await asyncio.gather(*(each.close() for each in pair))

    one, two = bench.run(both())
    assert one.status == two.status == "ok"
    assert one.stdout != two.stdout, "both drew the same random number"
    assert one.stdout.split("]")[0] == two.stdout.split("]")[0] == "['mark', 'output'" or "mark" in one.stdout


def test_saved_figures_are_recorded_and_their_claims_come_out(bench: Bench, tmp_path: Path) -> None:
    async def go() -> Any:
        provider = LocalProvider(setup=[str(tmp_path / "note.py")], warm=False)
        await provider.open()
        try:
            sandbox = provider.create("claims")
            await sandbox.start()
            seen = await sandbox.run_cell(
                "sorted(name for name in globals() if name == 'secret_of_setup')", 60
            )
            await sandbox.restart()
            await sandbox.collect_claims(tmp_path / "claims")
            await sandbox.close()
            return seen
        finally:
            await provider.close()

    (tmp_path / "note.py").write_text(
        "import os, uuid\nsecret_of_setup = 1\n"
        "open(os.path.join(os.environ['PYBENCH_CLAIMS'], str(uuid.uuid4())), 'w').write('claim')\n"
    )
    assert bench.run(go()).value == "[]"
    assert [path.read_text() for path in (tmp_path / "claims").iterdir()] == ["claim", "claim"]
