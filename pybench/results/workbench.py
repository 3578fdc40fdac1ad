"""A trial's notebook with the files it needs beside it, so that it runs as it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pybench.core.errors import UserError
from pybench.core.records import TrialRecord
from pybench.results.load import LoadedRun
from pybench.results.regrade import dataset_of
from pybench.runs.inputs import lay_out_inputs
from pybench.runs.notebook import write_notebook


@dataclass(frozen=True)
class Workbench:
    """The notebook's file, and whether the inputs beside it are those that the trial had."""

    notebook: Path
    has_same_inputs: bool


async def lay_out(run: LoadedRun, record: TrialRecord, folder: Path) -> Workbench:
    """Fill the new or empty `folder` with a trial's notebook, its input files built anew, and `output/`.

    Raises:
        UserError: the folder is not empty, or the task is not there any more.
        InputError: its inputs cannot be built here.
    """
    dataset = dataset_of(run, record.seed)
    task = next((task for task in dataset.load() if task.id == record.task_id), None)
    if task is None:
        raise UserError(
            f"notebook {record.task_id}: its inputs cannot be built, the task is not here any more"
        )
    digest = await lay_out_inputs(run.config, dataset, task, folder)
    (folder / "output").mkdir(exist_ok=True)
    notebook = folder / f"{record.task_id}.ipynb"
    write_notebook(run.events(record), record, task, notebook)
    return Workbench(notebook, digest == record.inputs_hash)
