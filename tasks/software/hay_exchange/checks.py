"""A program's output on a large file, within a limit of CPU time that other work on the machine does not touch."""

from typing import Any

from pybench.graders.core import Context, Verdict, failed, passed

LIMITED = """import os, resource, sys
resource.setrlimit(resource.RLIMIT_CPU, ({cpu}, {cpu}))
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


def within(ctx: Context, path: str, case: dict[str, Any], cpu_sec: int) -> Verdict:
    """The program prints the expected text and needs no more than `cpu_sec` seconds of CPU time."""
    ctx.output(path)
    files = {**case["files"], "limited.py": LIMITED.format(cpu=cpu_sec)}
    payload = {"path": "limited.py", "args": [path, *case["args"]], "stdin": "", "made": [], "wall_sec": 90}
    done = ctx.run_child("program", payload, files, 100)
    if done.get("timeout") or done["exit"] < 0:
        return failed(f"{path} does not get through the large file within {cpu_sec} s of CPU time")
    if done["exit"] != 0:
        return failed(f"{path} ends with code {done['exit']}: {str(done['stderr'])[-200:]}")
    found, wanted = str(done["stdout"]).rstrip().split("\n"), case["stdout"].rstrip().split("\n")
    if found == wanted:
        return passed(lines=len(wanted))
    first = next((n for n, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b), min(len(found), len(wanted)))
    return failed(f"{path}: line {first + 1} of {len(wanted)} differs: {found[first : first + 1]} for {wanted[first : first + 1]}", first / len(wanted))
