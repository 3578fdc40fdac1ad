"""Models that need no server: the oracle and the one that does nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pybench.agents.formats import FORMATS, FormatName
from pybench.core.errors import InputError, UserError
from pybench.core.protocols import ModelRequest
from pybench.core.records import CellResult, Message, Task
from pybench.core.scripted import TrialContext
from pybench.models.noop import NoopModel
from pybench.models.oracle import OracleModel, split_cells
from tests.helpers.model_requests import ask, play

SOLUTION = """# pybench-canary

# %%
total = 2 + 3

# %% [markdown]
# The answer follows.

# %% print it
print(f"Answer: {total}")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "solution.py").write_text(SOLUTION, "utf-8")
    return tmp_path


def test_cells_are_split_at_their_marks() -> None:
    assert split_cells(SOLUTION) == ["total = 2 + 3", 'print(f"Answer: {total}")']
    assert split_cells("x = 1\n# %%\ny = '# %% no mark'\n") == ["x = 1", "y = '# %% no mark'"]
    assert split_cells("") == []


# The formats of the CodeAct paper take no solution: two have no code, and its own code ends at "Answer:".
_NO_SOLUTION = {"plain", "action_code", "action_json", "action_text"}


@pytest.mark.parametrize("name", sorted(FORMATS.keys() - _NO_SOLUTION))
def test_the_oracle_plays_every_cell_and_answers(name: FormatName, folder: Path) -> None:
    reply_format, model = FORMATS[name](), OracleModel()
    chat = [Message(role="user", content="Go.")]
    played: list[str] = []
    # A first cell that failed changes nothing.
    results = [CellResult(status="error"), CellResult(status="ok", stdout="Answer: 5\n")]
    task = Task(id="t", category="math", prompt="p", folder=folder, task_hash="0")
    trial = TrialContext(task, epoch=1, render_code=reply_format.render)
    player = model.start_trial(trial)
    for turn in range(3):
        trial.last_cell = results[turn - 1] if turn else None
        reply = asyncio.run(player.reply(ModelRequest(tuple(chat), reply_format.tools())))
        assert reply.usage.cost_usd == 0.0
        assert reply.model == "oracle"
        if (code := reply_format.parse(reply).code) is not None:
            played.append(code)
        chat.append(Message(role="assistant", content=reply.content, tool_calls=reply.tool_calls))
    assert [code.strip() for code in played] == split_cells(SOLUTION)
    assert reply.content == "Answer: 5"


def test_a_task_without_a_solution_is_the_inputs_fault(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"task a_task: solution\.py cannot be read"):
        play(OracleModel(), folder=tmp_path)


def test_the_oracle_answers_no_single_question() -> None:
    with pytest.raises(UserError, match="model=oracle: plays tasks"):
        ask(OracleModel())


def test_the_noop_answers_at_once() -> None:
    reply = ask(NoopModel())
    assert (reply.content, reply.usage.cost_usd, reply.usage.requests) == ("I did nothing.", 0.0, 1)
    assert all(FORMATS[name]().parse(reply).code is None for name in FORMATS)
