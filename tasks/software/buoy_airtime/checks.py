"""Later weeks are packed in one process and unpacked in another, which has nothing but the bytes."""

from __future__ import annotations

import json
from typing import Any

from pybench.graders.core import Context, OutputProblem, Verdict, failed, judge, passed

WALL_SEC = 45

DRIVER = """import importlib.util, json, sys
from pathlib import Path
path, todo = Path(sys.argv[1]), sys.argv[2]
sys.path.insert(0, str(path.parent.resolve()))
given, out = json.load(sys.stdin), sys.stdout
sys.stdout = sys.stderr
spec = importlib.util.spec_from_file_location(path.stem, path)
module = importlib.util.module_from_spec(spec)
sys.modules[path.stem] = module
spec.loader.exec_module(module)
if todo == "pack":
    said = [bytes(module.pack(text)).hex() for text in given]
else:
    said = [str(module.unpack(bytes.fromhex(data))) for data in given]
out.write(json.dumps(said))
"""


def comes_back(ctx: Context, path: str, weeks: Any) -> Verdict:
    """Each week is the same again."""
    back = _done(ctx, path, "unpack", _done(ctx, path, "pack", list(weeks)))
    wrong = []
    for text, again in zip(weeks, back, strict=True):
        if text != again:
            pairs = enumerate(zip(text.split("\n"), again.split("\n"), strict=False), 1)
            line = next((f"line {n} is {b[:60]!r}, not {a!r}" for n, (a, b) in pairs if a != b), "it has another end")
            wrong.append(f"the week of {text.split()[1][:10]}: {line}")
    return failed(judge(wrong).reason, 1 - len(wrong) / len(weeks)) if wrong else passed(weeks=len(weeks))


def small(ctx: Context, path: str, weeks: Any, most: int) -> Verdict:
    """The weeks have no more than `most` bytes on average."""
    mean = sum(len(data) // 2 for data in _done(ctx, path, "pack", list(weeks))) / len(weeks)
    if 0 < mean <= most:
        return passed(mean=mean, most=most)
    return failed(f"{path} packs a week in {mean:.1f} bytes on average, at most {most} were asked", most / max(mean, most), mean=mean)


def _done(ctx: Context, path: str, todo: str, given: list[str]) -> list[str]:
    ctx.output(path)
    payload = {"path": "driver.py", "args": [path, todo], "stdin": json.dumps(given), "made": []}
    done = ctx.run_child("program", payload, {"driver.py": DRIVER}, WALL_SEC)
    if done["exit"] != 0:
        raise OutputProblem(f"{path}, {todo}: {str(done['stderr'])[-300:].strip()}")
    return list(json.loads(done["stdout"]))
