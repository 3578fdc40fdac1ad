"""Two runs of 5,000 trials, and how long it takes to read them: python -m tests.scale.large FOLDER

The figures in docs/results.md come from here. Nothing of it is a test: how fast a machine is is no fact about
the code.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from pybench.core.journal import trial_folder
from pybench.core.records import CellResult, TrialRecord, Usage
from pybench.metrics import summary
from pybench.report import write_report, write_side_by_side
from pybench.results.compare import compare
from pybench.results.diagnose import diagnose
from pybench.results.exports import EXPORTERS
from pybench.results.leaderboard import boards
from pybench.results.load import LoadedRun, load_run
from pybench.results.pack import pack
from tests.helpers.report_runs import png, shown
from tests.helpers.run_folders import CATEGORIES, cell, ended, make_run, raised, record, started

TASKS, EPOCHS = 1250, 4
CODE = "import pandas as pd\n\nsales = pd.read_csv('sales.csv', parse_dates=['day'])\n" + "\n".join(
    f"part_{n} = sales[sales['region'] == 'r{n}'].groupby('month')['amount'].sum()" for n in range(12)
)


def large_run(folder: Path, model: str, tasks: int = TASKS, epochs: int = EPOCHS) -> Path:
    """A run of five turns a trial, every fifth with a picture, of tasks from easy to hard."""
    dice = random.Random(model)
    chances = {f"{CATEGORIES[n % 5]}_{n}": dice.random() for n in range(tasks)}
    usage = Usage(prompt_tokens=8000, completion_tokens=900, cost_usd=0.01, requests=5)
    records = [
        record(task, "passed" if dice.random() < chance else "failed", epoch, turns=5, usage=usage)
        for task, chance in chances.items()
        for epoch in range(1, epochs + 1)
    ]
    run = make_run(folder, records, events={}, epochs=epochs, model=model)
    picture = shown("image/png", png(300, 200))
    for number, each in enumerate(records):
        rows = "".join(f"{row}  {dice.random():.6f}  {dice.randrange(10**6)}\n" for row in range(40))
        drawn = CellResult(status="ok", displays=(picture,) if number % 5 == 0 else ())
        events = [
            *started("Draw the sales of a year by region. " * 12),
            *cell(1, CODE, raised("KeyError", "'region'")),
            *cell(2, f"{CODE}\n# try {number}", CellResult(status="ok", stdout=rows)),
            *cell(3, "print(part_1)", CellResult(status="ok", stdout=rows[:400])),
            *cell(4, "plt.savefig('output/chart.png')", drawn),
            *ended(5, each.answer),
        ]
        place = trial_folder(run, *each.key)
        (place / "output").mkdir(parents=True)
        (place / "output" / "result.csv").write_text(rows)
        (place / "trajectory.jsonl").write_text("".join(event.model_dump_json() + "\n" for event in events))
    return run


def timed(what: str, work: Callable[[], Any]) -> Any:
    """Do it, say how long it took, and give what came of it."""
    began, cpu = time.monotonic(), time.process_time()
    result = work()
    print(f"{what:36} {time.monotonic() - began:6.2f} s, {time.process_time() - cpu:6.2f} CPU s", flush=True)
    return result


def main(folder: Path) -> None:
    """Make both runs below `folder` unless they are there, and time what reads them."""
    first, second = folder / "first", folder / "second"
    for path in (first, second):
        if not (path / "summary.json").exists():
            large_run(path, path.name)
    one: LoadedRun = timed("reading the records", lambda: load_run(first))
    two: LoadedRun = timed("reading another run's", lambda: load_run(second))
    records: tuple[TrialRecord, ...] = one.records
    timed("summing up", lambda: summary.metrics_of(records, len(records), EPOCHS))
    timed("compare", lambda: compare([one, two]))
    timed("diagnose", lambda: diagnose(one))
    timed("leaderboard", lambda: boards([one, two]))
    for what, target, work in (
        ("report", folder / "one.html", lambda at: write_report(one, at)),
        ("report of two runs", folder / "two.html", lambda at: write_side_by_side([one, two], at)),
    ):
        timed(what, lambda work=work, target=target: asyncio.run(work(target)))
        print(f"  {target.stat().st_size / 1e6:.0f} MB")
    for name, exporter in EXPORTERS.items():
        target = folder / f"first_{name}{exporter.ending}"
        if not exporter.ending:
            target.mkdir(exist_ok=True)
        timed(f"export {name}", partial(exporter.load(), one, records, target))
    (folder / "first.zip").unlink(missing_ok=True)
    timed("pack", lambda: pack(one, folder / "first.zip"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
