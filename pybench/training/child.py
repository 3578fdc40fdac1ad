"""The process that trains, in an environment with torch, and what it tells of its work."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from pybench.core.errors import InfrastructureError, UserError

_HERE = Path(__file__).parent
START = _HERE / "start_trainer.py"
_MAX_LINE_BYTES = 1 << 24
_KILLED = (-9, 137)


async def run(
    python: Path,
    job: dict[str, Any],
    folder: Path,
    tell: Callable[[dict[str, Any]], None],
    launcher: Sequence[str] = (),
) -> Any:
    """Do a job of the trainer, `tell` each fact that it tells, and return its result.

    The process ends with this one. Its messages go to `trainer.log` in the folder. `launcher`: the words of
    a program that starts it, on several devices or machines; the trainer's own are put behind them.

    Raises:
        UserError: memory or disk do not suffice.
        InfrastructureError: it ended otherwise without a result.
    """
    path = folder / "job.json"
    path.write_text(json.dumps(job), "utf-8")
    log = folder / "trainer.log"
    with log.open("ab") as messages:
        process = await asyncio.create_subprocess_exec(
            *(launcher or (str(python), "-P")),
            *(str(START), str(path.absolute())),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=messages,
            start_new_session=True,
            limit=_MAX_LINE_BYTES,
        )
    result: dict[str, Any] = {}
    try:
        assert process.stdout is not None
        async for line in process.stdout:
            if (fact := _fact(line)) is None:
                continue
            if "done" in fact or "error" in fact:
                result = fact
            else:
                tell(fact)
        code = await process.wait()
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # a launcher has processes of its own
            if process.stdin is not None:
                process.stdin.close()
            await process.wait()
    if "done" in result:
        return result["done"]
    way_on = f"what was kept is whole; go on with: python -m pybench train resume {folder}"
    if "error" in result:
        raise UserError(f"train.folder={folder}: {result['error']}; {_way_out(result['error'])}{way_on}")
    if code in _KILLED:
        raise UserError(
            f"train.folder={folder}: the training process was killed, as a machine does that runs out of "
            f"memory; {way_on}"
        )
    lines = [line for line in log.read_text("utf-8", "replace").splitlines() if line.strip()]
    last = lines[-1].strip() if lines else "no message"
    raise InfrastructureError(
        f"the training process ended with code {code}: {last[:300]}; all of it in {log}"
    )


def _fact(line: bytes) -> dict[str, Any] | None:
    """What the trainer tells in a line; None for a line that a launcher wrote."""
    try:
        fact = json.loads(line)
    except ValueError:
        return None
    return fact if isinstance(fact, dict) else None


def _way_out(error: str) -> str:
    if error == "memory ran out":
        return (
            "lower train.rows_at_once, train.row_tokens or what is tuned in a new training, or free memory; "
        )
    return "make room; " if error == "the disk is full" else ""
