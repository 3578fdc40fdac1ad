"""Requests that a model wrote about files, taken from the answers of its run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pybench.config.parts import build_part
from pybench.core.errors import UserError
from pybench.corpus.conversation import write_text
from pybench.corpus.near_duplicates import first_of_each
from pybench.datasets.own_files import OwnRequest
from pybench.results.load import LoadedRun

_MIN_CHARS, _MAX_CHARS = 12, 2000
_ALIKE = 0.7
_LIST = re.compile(r"\[.*\]", re.DOTALL)


def write_requests(run: LoadedRun, target: Path) -> int:
    """Write what is usable of all answers; returns how many.

    A request must be a text of 12 to 2,000 characters, name its file, and not say nearly what another says.

    Raises:
        UserError: no answer holds a usable request.
    """
    found = list(_found(run))
    kept = first_of_each((each.request for each in found), _ALIKE)
    usable = [each for each, is_new in zip(found, kept, strict=True) if is_new]
    if not usable:
        raise UserError(
            f"{run.folder}: none of {len(run.records)} answers holds a request that names its file"
        )
    write_text(target, (each.model_dump_json() + "\n" for each in usable))
    return len(usable)


def texts_in(answer: str) -> list[str]:
    """The texts of the JSON list in an answer; empty where there is none."""
    match = _LIST.search(answer)
    try:
        values: Any = json.loads(match[0]) if match else []
    except (ValueError, RecursionError):
        return []
    return [" ".join(each.split()) for each in values if isinstance(each, str)]


def _found(run: LoadedRun) -> Iterator[OwnRequest]:
    inputs = {task.id: task.inputs for task in build_part(run.config, "dataset").load()}
    for record in run.records:
        for number, text in enumerate(texts_in(record.answer), start=1):
            file = next(iter(inputs.get(record.task_id, ())), "")
            if file and _MIN_CHARS <= len(text) <= _MAX_CHARS and Path(file).name in text:
                yield OwnRequest(id=f"{record.task_id}_{number}", request=text, files=(file,))
