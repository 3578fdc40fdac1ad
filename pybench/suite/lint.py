"""What a task's folder lacks, as far as it shows without a sandbox.

A request states forms (units, decimals, order, names) and leaves others open. Each stated form is a
`Requirement` of the task and each open one an `Allowance`; `prove` shows that the checks hold both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from pybench.core.records import Task

MIN_WRONG = 2
MIN_RIGHT = 2


def lint(task: Task) -> list[str]:
    """One line for everything that `task` lacks; empty where nothing is missing."""
    lines = []
    if not task.requirements:
        lines.append("no requirements: name every form that the request states")
    known = check_labels(spec.name for spec in task.checks)
    for requirement in task.requirements:
        where = f"requirement {requirement.says!r}"
        if not _is_said(requirement.says, task.prompt):
            lines.append(f"{where}: these words are not in the prompt")
        if requirement.check not in known:
            lines.append(f"{where}: there is no check {requirement.check}; there are {', '.join(known)}")
        if not (task.folder / "wrong" / f"{requirement.near_miss}.py").is_file():
            lines.append(f"{where}: wrong/{requirement.near_miss}.py is missing")
    for allowance in task.allowances:
        where = f"allowance {allowance.says!r}"
        if not _is_said(allowance.says, task.prompt):
            lines.append(f"{where}: these words are not in the prompt")
        if not (task.folder / "right" / f"{allowance.right}.py").is_file():
            lines.append(f"{where}: right/{allowance.right}.py is missing")
    for name, least in (("wrong", MIN_WRONG), ("right", MIN_RIGHT)):
        held = len(scripts(task, name))
        if held < least:
            lines.append(f"{name}/ holds {held} of at least {least} scripts")
    return lines


def scripts(task: Task, name: str) -> list[Path]:
    """The scripts in the task's folder `name`, in order of their names."""
    return sorted((task.folder / name).glob("*.py"))


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
