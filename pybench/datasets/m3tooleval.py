"""M3ToolEval (Wang et al., 2024, arXiv 2402.01030): tasks that take several tools, read from a CodeAct
checkout.

    scripts/eval/m3tooleval/
        main.py                the loop, of which two sentences are read
        tasks/base.py, repl.py requests, parsing, answers
        tasks/impl/...         five families of tasks with their tools and answers

Its code runs in an isolated job alone (`m3tooleval_entry.py`), which words the requests, names the answers
and cuts the tools out of what surrounds them. A trial's work folder holds these tools and no answer.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, ValidationError
from pydantic.dataclasses import dataclass

from pybench.core.errors import InputError, UserError
from pybench.core.hashing import hash_folder, hash_json
from pybench.core.jobs import IsolatedJob, IsolatedLimits, IsolatedRunner, IsolationChoice
from pybench.core.records import ActionTexts, Record, Task, Tool
from pybench.core.text import read_literal
from pybench.datasets.checkout import CheckoutDataset
from pybench.sandboxes.local.runner import LocalJobRunner

BELOW = "scripts/eval/m3tooleval"
INSTANCES = 82
"""Of the published benchmark."""
_IMPL = "tasks/impl"
_FILES = (
    "main.py",
    "tasks/__init__.py",
    "tasks/base.py",
    "tasks/repl.py",
    f"{_IMPL}/dna_sequencer.py",
    f"{_IMPL}/message_decoder.py",
    f"{_IMPL}/trade_calculator.py",
    f"{_IMPL}/travel_itinerary_planning.py",
    f"{_IMPL}/web_browsing/__init__.py",
    f"{_IMPL}/web_browsing/metadata.json",
    f"{_IMPL}/web_browsing/web_pages.jsonl",
)
_ENTRY = Path(__file__).with_name("m3tooleval_entry.py")
_LIMITS = IsolatedLimits(wall_sec=120, memory_mb=1024, processes=64)
_ANSWER_ALONE = "Reply with the answer alone, without any other text."
# The tools' modules keep the names that they have in the checkout: cells print them.
_TOOLS = """\
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
from {module} import {table} as _listed

sys.path.pop(0)
globals().update({{
    name: tool.function for name, tool in (_listed() if callable(_listed) else _listed).items()
}})
"""
_BASE = """\
from collections import namedtuple

ToolType = namedtuple("ToolType", "name description function fn_signature")
"""


class Instance(Record):
    """One instance as the job gives it back; `expected` is its right answer as Python writes it."""

    name: str
    instruction: str
    expected: str
    module: str
    table: str
    tools: tuple[Tool, ...]
    prompts: dict[str, str]

    @property
    def id(self) -> str:
        """Its name, as a folder can be called."""
        return self.name.replace("/", "-")


class Module(Record):
    """A module's tools: its text without the rest, and the files of its folder that this text reads."""

    source: str
    is_package: bool
    files: tuple[str, ...]


class Checkout(Record):
    """What a checkout holds."""

    instances: tuple[Instance, ...]
    modules: dict[str, Module]
    texts: ActionTexts

    def answer(self, task_id: str) -> Any:
        """The right answer of one task. Raises KeyError, or ValueError where it is no literal."""
        return read_literal({each.id: each.expected for each in self.instances}[task_id])


_READ: dict[str, Checkout] = {}
"""What was read in this process, by the digest of the files."""


def harness(root: Path) -> Path:
    """The folder of the harness, at or below `root`. Raises UserError that names what is missing."""
    folder = root / BELOW if (root / BELOW).is_dir() else root
    missing = [name for name in _FILES if not (folder / name).is_file()]
    if len(missing) == len(_FILES):
        raise UserError(f"dataset.path={root}: holds no {BELOW}; give a checkout of the CodeAct repository")
    if missing:
        raise UserError(f"dataset.path={root}: an incomplete checkout, without {', '.join(missing)}")
    return folder


def digest(folder: Path) -> str:
    """Digest of all that is read."""
    return hash_json([hash_folder(folder / "tasks"), (folder / "main.py").read_text("utf-8")])


