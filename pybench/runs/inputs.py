"""A task's input files, laid out for a person."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pybench.core.errors import UserError
from pybench.core.protocols import Dataset
from pybench.core.records import Task
from pybench.runs.opening import open_parts


async def lay_out_inputs(config: Mapping[str, Any], dataset: Dataset, task: Task, folder: Path) -> str:
    """Fill the new or empty `folder` with the task's input files for the dataset's seed; returns their hash.

    Raises:
        UserError: the folder is not empty, or this machine has no isolation for the builder.
        InputError: a file is missing or the builder failed.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError(f"{folder}: it is there already and not empty; name a new folder")
    folder.mkdir(parents=True, exist_ok=True)
    async with open_parts(config, datasets=[dataset]):
        return await dataset.build_inputs(task, folder)
