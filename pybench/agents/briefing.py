"""What a model is told before it begins: its files, what it may use, and what its kernel has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pybench.core.protocols import KernelFacts
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
        f"You have {limits.max_turns} replies, the answer among them. A cell may run for {cell_sec:g} "
        f"seconds and all cells together for {limits.all_cells_sec:g}; the time in which you write does "
        "not count."
    )
    return text if memory_mb is None else f"{text} The kernel has {memory_mb} MB of memory."


def tell_kernel(facts: KernelFacts, packages: Sequence[str], fonts: Mapping[str, str]) -> str:
    """What is known of the kernel: of `packages` those that it has, with versions; of `fonts` (families by
    file) those that it has; that there is no network. Nothing is said of what is not known."""
    found = [f"{name} {facts.packages[name]}" for name in packages if name in facts.packages]
    families = {file: family for file, family in fonts.items() if file in facts.fonts}
    sentences = []
    if facts.has_network is False:
        sentences.append("There is no network.")
    if found:
        sentences.append(f"Python {facts.python} has {', '.join(found)}, and more.")
    if families:
        sentences.append(
            "Chinese, Japanese and Korean text: matplotlib draws it without set-up, PIL opens "
            f'"{next(iter(families))}" by that name, OpenCV draws it through PIL; in '
            f'sys.prefix + "/share/fonts": {", ".join(families.values())}.'
        )
    return " ".join(sentences)
