"""What a task's folder lacks, as far as it shows without a sandbox.

A request states forms (units, decimals, order, names) and leaves others open. Each stated form is a
`Requirement` of the task and each open one an `Allowance`; `prove` shows that the checks hold both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from pybench.core.errors import InputError
from pybench.core.records import Task
from pybench.datasets.variants import Kind, source_of, variants

LEAST: dict[Kind, int] = {"wrong": 2, "right": 2}
"""So many scripts a task has of each kind."""


def lint(task: Task) -> list[str]:
    """One line for everything that `task` lacks; empty where nothing is missing."""
    lines = []
    named = {kind: [path.stem for path in variants(task.folder, kind)] for kind in LEAST}
    if not task.requirements:
        lines.append("no requirements: name every form that the request states")
    known = check_labels(spec.name for spec in task.checks)
    for requirement in task.requirements:
        where = f"requirement {requirement.says!r}"
        if not _is_said(requirement.says, task.prompt):
            lines.append(f"{where}: these words are not in the prompt")
        if requirement.check not in known:
            lines.append(f"{where}: there is no check {requirement.check}; there are {', '.join(known)}")
        if requirement.near_miss not in named["wrong"]:
            lines.append(f"{where}: wrong/{requirement.near_miss}.py is missing")
    for allowance in task.allowances:
        where = f"allowance {allowance.says!r}"
        if not _is_said(allowance.says, task.prompt):
            lines.append(f"{where}: these words are not in the prompt")
        if allowance.right not in named["right"]:
            lines.append(f"{where}: right/{allowance.right}.py is missing")
    for kind, least in LEAST.items():
        held = len(named[kind])
        if held < least:
            lines.append(f"{kind}/ holds {held} of at least {least} scripts")
        for path in variants(task.folder, kind):
            try:
                source_of(path)
            except InputError as error:
                lines.append(str(error))
    return lines


def check_labels(names: Iterable[str]) -> list[str]:
    """Names of a task's checks that tell them apart: the second `table.equals` is `table.equals#2`."""
    seen: Counter[str] = Counter()
    labels = []
    for name in names:
        seen[name] += 1
        labels.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return labels


def held_by(task: Task, near_miss: Path) -> set[str]:
    """The checks that hold what `near_miss` breaks; empty where no requirement names it."""
    return {each.check for each in task.requirements if each.near_miss == near_miss.stem}


def _is_said(words: str, prompt: str) -> bool:
    folded = "".join(words.split())  # Chinese breaks its lines between any two characters
    return bool(folded) and folded in "".join(prompt.split())
