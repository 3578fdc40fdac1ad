"""A run as one file to hand in, and that file opened again without trusting it.

The file is a zip of what grading needs: config, environment, records, summary, and for each trial its
trajectory, its outputs and figure records. `manifest.json` holds the SHA-256 of every other entry: it
shows damage, not forgery; forgery shows when the outputs are graded again (`pybench.results.verify`).
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import stat
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from pybench.core.errors import UserError
from pybench.core.records import FIGURE_RECORDS
from pybench.results.load import LoadedRun

_FILES = ("config.yaml", "environment.json", "trials.jsonl", "grades.jsonl", "summary.json")
_GRADED = ("trials.jsonl", "grades.jsonl")
_TRIAL_FOLDERS = ("output", FIGURE_RECORDS)
_MANIFEST = "manifest.json"
_VERSION = 1
_DATE = (2020, 1, 1, 0, 0, 0)
"""The same for every entry, so that the same run makes the same file."""
_ALWAYS_UNPACKED_MB = 20 << 10
_MAX_GROWTH = 50
"""Times its own size that a larger file may unpack to: text shrinks to a tenth, what does harm much more."""
_MANIFEST_HEAD_BYTES, _MANIFEST_LINE_BYTES = 4096, 100
"""What a manifest may hold beside names, as a whole and for each of them: a digest, marks and blanks."""


def pack(run: LoadedRun, target: Path) -> int:
    """Write the run to the file `target`; returns the number of entries.

    Raises:
        UserError: the run has not ended.
    """
    if run.summary is None:
        raise UserError(f"pack {run.folder}: it has not ended; python -m pybench resume {run.folder}")
    digests = {}
    scratch = target.with_name(target.name + ".part")
    with zipfile.ZipFile(scratch, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in sorted(_entries(run)):
            content = path.read_bytes()
            if name in _GRADED:
                content = _without_expected(content)
            digests[name] = hashlib.sha256(content).hexdigest()
            archive.writestr(_entry(name), content)
        manifest = {"pack_version": _VERSION, "run_id": run.environment.run_id, "files": digests}
        archive.writestr(_entry(_MANIFEST), json.dumps(manifest, indent=1))
    scratch.replace(target)
    return len(digests)


def unpack(file: Path, target: Path) -> None:
    """Lay the run in `file` into the empty folder `target`. Nothing lands outside it.

    Raises:
        UserError: no such file, not a packed run, damaged, or made to do harm.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            _unpack(archive, target)
    except FileNotFoundError:
        raise UserError(f"verify {file}: there is no such file") from None
    except IsADirectoryError:
        raise UserError(
            f"verify {file}: this is a folder; give a packed run, made by: python -m pybench pack {file}"
        ) from None
    except (zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, NotImplementedError, RuntimeError) as error:
        raise UserError(f"verify {file}: this is no packed run: {error}") from None
    except _Refused as error:
        raise UserError(f"verify {file}: {error}") from None


def _without_expected(content: bytes) -> bytes:
    """Records without the right values that checks noted: a run that is handed in holds none of them."""
    return b"".join(_line_without_expected(line) for line in content.splitlines(keepends=True))


def _line_without_expected(line: bytes) -> bytes:
    try:
        record = json.loads(line)
        noted = [check["measured"] for grade in record["grades"] for check in grade["checks"]]
    except (ValueError, KeyError, TypeError):  # torn off by a crash
        return line
    if not any("expected" in each for each in noted):
        return line
    for each in noted:
        each.pop("expected", None)
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"


class _Refused(Exception):
    """Why a packed run is not opened."""


def _entry(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _DATE)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    return info


def _entries(run: LoadedRun) -> Iterator[tuple[str, Path]]:
    for name in _FILES:
        if (run.folder / name).is_file():
            yield name, run.folder / name
    for record in run.records:
        folder = run.trial_folder(record)
        paths = [folder / "trajectory.jsonl"]
        for name in _TRIAL_FOLDERS:
            paths += (folder / name).rglob("*") if (folder / name).is_dir() else []
        for path in paths:
            if path.is_file() and not path.is_symlink():
                yield path.relative_to(run.folder).as_posix(), path


def _unpack(archive: zipfile.ZipFile, target: Path) -> None:
    entries = {info.filename: info for info in archive.infolist()}
    if len(entries) != len(archive.infolist()):
        raise _Refused("an entry is there twice")
    if _MANIFEST not in entries:
        raise _Refused("this is no packed run: it has no manifest.json")
    _check_size(sum(info.file_size for info in entries.values()), archive, target)
    digests = _manifest(archive, entries.pop(_MANIFEST), entries)
    if set(digests) != set(entries):
        odd = sorted(set(digests) ^ set(entries))[0]
        raise _Refused(f"its manifest and its entries do not agree: {odd[:100]}")
    for name, info in entries.items():
        _check_name(name, info)
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        digest = hashlib.sha256()
        with archive.open(info) as source, path.open("xb") as file:
            while block := source.read(1 << 20):
                digest.update(block)
                file.write(block)
        if digest.hexdigest() != digests[name]:
            raise _Refused(f"damaged: {name} is not what the manifest says")


def _check_size(unpacked_bytes: int, archive: zipfile.ZipFile, target: Path) -> None:
    """Refuse contents that have no room. Their number needs no bound: each takes its own in the file."""
    unpacked_mb, free_mb = unpacked_bytes >> 20, shutil.disk_usage(target).free >> 20
    packed_mb = Path(archive.filename or "").stat().st_size >> 20
    if unpacked_mb > max(_ALWAYS_UNPACKED_MB, _MAX_GROWTH * packed_mb):
        raise _Refused("it holds more than a run would")
    if unpacked_mb > free_mb:
        raise _Refused(
            f"it unpacks to {unpacked_mb:,} MB where {free_mb:,} MB are free; set TMPDIR to a larger disk"
        )


def _manifest(archive: zipfile.ZipFile, info: zipfile.ZipInfo, names: Iterable[str]) -> dict[str, str]:
    if info.file_size > _MANIFEST_HEAD_BYTES + sum(
        _MANIFEST_LINE_BYTES + len(json.dumps(name)) for name in names
    ):
        raise _Refused("its manifest is too large")
    try:
        manifest = json.loads(archive.read(info))
        version, digests = manifest["pack_version"], dict(manifest["files"])
    except (ValueError, KeyError, TypeError):
        raise _Refused("its manifest cannot be read") from None
    if version != _VERSION:
        raise _Refused(f"packed by another version of PyBench (pack_version {version})")
    return digests


def _check_name(name: str, info: zipfile.ZipInfo) -> None:
    path = PurePosixPath(name)
    is_run_file = name in _FILES
    is_trial_file = len(path.parts) >= 5 and path.parts[0] == "trials"
    leads_out = path.is_absolute() or ".." in path.parts or (os.sep == "\\" and "\\" in name)
    if leads_out or not (is_run_file or is_trial_file):
        raise _Refused(f"an entry that no run has: {name[:100]!r}")
    mode = info.external_attr >> 16
    if info.is_dir() or (mode and not (stat.S_ISREG(mode) or stat.S_IFMT(mode) == 0)):
        raise _Refused(f"an entry that is no regular file: {name[:100]!r}")
