"""A task: its request, files and checks."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import Field

from pybench.core.records.base import Record

Category = str
CATEGORIES = ("chart", "text", "image_audio", "math", "software")
"""The five categories of the paper, in the order in which tables show them."""

Language = Literal["en", "zh"]
Difficulty = Literal["easy", "medium", "hard", "frontier"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
"""The tiers, the easiest first."""


class CheckSpec(Record):
    """One check of a task: `name` is `<module>.<function>` in `graders/` (or `checks.<function>` for
    the task's own `checks.py`), `params` its keyword arguments as written in `task.yaml`."""

    name: str
    params: dict[str, Any] = {}


class Requirement(Record):
    """A form that a request states, with the check that holds it and a near-miss that breaks just this."""

    says: str
    """The request's own words; they stand in the prompt, white space folded."""
    check: str
    """A name in the task's `checks`; `name#2` is the second check of that name."""
    near_miss: str
    """Its name in `wrong/`: right in all but this and what follows from it; it fails in `check`."""


class Allowance(Record):
    """A choice that a request leaves open, with an honest solution that makes use of it."""

    says: str
    """The request's own words; they stand in the prompt, white space folded."""
    right: str
    """Its name in `right/`: a complete solution of another style; it passes."""


class Tool(Record):
    """A function that a task gives to the agent: the kernel has it under `name`.

    It is a function of the module `tools` in the work folder, which the dataset puts there.
    """

    name: str = Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")
    description: str
    signature: str
    """As the agent is shown it: `find(place: str) -> list`."""


class ActionTexts(Record):
    """What a harness says to an agent that acts in Thought, Action and Answer; `{name}`, `{args}` and
    `{error}` are replaced. `cut_chars` of a result are shown."""

    both: str
    """To a reply with an action and an answer."""
    neither: str
    more_answers: str
    """A reminder, where a reply holds more than the one answer that counts."""
    more_actions: str
    reminder: str
    """What stands before a reminder."""
    unreadable: str
    """To a JSON action that is none; with `{error}`."""
    unknown_tool: str
    """With `{name}`."""
    failed_tool: str
    """With `{name}` and `{args}`."""
    no_output: str
    cut: str
    """What stands after a result that was cut."""
    wrong: str
    """To a wrong answer, where the harness tells."""
    cut_chars: int = 2000


class Task(Record):
    """A request with its files and checks, as a dataset hands it out. Holds no answers itself."""

    id: str
    category: Category
    subcategory: str = ""
    language: Language = "en"
    difficulty: Difficulty = "medium"
    prompt: str
    inputs: tuple[str, ...] = ()
    """Relative paths of the input files inside the work folder."""
    outputs: tuple[str, ...] = ()
    """Relative paths of the files that the request asks for."""
    checks: tuple[CheckSpec, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    allowances: tuple[Allowance, ...] = ()
    tools: tuple[Tool, ...] = ()
    prompts: dict[str, str] = {}
    """The whole request as its benchmark words it for an agent's format, by the format's name."""
    texts: ActionTexts | None = None
    """What its benchmark's harness says to an agent; None for our own words."""
    folder: Path
    """Host folder with the task's files; never visible inside a trial's sandbox."""
    task_hash: str
    """SHA-256 over sorted relative paths and bytes of `folder`."""
    cell_timeout_sec: float | None = None
    """A longer cell limit than the run's, where the task needs one."""