async def read(folder: Path, runner: IsolatedRunner) -> Checkout:
    """What the harness in `folder` holds, once for each state of its files. Raises UserError."""
    key = await asyncio.to_thread(digest, folder)
    if key not in _READ:
        job = IsolatedJob(
            entry="/opt/m3tooleval_entry.py",
            payload={"root": "/opt/m3tooleval"},
            mounts={"/opt/m3tooleval_entry.py": _ENTRY, "/opt/m3tooleval": folder},
            limits=_LIMITS,
        )
        outcome = await runner.run(job)
        if outcome.status != "ok":
            why = (outcome.message.strip().splitlines() or [outcome.status])[-1]
            raise UserError(f"dataset.path={folder}: its tasks cannot be read ({why[:300]})")
        try:
            _READ[key] = Checkout.model_validate(outcome.value)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise UserError(f"dataset.path={folder}: not M3ToolEval ({where}: {first['msg']})") from None
    return _READ[key]


async def _read_with_own_runner(folder: Path, isolation: IsolationChoice) -> Checkout:
    runner = LocalJobRunner(isolation=isolation, warm=False)
    await runner.open()
    try:
        return await read(folder, runner)
    finally:
        await runner.close()


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class M3ToolEval(CheckoutDataset):
    """The instances in the harness's order. A task's id is the instance's name with `-` for `/`, its
    category the family. `isolation` is that of the job in which the checkout's code is run to read them."""

    name: str = "m3tooleval"
    isolation: IsolationChoice = "auto"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._checkout: Checkout | None = None
        self._digest = ""

    def read_tasks(self) -> list[Task]:
        """All instances. Raises UserError."""
        folder = harness(self.root)
        self._digest = digest(folder)
        self._checkout = _READ.get(self._digest)
        if self._checkout is None:
            # Tasks are read outside any event loop, and within one.
            with ThreadPoolExecutor(1) as thread:
                work = thread.submit(asyncio.run, _read_with_own_runner(folder, self.isolation))
                self._checkout = work.result()
        return [self._task(each, folder) for each in self._checkout.instances]

    def _task(self, found: Instance, folder: Path) -> Task:
        assert self._checkout is not None
        module = self._checkout.modules[found.module]
        facts = [found.model_dump(), self._checkout.texts.model_dump(), module.source]
        data = [(folder / _place(found.module).parent / _last(found.module) / name) for name in module.files]
        return Task(
            id=found.id,
            category=found.name.partition("/")[0],
            prompt=f"{found.instruction.strip()}\n\n{_ANSWER_ALONE}",
            tools=found.tools,
            prompts=found.prompts,
            texts=self._checkout.texts,
            folder=folder,
            task_hash=hash_json([*facts, *(file.read_text("utf-8") for file in data)]),
        )

    def has_changed(self, task: Task) -> bool:
        """Whether the harness's files differ from those that the tasks were loaded from."""
        return digest(task.folder) != self._digest

    async def build_inputs(self, task: Task, folder: Path) -> str:
        """Lay out the task's tools as the module `tools` in `folder`. Raises InputError."""
        assert self._checkout is not None, "build_inputs before load"
        found = next(each for each in self._checkout.instances if each.id == task.id)
        return await asyncio.to_thread(_lay_out, found, self._checkout.modules, task.folder, folder)


def _last(module: str) -> str:
    return module.rpartition(".")[2]


def _place(module: str) -> Path:
    """Where a module lies in the checkout, without its suffix. Raises UserError for one that lies
    elsewhere.
    """
    parts = module.split(".")
    if parts[:2] != ["tasks", "impl"] or len(parts) != 3 or not parts[2].isidentifier():
        raise UserError(f"dataset.path: not M3ToolEval (a task's tools are in {module})")
    return Path(*parts)


def _lay_out(found: Instance, modules: Mapping[str, Module], source: Path, folder: Path) -> str:
    tools, module = folder / "tools", modules[found.module]
    place = _place(found.module)
    own = tools / (place / "__init__.py" if module.is_package else place.with_suffix(".py"))
    own.parent.mkdir(parents=True)
    texts = {
        tools / "__init__.py": _TOOLS.format(module=found.module, table=found.table),
        tools / "tasks/__init__.py": "",
        tools / "tasks/base.py": _BASE,
        tools / "tasks/impl/__init__.py": "",
        own: module.source,
    }
    for file, text in texts.items():
        file.write_text(text, "utf-8")
    for name in module.files:
        try:
            shutil.copyfile(source / place / Path(name).name, own.parent / Path(name).name)
        except OSError as error:
            raise InputError(f"missing input {name}: {error.strerror}") from None
    return hash_folder(folder)
