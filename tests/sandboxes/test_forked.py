"""A kernel that was forked after the imports behaves like one that imports for itself."""

from __future__ import annotations

import pytest

from pybench.core.records import CellResult

from .conftest import Bench, Run

pytestmark = pytest.mark.slow


def test_a_wide_table_is_shown_whole(cell: Run) -> None:
    """pandas asks while it is imported whether it is in a notebook; in a terminal it cuts its tables."""
    made = "import pandas as pd\nwide = pd.DataFrame({f'column_{n}': [0.5, 1.5] for n in range(15)})"
    shown = cell(f"{made}\nprint(wide)\nwide")
    assert shown.status == "ok", shown
    assert shown.value is not None
    for text in (shown.stdout, shown.value):
        assert all(f"column_{n}" in text for n in range(15))
        assert "..." not in text


def test_whoever_asks_for_the_shell_is_given_the_kernels(cell: Run) -> None:
    asked = cell(
        "import builtins\nprint(type(get_ipython()).__name__, hasattr(get_ipython().kernel, 'session'))"
    )
    assert asked.stdout == "ZMQInteractiveShell True\n"


def test_what_a_cell_began_goes_on_in_the_next(cell: Run) -> None:
    """One loop and one context for all cells, whatever carries the messages."""
    cell("import asyncio, contextvars\nword = contextvars.ContextVar('word')\nword.set('kept')\ndone = []")
    cell(
        "async def later():\n    await asyncio.sleep(0.05)\n    done.append(1)\n"
        "work = asyncio.ensure_future(later())"
    )
    shown = cell("await asyncio.wait_for(work, 10)\nprint(done, word.get())")
    assert shown.stdout == "[1] kept\n", shown


def test_what_a_forked_process_says_is_heard(cell: Run) -> None:
    shown = cell(
        "import os\nfrom IPython.display import display\n"
        "if os.fork() == 0:\n    print('from the child', flush=True)\n"
        "    display({'image/png': 'A' * 50_000}, raw=True)\n    os._exit(0)\n"
        "os.wait()\nimport time\ntime.sleep(0.3)\nprint('from the parent')"
    )
    assert shown.status == "ok", shown
    assert sorted(shown.stdout.splitlines()) == ["from the child", "from the parent"]
    assert [len(each.data) for each in shown.displays] == [50_000]


def test_many_processes_speak_at_once_without_a_mix(cell: Run) -> None:
    shown = cell(
        "import os, time\n"
        "for number in range(10):\n    if os.fork() == 0:\n"
        "        print(f'<{number}' + 'x' * 1500 + f'{number}>', flush=True)\n        os._exit(0)\n"
        "for _ in range(10): os.wait()\ntime.sleep(0.3)"
    )
    assert shown.status == "ok", shown
    said = shown.stdout.replace("\n", "")  # a line and its end are two messages, which others may part
    assert sorted(said[at : at + 1504] for at in range(0, len(said), 1504)) == [
        f"<{n}{'x' * 1500}{n}>" for n in range(10)
    ]


def test_pictures_larger_than_a_socket_arrive_whole_and_in_order(cell: Run) -> None:
    shown = cell(
        "from IPython.display import display\n"
        "for letter in 'abc': display({'image/png': letter * 260_000}, raw=True)\nprint('end')"
    )
    assert [each.data[0] + str(len(each.data)) for each in shown.displays] == [
        "a260000",
        "b260000",
        "c260000",
    ]
    assert shown.stdout == "end\n"


def test_an_interrupt_of_a_flood_loses_no_state(cell: Run) -> None:
    cell("kept = 42")
    shown = cell("while True: print('x' * 50, flush=True)", 1.5)
    assert (shown.status, shown.state_lost) == ("timeout", False), shown
    assert shown.stdout.startswith("x" * 50 + "\n")
    assert cell("kept").value == "42"


def test_the_last_words_of_a_forked_kernel_are_heard(bench: Bench) -> None:
    """Over ZeroMQ they can be lost, in a thread that did not get its turn any more."""

    provider = bench.provider("namespaces-warm")

    async def go() -> CellResult:
        sandbox = provider.create("last words")
        await sandbox.start()
        try:
            return await sandbox.run_cell("import os\nprint('last words', flush=True)\nos._exit(3)", 30)
        finally:
            await sandbox.close()

    shown = bench.run(go())
    assert (shown.status, shown.death, shown.stdout) == ("died", "exit 3", "last words\n")


def test_a_fork_that_comes_back_from_its_cell_is_not_the_kernel(cell: Run) -> None:
    shown = cell("import os\nchild = os.fork()\nos.getpid() and 'one answer'")
    assert shown.status == "ok", shown
    assert cell("child > 0").value == "True"
    assert cell("6 * 7").value == "42"
