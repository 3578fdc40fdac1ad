"""What a model is told before it begins: its files, and what it may use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pybench.core.records import TrialLimits


def list_files(paths: Sequence[str], sizes: Mapping[str, int]) -> str:
    """The input files in one line, with their sizes where these are known."""
    named = [f"{path} ({_size(sizes[path])})" if path in sizes else path for path in paths]
    return ", ".join(named) or "none"


def _size(count: int) -> str:
    if count < 1000:
        return f"{count} bytes"
    if count < 1_000_000:
        return f"{count / 1000:.0f} kB"
    return f"{count / 1_000_000:.1f} MB"


def tell_limits(limits: TrialLimits, cell_sec: float, memory_mb: int | None) -> str:
    """The limits of a trial that an agent can plan for."""
    text = (
        f"You have {limits.max_turns} replies. A cell may run for {cell_sec:g} seconds and all cells "
        f"together for {limits.trial_sec:g}; the time in which you write does not count."
    )
    return text if memory_mb is None else f"{text} The kernel has {memory_mb} MB of memory."
