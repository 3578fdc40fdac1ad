"""What is known to differ between sandboxes: the suite checks each, and the table in the docs is made of it.

`python -m tests.sandboxes.conformance.differences` writes the table anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pybench.sandboxes.remote.kernel_setup import ENDED

DOCS = Path(__file__).parents[3] / "docs" / "sandboxes.md"
BEGIN, END = "<!-- differences: made by the conformance suite -->", "<!-- end of differences -->"
KINDS = ("local", "gateway", "e2b")


@dataclass(frozen=True)
class Difference:
    """One row: `says` is what the table says of each kind, `value` what its test expects there."""

    what: str
    says: dict[str, str]
    value: dict[str, Any] = field(default_factory=dict)


def _row(what: str, *says: str, **value: Any) -> Difference:
    return Difference(what, dict(zip(KINDS, says, strict=True)), value)


DIFFERENCES = {
    "network": _row(
        "network",
        "none unless `network=true`",
        "the server's; marked in every record",
        "none unless `network=true`",
        local=False,
        gateway=True,
        e2b=False,
    ),
    "folder": _row(
        "work folder",
        "`/home/user`",
        "a new folder of each trial's",
        "`/home/user`",
        local="/home/user",
        gateway=None,
        e2b="/home/user",
    ),
    "user": _row(
        "the code's user",
        "an ordinary uid",
        "the server's user",
        "the template's, which may be root",
        local=False,
        gateway=None,
        e2b=None,
    ),
    "death": _row(
        "a dead kernel's `death`",
        "its exit code, its signal or the limit it met",
        "that it ended",
        "that it ended",
        local="exit 7",
        gateway=ENDED,
        e2b=ENDED,
    ),
    "rebuilt": _row(
        "a first death by a signal",
        "the kernel is rebuilt from its cells",
        "counts",
        "counts",
        local="ok",
        gateway="died",
        e2b="died",
    ),
    "limits": _row(
        "limits of memory, processes, disk and CPU",
        "settings of each sandbox",
        "the server's",
        "the template's machine",
        local=True,
        gateway=False,
        e2b=False,
    ),
    "interrupted": _row(
        "error of a cell that ran out of time",
        "`KeyboardInterrupt`",
        "`KeyboardInterrupt`",
        "none",
        local="KeyboardInterrupt",
        gateway="KeyboardInterrupt",
        e2b=None,
    ),
    "left_running": _row(
        "processes that code leaves running",
        "ended with the sandbox",
        "stay on the server",
        "ended with the machine",
        local=False,
        gateway=True,
        e2b=False,
    ),
    "hash_seed": _row(
        "order of strings in a set",
        "the same in every kernel",
        "another in each kernel",
        "another in each kernel",
        local=0,
        gateway=1,
        e2b=1,
    ),
    "saved_picture": _row(
        "saving a picture file",
        "shows nothing",
        "shows nothing",
        "also shows the picture",
        local=0,
        gateway=0,
        e2b=1,
    ),
}


def expected(row: str, kind: str) -> Any:
    """What a test is to find in this kind of sandbox."""
    return DIFFERENCES[row].value[kind]


def table() -> str:
    """The table as the docs hold it."""
    lines = ["| | local, docker, agent_sandbox | gateway | e2b |", "|---|---|---|---|"]
    lines += [
        f"| {each.what} | {' | '.join(each.says[kind] for kind in KINDS)} |" for each in DIFFERENCES.values()
    ]
    return "\n".join(lines)


def in_docs() -> str:
    """The table that the docs hold now."""
    return DOCS.read_text("utf-8").split(BEGIN)[1].split(END)[0].strip()


if __name__ == "__main__":
    head, _, rest = DOCS.read_text("utf-8").partition(BEGIN)
    DOCS.write_text(f"{head}{BEGIN}\n{table()}\n{END}{rest.partition(END)[2]}", "utf-8")
