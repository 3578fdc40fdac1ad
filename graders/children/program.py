"""Child job: run a Python program of the agent's with arguments and input; return what it did."""

import subprocess
import sys
from pathlib import Path
from typing import Any


def main(payload: dict[str, Any], call: Any) -> dict[str, Any]:
    """Return {exit, stdout, stderr, made: {name: text}}; texts are capped. The job's limit is the only one of
    time: it takes into account how busy the machine is."""
    command = [sys.executable, payload["path"], *map(str, payload["args"])]
    done = subprocess.run(command, input=payload["stdin"].encode(), capture_output=True, check=False)
    made = {}
    for name in payload["made"]:
        file = Path(name)
        if file.is_file() and not file.is_symlink() and file.stat().st_size < 2_000_000:
            made[name] = file.read_text(encoding="utf-8", errors="replace")
    return {
        "exit": done.returncode,
        "stdout": done.stdout.decode(errors="replace")[:1_000_000],
        "stderr": done.stderr.decode(errors="replace")[-2000:],
        "made": made,
    }
