"""A text with a list put into it; the rest of it is as it was."""

from pybench.graders import read
from pybench.graders.core import Context, Verdict, failed, passed


def contents_are(ctx: Context, path: str, before: list[str], entries: list[str], after: list[str]) -> Verdict:
    """The lines are those before, the entries and those after; empty lines may stand around the entries."""
    found = read.text(ctx, path).rstrip("\n").split("\n")
    if found[: len(before)] != before:
        return failed(f"{path}: the lines up to the place of the contents are not as they were")
    inner = found[len(before) : len(found) - len(_trimmed(after)) or None]
    if _trimmed(inner) != entries:
        right = sum(a == b for a, b in zip(_trimmed(inner), entries, strict=False))
        return failed(
            f"{path}: {right} of {len(entries)} entries are right and in their place, before what follows",
            right / max(len(entries), len(inner), 1),
        )
    rest = found[len(before) + len(inner) :]
    if _trimmed(rest) != _trimmed(after):
        return failed(f"{path}: the lines after the contents are not as they were")
    return passed(entries=len(entries))


def _trimmed(lines: list[str]) -> list[str]:
    kept = list(lines)
    while kept and not kept[0].strip():
        kept.pop(0)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept
