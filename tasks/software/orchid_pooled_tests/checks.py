"""All batches are tested by the agent's function; a process of its own, which knows the ill plants, answers and counts."""

from __future__ import annotations

import json
from typing import Any

from pybench.graders.core import Context, OutputProblem, Verdict, failed, judge, passed

WALL_SEC = 60

WORKER = """import importlib.util, json, sys
from pathlib import Path
asked, replies = sys.stdout, sys.stdin
sys.stdout, sys.stdin = sys.stderr, None
path = Path(sys.argv[1])
sys.path.insert(0, str(path.parent.resolve()))
spec = importlib.util.spec_from_file_location(path.stem, path)
module = importlib.util.module_from_spec(spec)
sys.modules[path.stem] = module
spec.loader.exec_module(module)

def said(kind, plants):
    asked.write(json.dumps([kind, [int(plant) for plant in plants]]) + "\\n")
    asked.flush()

def test(plants):
    said("test", plants)
    return int(replies.readline())

for _ in range(int(sys.argv[4])):
    said("found", module.find(int(sys.argv[2]), float(sys.argv[3]), test))
"""

COUNTER = """import ctypes, json, subprocess, sys
if sys.platform == "linux":
    PR_SET_DUMPABLE = 4  # at 0, other processes of the user can read neither its memory nor its files
    if ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0):
        sys.exit("the counter cannot be closed to others")
path, n, p = sys.argv[1:4]
batches = json.load(sys.stdin)
command = [sys.executable, "worker.py", path, n, p, str(len(batches))]
worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
done = []
for ill in map(set, batches):
    tests = 0
    while True:
        line = worker.stdout.readline()
        if not line:
            sys.exit("it ended in batch %d: %s" % (len(done) + 1, worker.stderr.read()[-300:]))
        kind, plants = json.loads(line)
        if kind == "found":
            break
        tests += 1
        if any(not 0 <= plant < int(n) for plant in plants):
            sys.exit("it tests a plant that there is not: %s" % plants)
        if tests > 5000:
            sys.exit("it goes on testing in batch %d" % (len(done) + 1))
        worker.stdin.write("%d\\n" % min(2, len(ill.intersection(plants))))
        worker.stdin.flush()
    done.append([tests, plants])
print(json.dumps(done))
"""


def finds(ctx: Context, path: str, batches: Any, n: int, p: float) -> Verdict:
    """In each batch just the ill plants are found."""
    done = _tested(ctx, path, batches, n, p)
    wrong = [
        f"batch {number}: found {found}, ill are {ill}"
        for number, ((_, found), ill) in enumerate(zip(done, batches, strict=True), 1)
        if sorted(found) != list(ill)
    ]
    if wrong:
        return failed(judge(wrong).reason, 1 - len(wrong) / len(batches))
    return passed(batches=len(batches))


def sparing(ctx: Context, path: str, batches: Any, n: int, p: float, most: float) -> Verdict:
    """It takes no more than `most` tests for a batch on average."""
    done = _tested(ctx, path, batches, n, p)
    mean = sum(tests for tests, _ in done) / len(done)
    if mean <= most:
        return passed(mean=mean, most=most)
    return failed(f"{path} takes {mean:.2f} tests for a batch, at most {most} were asked", most / mean, mean=mean)


def _tested(ctx: Context, path: str, batches: Any, n: int, p: float) -> list[Any]:
    """For each batch the number of tests and the plants that were found."""
    ctx.output(path)
    payload = {"path": "counter.py", "args": [path, n, p], "stdin": json.dumps(batches), "made": []}
    done = ctx.run_child("program", payload, {"counter.py": COUNTER, "worker.py": WORKER}, WALL_SEC)
    if done["exit"] != 0:
        raise OutputProblem(f"{path}: {str(done['stderr'])[-300:].strip()}")
    return list(json.loads(done["stdout"]))
