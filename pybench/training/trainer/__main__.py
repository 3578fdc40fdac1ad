"""Reads a job from the file that it is given, tells of its progress as lines of JSON, and ends with stdin.

The last line is `{done: ...}`, or `{error: ...}` with one line that says what a person can do about it.
"""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .refused import Refused


def main() -> int:
    """Do the job."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever a library prints is no line of ours

    def tell(fact: dict[str, Any]) -> None:
        if os.environ.get("RANK", "0") != "0":
            return  # of all processes the first one speaks
        out.write(f"{json.dumps(fact)}\n")
        out.flush()

    if _is_held():
        threading.Thread(target=_end_with_stdin, daemon=True).start()
    job = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    try:
        tell({"done": _JOBS[job["do"]](job, tell)})
    except Refused as error:
        tell({"error": str(error)})
        return 1
    except ImportError as error:
        tell({"error": f"{sys.executable} cannot import what training needs ({error})"})
        return 1
    except OSError as error:
        full = (
            error.errno == errno.ENOSPC or "No space left" in str(error) or "file write failed" in str(error)
        )
        tell({"error": "the disk is full" if full else str(error)})
        return 1
    except (MemoryError, RuntimeError) as error:
        if not isinstance(error, MemoryError) and "allocate" not in str(error):
            raise
        tell({"error": "memory ran out"})
        return 1
    return 0


def _is_held() -> bool:
    """Whether PyBench, or a launcher that it started, holds the other end of stdin."""
    kind = os.fstat(0).st_mode
    return stat.S_ISFIFO(kind) or stat.S_ISSOCK(kind)


def _end_with_stdin() -> None:
    """PyBench holds the other end: when it has ended, however it did, so do we."""
    while os.read(0, 4096):
        pass
    os._exit(1)


def _train(job: dict[str, Any], tell: Any) -> dict[str, Any]:
    import torch

    from . import hf_folder
    from .gguf_file import ModelFile
    from .loop import Recipe, Training
    from .rows import Plan

    folder = Path(job["folder"])
    base = ModelFile(Path(job["base"]))
    training = Training(base, Plan.load(folder / "plan.npz"), Recipe(**job["recipe"]), folder, tell)
    tuned = {name: each.numpy() for name, each in training.run().items()}
    for kind, name in job["gguf"].items():
        tell({"writing": name})
        base.write(folder / name, tuned, kind, job["facts"])
    if job["hf_folder"]:
        tell({"writing": job["hf_folder"]})
        hf_folder.write(folder / job["hf_folder"], base, tuned)
    return {**training.summary, "torch": torch.__version__, "peak_memory_mb": _peak_memory_mb()}


def _sft(job: dict[str, Any], tell: Any) -> Any:
    from . import sft

    return sft.run(job, tell)


def _score(job: dict[str, Any], _: Any) -> dict[str, Any]:
    from .gguf_file import ModelFile
    from .score import gaps

    return {"gaps": gaps(ModelFile(Path(job["model"])), job["samples"], job["threads"])}


def _peak_memory_mb() -> float:
    import resource

    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)


_JOBS: dict[str, Callable[[dict[str, Any], Any], Any]] = {"train": _train, "sft": _sft, "score": _score}

if __name__ == "__main__":
    sys.exit(main())
