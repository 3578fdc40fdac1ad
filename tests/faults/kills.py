"""Kills runs at random moments, resumes them, and compares what they come to with an undisturbed run.

    python -m tests.faults.kills --kills 200 --seed 1 --out kills.json

The provider is a stub that counts what it sells. After each round (a run that was killed until it ended):

- the records are those of the undisturbed run: status, score, answer, turns, replies, checks;
- each reply is on record once, and none that was on record was bought again: a trial's requests are its
  turns and, for each time it went on after a kill, at most the one that was in flight, recorded as such.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from pybench.core import journal
from pybench.core.events import ReplyEvent, RerunEvent, ResumedEvent
from tests.helpers.command_line import QUIET
from tests.helpers.fault_tasks import essence, make_task
from tests.helpers.warm_command_line import WarmProcess, start_warm
from tests.stubs.openai_server import Stub, serving

TASKS = 6
VICTIMS = ("runner", "runner", "runner", "interrupt", "terminate", "kernel", "supervisor", "parent", "all")
SCRIPT = [
    {"code": "numbers = [int(word) for word in open('numbers.txt').read().split()]\nprint(len(numbers))"},
    {"code": "import time\ntime.sleep(0.2)\ntotal = sum(numbers)\nopen('total', 'w').write(str(total))"},
    {"code": "import time\ntime.sleep(0.2)\nprint(open('total').read(), total)"},
    {"reply": "Answer: 321"},
]
_ROUND_SEC = 1800.0
_TIDY_SEC = 60.0


@dataclass
class Figures:
    """What happened, over all rounds."""

    kills: Counter[str] = field(default_factory=Counter)
    rounds: int = 0
    starts: int = 0
    replies: int = 0
    requests: int = 0
    repeated: int = 0
    resumed_inside: int = 0
    retried: int = 0
    differences: list[str] = field(default_factory=list)


def main() -> int:
    """Do as many rounds as the kills take. Returns 1 if anything differed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="figures as JSON")
    chosen = parser.parse_args()
    # Started in the background of a shell, this ignores Ctrl-C, and what it starts would do so too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    figures = torment(chosen.kills, chosen.seed)
    report = {**vars(figures), "kills": dict(figures.kills), "total_kills": figures.kills.total()}
    text = json.dumps(report, indent=1)
    print(text)
    if chosen.out is not None:
        chosen.out.write_text(text)
    return 1 if figures.differences else 0


def torment(kills: int, seed: int) -> Figures:
    """Kill this often, in as many rounds as it takes, each run to its end."""
    dice, figures = random.Random(seed), Figures()
    with tempfile.TemporaryDirectory(prefix="pybench-kills-") as scratch:
        tasks = Path(scratch, "tasks")
        for number in range(TASKS):
            make_task(tasks, f"task_{number}")
        with serving(*SCRIPT, by="turn", delay_sec=0.15) as stub:
            calm = _round(Path(scratch, "calm"), tasks, stub, dice, Figures(), kills=0)
            while figures.kills.total() < kills:
                figures.rounds += 1
                known = len(figures.differences)
                place = Path(scratch, f"round{figures.rounds}")
                found = _round(place, tasks, stub, dice, figures, kills - figures.kills.total())
                if found != calm:
                    different = {name: value for name, value in found.items() if value != calm.get(name)}
                    figures.differences.append(f"round {figures.rounds}: {len(found)} trials, {different}")
                print(f"round {figures.rounds}: {figures.kills.total()} kills", file=sys.stderr)
                print("".join(f"  {each}\n" for each in figures.differences[known:]), end="", file=sys.stderr)
    return figures


def _round(
    place: Path, tasks: Path, stub: Stub, dice: random.Random, figures: Figures, kills: int
) -> dict[str, Any]:
    """One run, killed up to this often; what its records say."""
    temporary = Path(place, "tmp")
    temporary.mkdir(parents=True)
    with stub.lock:
        stub.requests.clear()
    line = [
        "model=openai_compatible",
        "model.name=openai/stub",
        f"model.base_url={stub.url}",
        "model.price={input: 0, output: 0}",
        f"dataset.path={tasks}",
        *QUIET,
        "sandbox.preload=[]",
        "concurrency=3",
        "resume=auto",
        "retry.sandbox.wait_sec=0.1",
    ]
    deadline = time.monotonic() + _ROUND_SEC
    while True:
        figures.starts += 1
        with (place / "log").open("a") as log:
            environment = os.environ | {"TMPDIR": str(temporary)}
            runner = start_warm(place, *line, env=environment, stdout=log, stderr=log)
        code = _wait_or_kill(runner, place, dice, figures, kills > 0)
        kills -= code is None
        if code == 0:
            break
        if code not in (None, 130, -signal.SIGKILL) or time.monotonic() > deadline:
            figures.differences.append(f"exit code {code}: {(place / 'log').read_text()[-2000:]}")
            break
    # Where the last kill took all that could tidy up, the next process that needs the folder does it.
    tidy = [sys.executable, "-c", "from pybench.core import temporary; temporary.root()"]
    subprocess.run(tidy, env=os.environ | {"TMPDIR": str(temporary)}, check=True)
    deadline = time.monotonic() + _TIDY_SEC
    while (left := sorted(temporary.iterdir())) and time.monotonic() < deadline:
        time.sleep(0.1)
    if left:
        figures.differences.append(f"left in the temporary folder: {left}")
    return _outcome(place, stub, figures)


