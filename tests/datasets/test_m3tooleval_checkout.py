"""M3ToolEval side by side with its own harness, on a real checkout of the CodeAct repository.

    PYBENCH_CODEACT=/path/to/code-act python -m pytest tests/datasets/test_m3tooleval_checkout.py

Every instance is played in every mode, here and by the published loop, with the same replies: right and wrong
calls, malformed ones, right and wrong answers. The conversations must be the same to the letter.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pybench import environments
from pybench.agents.action_agent import ActionAgent
from pybench.agents.transcript import chat, transcript_of
from pybench.core.journal import JsonLines, read_events
from pybench.core.protocols import AgentInput, GradeRequest
from pybench.core.records import Task, TrialLimits
from pybench.datasets.m3tooleval import M3ToolEval, harness
from pybench.grading.foreign.m3tooleval import M3ToolEvalGrader, is_right
from pybench.models.scripted import ScriptedModel
from pybench.sandboxes.local.provider import LocalProvider
from pybench.sandboxes.local.runner import LocalJobRunner

ROOT = os.environ.get("PYBENCH_CODEACT", "")
PLAYS = int(os.environ.get("PYBENCH_CODEACT_PLAYS", "1"))
"""Conversations of each instance in each mode, of up to ten actions each."""
MODES = {"action_code": "CODE_AS_ACTION", "action_json": "JSON_AS_ACTION", "action_text": "TEXT_AS_ACTION"}
HELPER = Path(__file__).parents[1] / "helpers" / "codeact_loop.py"

GROUPS = len(MODES) * PLAYS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not ROOT, reason="PYBENCH_CODEACT names no checkout of the CodeAct repository"),
]


class Player:
    """Makes replies by chance: of a task's own words and tools."""

    def __init__(self, task: Task, mode: str, expected: Any, seed: str) -> None:
        self.dice = random.Random(seed)
        self.task, self.mode, self.expected = task, mode, expected
        quoted = re.findall(r"'([^']*)'", task.prompt)
        numbers = re.findall(r"\d+(?:\.\d+)?", task.prompt)
        self.words = [*quoted, *numbers, "wifi", '"A"', "B", "/products", "/about", "2 * (3 + 4)", "", "x"]
        self.names = [tool.name for tool in task.tools]

    def replies(self) -> list[str]:
        kinds = [self.action] * 6 + [self.odd] * 3 + [self.answer]
        made = [self.dice.choice(kinds)() for _ in range(9)]
        return [*made, self.last()]

    def last(self) -> str:
        right = f"Thought: so it is.\nAnswer: {self.expected}"
        return self.dice.choice([right, right, self.answer()])

    def answer(self) -> str:
        expected = self.expected
        given = [
            str(expected),
            repr(expected),
            f" {expected} ",
            f"The answer is {expected}",
            "0",
            "",
            "[1, 2",
            json.dumps(str(expected)),
            str(expected).replace(", ", ","),
            str(expected).lower(),
            "nan",
            "1e400",
        ]
        if isinstance(expected, (int, float)):
            given += [
                str(int(expected)),
                f"{expected:.2f}",
                f"{expected}0",
                str(expected + 1),
                f"${expected}",
            ]
        return self.dice.choice(["Answer: ", "Thought: done. Answer:", "Answer:\n"]) + self.dice.choice(given)

    def value(self) -> Any:
        word = self.dice.choice(self.words)
        return self.dice.choice([word, word, word, 3, 2.5, -1, True, None, [word], {"a": word}, "a, b"])

    def action(self) -> str:
        name = self.dice.choice(self.names)
        args = [self.value() for _ in range(self.dice.randrange(4))]
        thought = self.dice.choice(["", "Thought: let me see.\n", "I think "])
        text = {"action_code": self.code, "action_json": self.json, "action_text": self.text}[self.mode](
            name, args
        )
        begin, end = self.dice.choice([" ", "\n"]), self.dice.choice([" ", "\n"])
        return f"{thought}Action:{begin}{text}{end}End Action"

    def json(self, name: str, args: list[Any]) -> str:
        made = {"tool": name, "args": args}
        odd = [
            {"tool": name},
            {"args": args},
            [name, args],
            {"tool": name, "args": "one"},
            {"tool": name, "args": {"k": 1}},
            {"tool": "no_such", "args": []},
            7,
            {"tool": None, "args": []},
        ]
        text = json.dumps(made if self.dice.random() < 0.75 else self.dice.choice(odd))
        breaks = [
            text,
            text,
            text,
            text,
            text[:-1],
            text + "}",
            text.replace('"', "'"),
            f"```json\n{text}\n```",
            f'{{"tool": "{name}", "args": [NaN, Infinity, 1e999]}}',
        ]
        return self.dice.choice(breaks)

    def text(self, name: str, args: list[Any]) -> str:
        texts = [str(each) for each in args]
        odd = [
            f"{name}({', '.join(texts)})",
            "no_such, 1",
            ",",
            "",
            f" {name} ",
            f"{name}, nan, inf, 1_000, 0x10, ٣",
        ]
        made = self.dice.choice([",", ", ", " , "]).join([name, *texts])
        return made if self.dice.random() < 0.8 else self.dice.choice(odd)

    def code(self, name: str, args: list[Any]) -> str:
        call = f"{name}({', '.join(map(repr, args))})"
        other = f"{self.dice.choice(self.names)}({', '.join(map(repr, args[:1]))})"
        forms = [
            f"print({call})",
            f"print({call})",
            call,
            call,
            f"x = {call}\nprint(x)",
            f"{call};",
            f"print(1)\n{call}",
            f"for i in range(3):\n    print(i, {call})",
            f"try:\n    {call}\nexcept Exception as e:\n    print(type(e))",
            f"y = {call}\ny",
            f"print(repr({call}))",
            f"print('a' * 3000)\n{call}",
            "'b' * 2500",
            f"print({call}",
            f"  print({call})",
            "undefined_name",
            "1 / 0",
            "def f():\n    return [1, 2]\nf()",
            "import math\nprint(math.pi)",
            "print('Out[3]: 5')",
            "print([1, 2, 3])",
            "print({'a': 1})",
            "print(None)",
            "",
            "\n",
            "# nothing",
            f"[{call} for _ in range(2)]",
            f"print({other})\nprint({call})",
            "list(range(400))",
            "print('  7  ')",
            "raise ValueError('a\\nb')",
            "import sys; print('e', file=sys.stderr)",
            "print(end='')",
            "'''a\nb'''",
            f"z = 5\n{call}\nz",
            "class A:\n    pass\nA.__name__",
            "print('x' * 1995); 12345",
            "assert False, 'no'",
        ]
        return self.dice.choice(forms)

    def odd(self) -> str:
        name = self.dice.choice(self.names)
        return self.dice.choice(
            [
                "I do not know what to do.",
                "",
                "Action:",
                "Answer:",
                "Action: End Action",
                f"Action: {name}",
                "action: x",
                f"Answer: 1 Action: {name} End Action",
                f"Action: {name}, 1 End Action Answer: 2",
                f"Action: {name} End Action\nAction: {name} End Action",
                "Answer: 1\nAnswer: 2",
                f"Thought: a Action: {name}, x Thought: b End Action Answer: 9",
                "Thought: Answer: Action: End Action Action:",
                f"Action: {name}, x End Action trailing words",
                "  \n Answer: 5  \n",
                "Answer: 3 Thought: no Answer: 4",
            ]
        )


