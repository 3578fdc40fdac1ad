"""Large pictures, made smaller in isolation: the harness itself never opens what an agent left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from importlib import resources
from pathlib import Path

from pybench.core import temporary
from pybench.core.errors import SandboxError, UserError
from pybench.core.events import CellDoneEvent
from pybench.core.jobs import IsolatedJob, IsolatedRunner
from pybench.core.records import TrialRecord
from pybench.report.media import PICTURE_BYTES, digest, is_large, kind_of, picture_of
from pybench.results.load import LoadedRun

_BATCH = 25
_MAX_PICTURES = 500
_MAX_BYTES = 20 * PICTURE_BYTES
"""A picture above this is left out of the report."""


async def smaller_pictures(runs: Sequence[LoadedRun], records: Sequence[TrialRecord]) -> dict[str, bytes]:
    """The large pictures of these trials as small ones, by the digest of the original.

    Those that cannot be read are missing, and all are where this machine has no isolation.
    """
    found: dict[str, bytes] = {}
    for content in (each for run in runs for record in records for each in _large(run, record)):
        found.setdefault(digest(content), content)
        if len(found) >= _MAX_PICTURES:
            break
    if not found:
        return {}
    from pybench.sandboxes.local.runner import LocalJobRunner

    async with AsyncExitStack() as stack:
        runner = LocalJobRunner()
        stack.push_async_callback(runner.close)
        try:
            await runner.open()
        except UserError:
            return {}
        names: list[str] = list(found)
        small: dict[str, bytes] = {}
        for start in range(0, len(names), _BATCH):
            batch = {name: found[name] for name in names[start : start + _BATCH]}
            try:
                small |= await _shrink(runner, batch)
            except SandboxError:
                continue
    return small


def _large(run: LoadedRun, record: TrialRecord) -> Iterator[bytes]:
    """The large pictures of one trial: among its files, and shown by its cells."""
    folder = run.trial_folder(record)
    for path in sorted(folder.glob("output/**/*")):
        if path.is_file() and not path.is_symlink() and path.stat().st_size <= _MAX_BYTES:
            with path.open("rb") as file:
                head = file.read(32)
                if (kind_of(head[:12]) or "").startswith("image/"):
                    content = head + file.read()
                    if is_large(content):
                        yield content
    trajectory = folder / "trajectory.jsonl"
    if not trajectory.is_file() or trajectory.stat().st_size <= PICTURE_BYTES:
        return
    for event in run.events(record):
        for display in event.result.displays if isinstance(event, CellDoneEvent) else ():
            shown = picture_of(display)
            if shown is not None and is_large(shown) and len(shown) <= _MAX_BYTES:
                yield shown


async def _shrink(runner: IsolatedRunner, batch: dict[str, bytes]) -> dict[str, bytes]:
    """One batch; a batch whose job dies is lost as a whole."""

    entry = Path(str(resources.files("pybench.report"))) / "shrink_entry.py"
    with temporary.folder("report") as scratch:
        for name, content in batch.items():
            Path(scratch, name).write_bytes(content)
        job = IsolatedJob(
            entry="/opt/shrink_entry.py",
            payload={"names": list(batch)},
            mounts={"/opt/shrink_entry.py": entry},
            work=Path(scratch),
        )
        await runner.run(job)
        made = {name: Path(scratch, f"{name}.small") for name in batch}
        return {
            name: path.read_bytes()
            for name, path in made.items()
            if path.is_file() and path.stat().st_size <= PICTURE_BYTES
        }