def _wait_or_kill(
    runner: WarmProcess, place: Path, dice: random.Random, figures: Figures, may_kill: bool
) -> int | None:
    """Wait for the run's end; on the way, kill something once. None if the runner itself was the victim."""
    if may_kill:
        if dice.random() < 0.7:  # most of a short run is its start: aim at the trials
            _wait_for_work(runner, place)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return runner.wait(dice.uniform(0.1, 3.0))
        victim = dice.choice(VICTIMS)
        if _kill(runner, victim, dice):
            figures.kills[victim] += 1
            if victim in ("runner", "interrupt", "terminate", "all"):
                runner.wait(120)
                return None
    return runner.wait(300)


def _wait_for_work(runner: WarmProcess, place: Path) -> None:
    """Until a trial has a reply, or runs a cell again, or the run ends. The first request takes seconds
    until the provider's library is loaded, and a kill within them shows little."""

    def work() -> int:
        texts = [path.read_bytes() for path in place.glob("outputs/*/*/trials/*/*/*/trajectory.jsonl")]
        return sum(text.count(b'"type":"reply"') + text.count(b'"type":"rerun"') for text in texts)

    before = work()
    while runner.poll() is None and work() <= before:
        time.sleep(0.05)


def _kill(runner: WarmProcess, victim: str, dice: random.Random) -> bool:
    """Kill one process, if there is one of that kind. `all` is as when the machine goes down."""
    signals = {"interrupt": signal.SIGINT, "terminate": signal.SIGTERM}
    if victim in ("runner", "interrupt", "terminate"):
        runner.send_signal(signals.get(victim, signal.SIGKILL))
        return True
    try:
        family = psutil.Process(runner.pid).children(recursive=True)
        if victim == "all":
            runner.kill()
            for process in family:
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.kill()
            return True
        parents = [each for each in family if each.ppid() == runner.pid]
        supervisors = [each for each in family if each.ppid() in {parent.pid for parent in parents}]
        kernels = [each for each in family if each not in (*parents, *supervisors) and not each.children()]
        chosen = {"kernel": kernels, "supervisor": supervisors, "parent": parents}[victim]
        if not chosen:
            return False
        os.kill(dice.choice(chosen).pid, signal.SIGKILL)
    except (psutil.NoSuchProcess, ProcessLookupError):
        return False
    return True


def _outcome(place: Path, stub: Stub, figures: Figures) -> dict[str, Any]:
    """The essence of each trial; what was bought is checked on the way."""
    runs = list(place.glob("outputs/*/*/environment.json"))
    if len(runs) != 1:
        figures.differences.append(f"{len(runs)} runs in {place}")
        return {}
    run = runs[0].parent
    with stub.lock:
        asked = Counter(_task_of(request) for request in stub.requests)
    found: dict[str, Any] = {}
    for record in journal.read_trials(run):
        path = journal.trial_folder(run, *record.key) / "trajectory.jsonl"
        events = journal.read_events(path)
        turns = [event.turn for event in events if isinstance(event, ReplyEvent)]
        resumed = [event for event in events if isinstance(event, ResumedEvent)]
        repeats = sum(event.repeats_request for event in resumed)
        # On a machine too busy to answer in time, the model's own retries come on top; they bought nothing.
        retries = sum(event.reply.retries for event in events if isinstance(event, ReplyEvent))
        requests = asked[record.task_id]
        figures.replies += len(turns)
        figures.requests += requests
        figures.repeated += requests - len(turns)
        figures.resumed_inside += len(resumed)
        figures.retried += len(record.retried)
        if turns != list(range(1, len(SCRIPT) + 1)):
            figures.differences.append(f"{record.task_id}: replies on record are of turns {turns}")
        if not 0 <= requests - len(turns) <= repeats + retries:
            figures.differences.append(
                f"{record.task_id}: {requests} requests, {len(turns)} replies, "
                f"{repeats} recorded as repeated, {retries} as retried"
            )
        figures.differences += [
            f"{record.task_id}: {event.difference}"
            for event in events
            if isinstance(event, RerunEvent) and event.difference
        ]
        replies = [event.reply.content for event in events if isinstance(event, ReplyEvent)]
        found[record.task_id] = (*essence(record), replies)
    attempts = Counter((record.key, record.attempt) for record in journal.attempts(run))
    if any(count > 1 for count in attempts.values()):
        figures.differences.append(f"an attempt has two records: {attempts}")
    return found


def _task_of(request: dict[str, Any]) -> str:
    first = next(str(each["content"]) for each in request["messages"] if each["role"] == "user")
    return first.partition("[")[2].partition("]")[0]


if __name__ == "__main__":
    sys.exit(main())
