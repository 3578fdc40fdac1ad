"""What shapes grades beside a grader's settings: the text of its checks, prompts and labels, as it is now."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from pybench.core.errors import UserError
from pybench.core.hashing import hash_folder
from pybench.datasets.dabench import LABELS, data_folder
from pybench.grading.foreign.research import TESTS


def grading_texts(grader: Mapping[str, Any]) -> dict[str, str]:
    """Digests by name: the shared checks, a judge's own code, the tests or labels of another benchmark
    at `grader.path`. Where that is null they lie with each task and stand in no digest here."""
    found = {"checks": hash_folder(Path(str(resources.files("pybench.graders"))))}
    if "system_prompt" in grader:
        found["judge"] = _judge_hash()
    for part in (grader, grader.get("checks") or {}):
        if (file := _foreign_file(part)) is not None:
            found["foreign"] = hashlib.sha256(file.read_bytes()).hexdigest()
    return found


def _judge_hash() -> str:
    """Digest of what puts the question to a judge, shows it the files and reads its answer."""
    here = Path(__file__).parent / "judge"
    digest = hashlib.sha256(hash_folder(here / "previews").encode())
    for file in sorted(here.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _foreign_file(grader: Mapping[str, Any]) -> Path | None:
    """The file with another benchmark's tests or labels, if it is there."""
    if not grader.get("path"):
        return None
    root = Path(str(grader["path"])).expanduser()
    try:
        files = {"research": root / TESTS, "dabench": data_folder(root) / LABELS}
    except UserError:
        files = {"research": root / TESTS}
    file = files.get(str(grader.get("name")))
    return file if file is not None and file.is_file() else None
