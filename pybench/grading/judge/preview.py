"""What a judge is shown of a trial's output files. The files are opened in isolated jobs, never here."""

from __future__ import annotations

import asyncio
import base64
import binascii
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybench.core import temporary
from pybench.core.jobs import IsolatedJob, IsolatedLimits, IsolatedRunner
from pybench.core.records import Display
from pybench.grading.checks import copy_regular

_SCRIPTS = Path(__file__).with_name("previews")
_WALL_SEC = 20.0
_MEMORY_MB = 1024
_MAX_PICTURE_BYTES = 2_000_000
_MAGIC = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}


@dataclass(frozen=True)
class Preview:
    """One output file as text and pictures; `text` says so where it could not be shown."""

    path: str
    size: int
    text: str
    pictures: tuple[Display, ...] = ()


async def previews(
    runner: IsolatedRunner, output: Path, most_files: int, chars: int
) -> tuple[list[Preview], list[str]]:
    """Show the first `most_files` files below `output`, each with about `chars` characters of text.

    Returns the previews and the paths of the files that were left out.

    Raises:
        SandboxError: the isolation failed; never for what a file does to its reader.
    """
    with temporary.folder("preview") as scratch:
        copied = Path(scratch, "all")
        await asyncio.to_thread(copy_regular, output, copied)
        paths = await asyncio.to_thread(_files_below, copied)
        shown = []
        for number, path in enumerate(paths[:most_files]):
            shown.append(await _one(runner, copied / path, path, Path(scratch, f"work{number}"), chars))
        await asyncio.to_thread(shutil.rmtree, copied, ignore_errors=True)
        return shown, paths[most_files:]


def _files_below(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


async def _one(runner: IsolatedRunner, file: Path, path: str, work: Path, chars: int) -> Preview:
    """One file alone in a working folder of its own, under a plain name with the same ending."""
    work.mkdir()
    plain = "file" + "".join(letter for letter in file.suffix[:10] if letter.isalnum() or letter == ".")
    await asyncio.to_thread(shutil.copyfile, file, work / plain)
    size = file.stat().st_size
    outcome = await runner.run(
        IsolatedJob(
            entry="/opt/previews/entry.py",
            payload={"path": plain, "chars": chars},
            mounts={"/opt/previews": _SCRIPTS},
            work=work,
            limits=IsolatedLimits(wall_sec=_WALL_SEC, memory_mb=_MEMORY_MB, processes=64, file_mb=50),
        )
    )
    await asyncio.to_thread(shutil.rmtree, work, ignore_errors=True)
    if outcome.status != "ok":
        last = (outcome.message.strip().splitlines() or [""])[-1][:200]
        return Preview(path, size, f"[could not be shown: its reader {outcome.status}: {last}]")
    return _checked(path, size, outcome.value, chars)


def _checked(path: str, size: int, value: Any, chars: int) -> Preview:
    """What a job says is believed as little as the file that it read."""
    try:
        kind, text = str(value["kind"])[:20], str(value["text"])[: 2 * chars]
        pictures = tuple(_picture(each) for each in value["pictures"][:4])
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        return Preview(path, size, f"[could not be shown: {type(error).__name__} in its preview]")
    return Preview(path, size, f"[{kind}] {text}", pictures)


def _picture(encoded: str) -> Display:
    try:
        data = base64.b64decode(encoded, validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None
    mime = next((mime for magic, mime in _MAGIC.items() if data.startswith(magic)), None)
    if mime is None or len(data) > _MAX_PICTURE_BYTES:
        raise ValueError("no picture of ours")
    return Display(mime=mime, data=base64.b64encode(data).decode())
