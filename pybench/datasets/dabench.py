"""DABench of InfiAgent (arXiv 2401.05507): questions on csv tables, read in place from a checkout.

    da-dev-questions.jsonl   {id, question, constraints, format, file_name, concepts, level} a line
    da-dev-labels.jsonl      {id, common_answers: [[name, value], ...]}; read by the grader alone
    da-dev-tables/           the tables

`path` is the folder that holds them, or a checkout of InfiAgent above it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core.errors import UserError
from pybench.core.records import Task
from pybench.datasets.checkout import CheckoutDataset, refuse_outside

QUESTIONS, LABELS, TABLES = "da-dev-questions.jsonl", "da-dev-labels.jsonl", "da-dev-tables"
CATEGORY = "data_analysis"
_BELOW = ("", "data", "examples/DA-Agent/data")


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class DABenchTasks(CheckoutDataset):
    """The development questions; a task's id is the question's, its difficulty the question's level."""

    name: str = "dabench"

    def read_tasks(self) -> list[Task]:
        """All questions, in the file's order. Raises UserError."""
        file = data_folder(self.root) / QUESTIONS
        return [self._task(entry, file) for entry in read_lines(file)]

    def source(self, name: str) -> Path:
        """The table of that name."""
        return data_folder(self.root) / TABLES / name

    def _task(self, entry: dict[str, Any], file: Path) -> Task:
        try:
            table, level = str(entry["file_name"]), entry.get("level")
            concepts = entry.get("concepts") or []
            refuse_outside(table, str(file))
            return Task(
                id=str(entry["id"]),
                category=CATEGORY,
                subcategory=str(concepts[0]).lower().replace(" ", "_") if concepts else "",
                difficulty=level if level in ("easy", "medium", "hard") else "medium",
                prompt=(
                    f"{entry['question']}\n\nConstraints: {entry['constraints']}\n\n"
                    f"End with the answer in this form, with the brackets: {entry['format']}"
                ),
                inputs=(table,),
                folder=data_folder(self.root),
                task_hash=self.task_hash(json.dumps(entry, sort_keys=True), (table,)),
            )
        except KeyError as error:
            raise UserError(f"{file}: a question without {error}") from None


def data_folder(root: Path) -> Path:
    """The folder of the questions, at or below `root`. Raises UserError."""
    for below in _BELOW:
        if (root / below / QUESTIONS).is_file():
            return root / below
    raise UserError(f"dataset.path={root}: holds no {QUESTIONS}; give InfiAgent's folder examples/DA-Agent")


def read_lines(file: Path) -> list[dict[str, Any]]:
    """The objects of a file of JSON lines. Raises UserError."""
    try:
        # Not `splitlines`: JSON's texts may hold other ends of lines (U+2028, U+0085) as they are.
        lines = file.read_text("utf-8-sig").split("\n")
        return [dict(json.loads(line)) for line in lines if line.strip()]
    except OSError as error:
        raise UserError(f"{file}: cannot be read ({error.strerror})") from None
    except (ValueError, TypeError) as error:
        raise UserError(f"{file}: not JSON lines ({error})") from None
