"""A checkout like CodeAct's, in small: the layout and the names of its M3ToolEval, with texts of our own."""

from __future__ import annotations

import json
from pathlib import Path

BELOW = "scripts/eval/m3tooleval"
BASE = """\
import enum
from collections import namedtuple

import surely_no_such_package

ToolType = namedtuple("ToolType", ["name", "description", "function", "fn_signature"])
task_iterators = []


class ActionMode(enum.Enum):
    TEXT_AS_ACTION = "text_as_action"
    JSON_AS_ACTION = "json_as_action"
    CODE_AS_ACTION = "code_as_action"


class Task:
    def __init__(self, name, tools, instruction, expected_output, is_single_tool_task=True):
        self.name, self.instruction, self.expected_output = name, instruction, expected_output
        self.tools = tools() if callable(tools) else tools
        print("made", name)

    def get_prompt(self, action_mode):
        listed = "; ".join(tool.fn_signature for tool in self.tools.values())
        return f"Mode {action_mode.value}. Tools: {listed}. Do this: {self.instruction}"

    def parse_generation(self, generation):
        if "Answer:" in generation and "Action:" in generation:
            return {"type": "invalid", "content": "Both at once."}
        for mark, word in (("Answer:", "answers"), ("Action:", "actions")):
            if mark in generation:
                more = f"Too many {word}." if generation.count(mark) > 1 else None
                return {"type": "x", "content": generation.split(mark)[1], "extra_info": more}
        return {"type": "invalid", "content": "Nothing at all."}

    def execute_action(self, action, action_mode):
        import json

        if action_mode is ActionMode.CODE_AS_ACTION:
            return "It ran without a word."
        try:
            is_text = action_mode is ActionMode.TEXT_AS_ACTION
            name, *args = action.split(",") if is_text else json.loads(action)
        except ValueError as error:
            return f"Unreadable: {error}."
        if name not in self.tools:
            return f"Who is {name}?"
        try:
            text = str(self.tools[name].function(*args))
        except Exception:
            return f"{name} broke on {tuple(args)}."
        return text[:40] + " [cut]" if len(text) > 40 else text


def register_task_iterator(tasks, length):
    task_iterators.append((tasks, length))
"""
MAIN = """\
import surely_no_such_package

raise SystemExit("never to be run")


def run_task(task_name, task, action_mode, n_limit=10):
    if action == "action":
        content = str(found)
        if extra != "":
            content += "\\n(By the way) " + extra
    else:
        content = "Wrong, once more."
        if extra != "":
            content += "\\n(By the way) " + extra
"""
INIT = """\
from .base import ActionMode, Task
from .impl import dna_sequencer, message_decoder, trade_calculator, travel_itinerary_planning, web_browsing
"""
DECODER = """\
from ..base import Task, register_task_iterator, ToolType

SECRET = {"moon": 3}


def backwards(text: str):
    return text[::-1]


def length(text):
    return len(text)


TOOLS = {
    "backwards": ToolType("backwards", "Turns a text around.", backwards, "backwards(text: str) -> str"),
    "length": ToolType("length", "Counts letters.", length, "length(text: str) -> int"),
}


def solve(text):
    return backwards(text)


TASKS = [
    Task("decoder/turn", TOOLS, "Turn 'stone' around.", solve("stone"), False),
    Task("decoder/count", TOOLS, "Count the letters of 'window'.", length("window"), False),
]
register_task_iterator(TASKS, len(TASKS))
"""
SIMPLE = """\
from ..base import Task, register_task_iterator, ToolType

RATES = {{"wood": 2}}
RATES["iron"] = 5


def worth(good, amount):
    return RATES[good] * int(amount)


GOODS = {{"worth": ToolType("worth", "What a load is worth.", worth, "worth(good: str, amount: int) -> int")}}
TASKS = []
for good in ("wood", "iron"):
    request = f"What are 30 loads of {{good}} worth?"
    TASKS.append(Task(f"{family}/{{good}}", GOODS, request, {expected}, False))
register_task_iterator(TASKS, len(TASKS))
"""
BROWSER = """\
import json
import os

from ...base import Task, register_task_iterator, ToolType

with open(os.path.join(os.path.dirname(__file__), "web_pages.jsonl")) as f:
    PAGES = {page["name"]: page["content"] for page in map(json.loads, f)}
with open(os.path.join(os.path.dirname(__file__), "metadata.json")) as f:
    FACTS = json.load(f)


class Reader:
    def __init__(self):
        self.seen = []

    def read(self, name):
        self.seen.append(name)
        return f"{len(self.seen)}: {PAGES[name]}"


def make_tools():
    reader = Reader()
    return {"read": ToolType("read", "Reads a page.", reader.read, "read(name: str) -> str")}


TASKS = [Task("reading/owner", make_tools, "Who owns the mill?", FACTS["owner"], False)]
register_task_iterator(TASKS, len(TASKS))
"""
ANSWERS = {
    "decoder-turn": "enots",
    "decoder-count": 6,
    "goods-wood": 60,
    "goods-iron": 150,
    "halves-wood": 30.5,
    "halves-iron": 75.5,
    "lists-wood": [1.5, 2],
    "lists-iron": [1.5, 5],
    "reading-owner": "Ada Brook",
}


def make_checkout(root: Path) -> Path:
    """Lay out a checkout of nine instances below `root`. Returns `root`."""
    harness = root / BELOW
    impl = harness / "tasks/impl"
    (impl / "web_browsing").mkdir(parents=True)
    texts = {
        harness / "main.py": MAIN,
        harness / "tasks/__init__.py": INIT,
        harness / "tasks/base.py": BASE,
        harness / "tasks/repl.py": "",
        impl / "__init__.py": "",
        impl / "message_decoder.py": DECODER,
        impl / "dna_sequencer.py": SIMPLE.format(family="goods", expected="worth(good, 30)"),
        impl / "trade_calculator.py": SIMPLE.format(family="halves", expected="worth(good, 30) / 2 + 0.5"),
        impl / "travel_itinerary_planning.py": SIMPLE.format(
            family="lists", expected="[1.5, worth(good, 1)]"
        ),
        impl / "web_browsing/__init__.py": BROWSER,
        impl / "web_browsing/metadata.json": json.dumps({"owner": "Ada Brook"}),
        impl / "web_browsing/web_pages.jsonl": json.dumps({"name": "mill", "content": "The mill is Ada's."}),
    }
    for file, text in texts.items():
        file.write_text(text, "utf-8")
    return root
