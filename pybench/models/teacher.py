"""A model that plays the solutions of family tasks, now and then with a mistake that it puts right."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass as plain_dataclass

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import UserError
from pybench.core.protocols import ModelRequest
from pybench.core.records import ModelReply, Task
from pybench.core.scripted import TrialContext
from pybench.families import Drawn, FamilyTask, redraw
from pybench.models.mistakes import mistakes_in
from pybench.models.offline import OfflineModel, replies_in


@dataclass(config=ConfigDict(extra="forbid"))
class TeacherModel(OfflineModel):
    """Plays each family task's solution step by step, with the words of a person at work.

    In a share `mistakes` of the trials one cell is written wrongly first: it really fails in the sandbox, and
    the next reply says what was wrong and runs the right cell.
    """

    name: str = "teacher"
    mistakes: float = Field(default=0.35, ge=0, le=1)
    seed: int = 0
    """Draws which trials hold a mistake, and which."""

    def start_trial(self, trial: TrialContext) -> TeacherPlayer:
        """Play this trial's solution. Raises UserError: the task is of no family."""
        dice = random.Random(f"{self.seed} {trial.task.id} {trial.epoch}")
        return TeacherPlayer(self.name, trial, played(redraw(trial.task.id), dice, self.mistakes))


def refuse_other_tasks(model: object, tasks: Sequence[Task]) -> None:
    """Raises UserError where the teacher is to play tasks that no family has drawn."""
    if isinstance(model, TeacherModel):
        other = next((task.id for task in tasks if FamilyTask.of(task.id) is None), None)
        if other is not None:
            raise UserError(
                f"model={model.name}: it plays tasks of dataset=families alone, and {other} is none; "
                "choose another model, such as model=oracle"
            )


@plain_dataclass(frozen=True)
class Line:
    """One reply with code."""

    words: str
    code: str


def played(drawn: Drawn, dice: random.Random, mistakes: float) -> list[Line]:
    """The replies with code, a mistake and its repair among them with probability `mistakes`."""
    lines = [Line(step.words, step.code) for step in drawn.steps]
    if dice.random() >= mistakes:
        return lines
    found = [mistakes_in(line.code, list(drawn.files), drawn.names, drawn.language, dice) for line in lines]
    places = [place for place, each in enumerate(found) if each]
    if not places:
        return lines
    place = dice.choice(places)
    right, mistake = lines[place], dice.choice(found[place])
    return [
        *lines[:place],
        Line(right.words, mistake.code),
        Line(mistake.repair, right.code),
        *lines[place + 1 :],
    ]


class TeacherPlayer(OfflineModel):
    """Plays one trial."""

    def __init__(self, name: str, trial: TrialContext, lines: Sequence[Line]) -> None:
        self.name, self._trial, self._lines = name, trial, lines

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The next cell with its words, or the answer."""
        number = replies_in(request)
        if number < len(self._lines):
            line = self._lines[number]
            reply = self._trial.render_code(line.code)
            content = f"{line.words}\n\n{reply.content}" if reply.content else line.words
            return self.own(reply.model_copy(update={"content": content}))
        last_cell = self._trial.last_cell
        printed = last_cell.stdout.strip() if last_cell else ""
        return self.say(redraw(self._trial.task.id).answer.replace("{printed}", printed))