class Recorded(ScriptedModel):
    """Replies in turn."""


def plain(text: str) -> str:
    """A text without what hangs on where the checkout lies and on the process."""
    text = re.sub(r"File \S*?tasks/impl/", "File tasks/impl/", text)
    # A kernel and a bare shell name a cell in a traceback differently, and keep its last blank or not.
    text = re.sub(r"File <ipython-input-(\d+)-\w+>:(\d+)", r"Cell In[\1], line \2", text)
    text = re.sub(r"^((?:---->|     ) *\d+ .*?) +$", r"\1", text, flags=re.MULTILINE)
    # Of a lambda's frame a traceback quotes the module around it, where the tasks with their answers are
    # cut out.
    text = re.sub(r"(line \d+|:\d+), in <lambda>\(.*", r"\1, in <lambda>", text, flags=re.DOTALL)
    return re.sub(r"0x[0-9a-f]{6,}", "0x", text)


async def play_all(tasks: list[Task], plays: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    sandboxes, runner = LocalProvider(preload=()), LocalJobRunner()
    grader = M3ToolEvalGrader(path=ROOT)
    await sandboxes.open()
    await runner.open()
    await grader.open(runner)
    by_name = {task.id: task for task in tasks}
    slots = asyncio.Semaphore(3)

    async def one(number: int, each: dict[str, Any]) -> dict[str, Any]:
        task, sandbox = by_name[each["id"]], sandboxes.create(f"side-{number}")
        inputs = folder / f"inputs-{number}"
        inputs.mkdir()
        async with slots:
            await DATASET.build_inputs(task, inputs)
            try:
                await sandbox.start()
                await sandbox.put(inputs)
                file = folder / f"{number}.jsonl"
                with JsonLines(file) as journal:
                    outcome = await ActionAgent(name=each["agent"], format=each["agent"]).run(
                        AgentInput(
                            task,
                            1,
                            Recorded(replies=each["replies"]),
                            sandbox,
                            journal,
                            TrialLimits(cell_sec=30),
                            is_right=lambda answer: grader.accepts(task, answer),
                        )
                    )
            finally:
                await sandbox.close()
        held = transcript_of(read_events(file))
        request = GradeRequest(task, 0, outcome.answer, inputs, inputs, trajectory=file)
        grades = await grader.grade(request)
        messages = [[message.role, message.content] for message in chat(held, each["agent"])]
        return {
            "messages": messages,
            "passed": grades[0].passed,
            "turns": outcome.turns,
            "detail": outcome.detail,
            "stop": outcome.stop_reason,
        }

    try:
        return list(await asyncio.gather(*(one(n, each) for n, each in enumerate(plays))))
    finally:
        await grader.close()
        await runner.close()
        await sandboxes.close()


DATASET = M3ToolEval(path=ROOT)


def original(plays: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the published loop makes of them. As there, a process plays an instance once, in one mode."""
    found: dict[int, dict[str, Any]] = {}
    for rest in range(GROUPS):
        numbers = range(rest, len(plays), GROUPS)
        command = [str(environments.ensure("kernel")), str(HELPER), str(harness(Path(ROOT).resolve()))]
        given = json.dumps([plays[number] for number in numbers])
        done = subprocess.run(command, input=given, capture_output=True, text=True, check=False, timeout=3000)
        assert done.returncode == 0, done.stderr[-2000:]
        found |= dict(zip(numbers, json.loads(done.stdout), strict=True))
    return [found[number] for number in range(len(plays))]


def test_conversations_are_the_same_to_the_letter(tmp_path: Path) -> None:
    tasks = DATASET.load()
    assert len(tasks) == 82
    assert DATASET._checkout is not None
    names = {each.id: each.name for each in DATASET._checkout.instances}
    plays = []
    for task in tasks:
        expected = DATASET._checkout.answer(task.id)
        for agent, mode in MODES.items():
            for number in range(PLAYS):
                player = Player(task, agent, expected, f"{task.id}/{agent}/{number}")
                plays.append(
                    {
                        "id": task.id,
                        "name": names[task.id],
                        "agent": agent,
                        "mode": mode,
                        "replies": player.replies(),
                    }
                )
    theirs = original(plays)
    ours = asyncio.run(play_all(tasks, plays, tmp_path))
    different, actions, crashed = [], 0, 0
    for each, mine, other in zip(plays, ours, theirs, strict=True):
        if "crashed" in other:
            crashed += 1
            continue
        actions += other["turns"]
        pairs = [(mine["passed"], other["passed"]), (mine["turns"], other["turns"])]
        pairs += [
            ((a[0], plain(a[1])), (b[0], plain(b[1])))
            for a, b in zip(mine["messages"], other["messages"], strict=False)
        ]
        pairs += [(len(mine["messages"]), len(other["messages"]))]
        wrong = [pair for pair in pairs if pair[0] != pair[1]]
        if wrong:
            different.append((each["id"], each["agent"], wrong[:1], mine["detail"]))
    passed = sum(each.get("passed", False) for each in theirs)
    print(
        f"\n{len(plays)} conversations, {actions} turns, {passed} passed, {crashed} brought the harness down"
    )
    assert not different, f"{len(different)} of {len(plays)}: " + "\n".join(map(str, different[:5]))
    assert crashed <= len(plays) // 20


def test_answers_are_judged_alike() -> None:
    tasks = DATASET.load()
    assert DATASET._checkout is not None
    verdicts = 0
    code = (
        "import json, sys; sys.path.insert(0, sys.argv[1]);"
        "import io, contextlib\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):\n"
        "    import tasks.base as base\n"
        "    found = [[t.check_answer(a) for a in answers] for t, answers in zip(\n"
        "        [t for g, _ in base.task_iterators for t in g], json.load(sys.stdin))]\n"
        "json.dump(found, sys.stdout)\n"
    )
    tried = []
    for task in tasks:
        player = Player(task, "action_text", DATASET._checkout.answer(task.id), task.id)
        tried.append([player.answer().partition("Answer:")[2].strip() for _ in range(40)])
    command = [str(environments.ensure("kernel")), "-c", code, str(harness(Path(ROOT).resolve()))]
    done = subprocess.run(
        command, input=json.dumps(tried), capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr[-2000:]
    for task, answers, theirs in zip(tasks, tried, json.loads(done.stdout), strict=True):
        expected = DATASET._checkout.answer(task.id)
        for answer, verdict in zip(answers, theirs, strict=True):
            assert is_right(expected, answer, "original") is verdict, (task.id, expected, answer)
            verdicts += 1
    print(f"\n{verdicts} verdicts")
