"""Digests that say whether two runs did the same thing.

`task_hash` covers a task's folder, `inputs_hash` the files built from it, `run_hash` all settings that
shape a reply, `grading_hash` all that shape a grade. Every digest is SHA-256 in hexadecimal.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from pybench.core.moved import as_first_named

_SHAPES_REPLIES = ("model", "agent", "sandbox", "dataset", "server", "max_turns", "limits", "seed")
SELECTION_KEYS = ("seed", "ids", "category", "subcategory", "difficulty", "language", "limit", "sample")


def hash_folder(folder: Path, instead: Mapping[str, bytes] | None = None) -> str:
    """Digest of the sorted relative paths and bytes of all regular files below `folder`.

    `instead` has bytes to count for those of a file, by relative path. Compiled Python (`__pycache__`) is
    left out: it is not part of what a person wrote.
    """
    digest = hashlib.sha256()
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    for relative, path in sorted((path.relative_to(folder).as_posix(), path) for path in files):
        content = instead[relative] if instead and relative in instead else path.read_bytes()
        digest.update(f"{relative}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def stamp_folder(folder: Path) -> tuple[tuple[str, int, int, int], ...]:
    """(path, inode, size, time of change in ns) of all that `hash_folder` reads: where these are the same,
    so is the digest, for all that happens by accident."""
    found = []
    for top, folders, names in os.walk(folder):
        if "__pycache__" in folders:
            folders.remove("__pycache__")
        for path in (Path(top, name) for name in names):
            with suppress(FileNotFoundError):  # a link that leads nowhere
                facts = path.stat()
                found.append((str(path), facts.st_ino, facts.st_size, facts.st_ctime_ns))
    return tuple(sorted(found))


def hash_file(path: Path) -> str:
    """Digest of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def hash_json(value: Any) -> str:
    """Digest of a JSON value, independent of the order of keys."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()


def sampling_seed(text: str) -> int:
    """A seed of 31 bits for what `text` names: the same in every run."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") & 0x7FFF_FFFF


def dataset_hash(tasks: Iterable[tuple[str, str]], seed: int) -> str:
    """Digest of the (task id, task hash) pairs of a dataset and its seed."""
    return hash_json({"tasks": sorted(tasks), "seed": seed})


def run_hash(config: Mapping[str, Any]) -> str:
    """Digest of all settings that shape replies.

    Which tasks, how many epochs and the seed of the inputs are left out, so that a run can grow; each
    record names its task's own hash and its seed. What the settings stand for (the kernel's packages,
    the served model) is in the run's `environment.json` and is compared there.
    """
    shaping = {key: config.get(key) for key in _SHAPES_REPLIES}
    dataset = dict(shaping["dataset"] or {})
    shaping["dataset"] = {key: value for key, value in dataset.items() if key not in SELECTION_KEYS}
    return hash_json(as_first_named(shaping))


def grading_hash(config: Mapping[str, Any], texts: Mapping[str, str]) -> str:
    """Digest of all that shapes grades: the grader's settings and digests of the `texts` it grades by."""
    return hash_json({"grader": as_first_named(config.get("grader")), **texts})
