"""What limits of time leave out: for how long processes lacked a processor because others had them all."""

from __future__ import annotations

FIRST_LOOK_SEC = 1.0
"""What ends before needs no look at its processes."""
WORTH_SEC = 0.05
"""Less is not worth another look."""


def lacked_sec(passed_sec: float, ran_sec: float, ready_sec: float) -> float:
    """Seconds of `passed_sec` for which processes lacked one processor.

    Args:
        passed_sec: What passed meanwhile.
        ran_sec: For how long they ran, all together; who had one processor's worth of time lacked none.
        ready_sec: For how long they waited for a processor, all together.
    """
    return min(ready_sec, passed_sec - ran_sec)
