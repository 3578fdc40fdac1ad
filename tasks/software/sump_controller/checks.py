"""The agent's function plays later sessions in a process of its own; what the old controller did stays outside of it.

Sessions are long, so both travel as text: "level key mains;..." there, a letter for each row back.
"""

from __future__ import annotations

import json
from typing import Any

from pybench.graders.core import Context, OutputProblem, Verdict, failed, passed

WALL_SEC = 90
LAMPS = ("off", "on", "flash", "blink")

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

def letter(row):
    try:
        one, two, lamp, horn = row
        bits = [(0, 1).index(bit) for bit in (one, two, horn)]
        return chr(65 + 8 * ("off", "on", "flash", "blink").index(lamp) + 4 * bits[0] + 2 * bits[1] + bits[2])
    except (TypeError, ValueError):
        return "?"

said = []
for text in given:
    rows = [[int(cell) for cell in row.split(" ")] for row in text.split(";")]
    try:
        said.append("".join(map(letter, module.run(rows))))
    except Exception as problem:
        said.append("!%s: %s" % (type(problem).__name__, str(problem)[:100]))
out.write(json.dumps(said))
"""


def alike(ctx: Context, path: str, sessions: Any, done: Any, most: int) -> Verdict:
    """At most `most` of the sessions differ anywhere; of each, `done` has a letter for each row."""
    ctx.output(path)
    payload = {"path": "driver.py", "args": [path], "stdin": json.dumps(list(sessions)), "made": []}
    ran = ctx.run_child("program", payload, {"driver.py": DRIVER}, WALL_SEC)
    if ran["exit"] != 0:
        raise OutputProblem(f"{path}: {str(ran['stderr'])[-300:].strip()}")
    wrong = []
    for number, (found, wanted) in enumerate(zip(json.loads(ran["stdout"]), done, strict=True), 1):
        if found == wanted:
            continue
        if len(found) != len(wanted):
            shown = found[:120] if found.startswith("!") else f"{len(found)} rows"
            wrong.append(f"session {number}: {shown} for {len(wanted)} rows")
            continue
        at = next(n for n, (a, b) in enumerate(zip(found, wanted, strict=True)) if a != b)
        wrong.append(f"session {number}, row {at + 1}: {spelt(found[at])}, the controller did {spelt(wanted[at])}")
    if len(wrong) <= most:
        return passed(sessions=len(done), differ=len(wrong))
    reason = f"{path}: {len(wrong)} of {len(done)} sessions differ, at most {most} may; such as " + "; ".join(wrong[:6])
    return failed(reason, 1 - len(wrong) / len(done), sessions=len(done), differ=len(wrong))


def spelt(letter: str) -> str:
    """What a row's letter stands for."""
    code = ord(letter) - 65
    if letter == "?" or not 0 <= code < 32:
        return "no such row"
    return f"[{code >> 2 & 1}, {code >> 1 & 1}, {LAMPS[code >> 3]}, {code & 1}]"
