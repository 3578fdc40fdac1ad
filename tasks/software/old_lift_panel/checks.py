"""The agent's function plays later sessions in a process of its own; what the old lift did stays outside of it."""

from __future__ import annotations

import json
from typing import Any

from pybench.graders.core import Context, OutputProblem, Verdict, failed, passed

WALL_SEC = 60

DRIVER = """import importlib.util, json, sys
from pathlib import Path
path = Path(sys.argv[1])
sys.path.insert(0, str(path.parent.resolve()))
given, out = json.load(sys.stdin), sys.stdout
sys.stdout = sys.stderr
spec = importlib.util.spec_from_file_location(path.stem, path)
module = importlib.util.module_from_spec(spec)
sys.modules[path.stem] = module
spec.loader.exec_module(module)
said = []
for rows in given:
    try:
        said.append([[str(cell) for cell in row] for row in module.run(rows)])
    except Exception as problem:
        said.append("%s: %s" % (type(problem).__name__, str(problem)[:100]))
out.write(json.dumps(said))
"""


def alike(ctx: Context, path: str, sessions: Any, done: Any, most: int) -> Verdict:
    """At most `most` of the sessions differ anywhere, the order within one second aside."""
    ctx.output(path)
    payload = {"path": "driver.py", "args": [path], "stdin": json.dumps(sessions), "made": []}
    ran = ctx.run_child("program", payload, {"driver.py": DRIVER}, WALL_SEC)
    if ran["exit"] != 0:
        raise OutputProblem(f"{path}: {str(ran['stderr'])[-300:].strip()}")
    wrong = []
    for number, (found, wanted) in enumerate(zip(json.loads(ran["stdout"]), done, strict=True), 1):
        if isinstance(found, str):
            wrong.append(f"session {number}: {found}")
        elif problem := difference(found, [list(row) for row in wanted]):
            wrong.append(f"session {number}, {problem}")
    if len(wrong) <= most:
        return passed(sessions=len(done), differ=len(wrong))
    reason = f"{path}: {len(wrong)} of {len(done)} sessions differ, at most {most} may; such as " + "; ".join(wrong[:6])
    return failed(reason, 1 - len(wrong) / len(done), sessions=len(done), differ=len(wrong))


def difference(found: list[list[str]], wanted: list[list[str]]) -> str:
    """The first second in which they differ."""
    if any(len(row) != 2 for row in found):
        return "not all rows are of a time and an action"
    times = [row[0] for row in found]
    if times != sorted(times):
        return "the rows are not in the order of time"
    found, wanted = sorted(found), sorted(wanted)
    for time in sorted({row[0] for row in found + wanted}):
        ours, theirs = ([row[1] for row in rows if row[0] == time] for rows in (found, wanted))
        if ours != theirs:
            return f"{time[:20]}: {' '.join(ours)[:60] or 'nothing'}, the lift did {' '.join(theirs) or 'nothing'}"
    return ""
