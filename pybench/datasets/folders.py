"""Tasks as folders: `<category>/<id>/task.yaml` with its files, checks and reference beside it.

tasks/<category>/<id>/
    task.yaml     canary, subcategory, language, difficulty, prompt, inputs, outputs, checks,
                  requirements, allowances, tools
    files/        fixed input files, or
    inputs.py     build(seed, folder): makes them; may read data/ beside it
    tools.py      where `tools` names any: a function of each name; the kernel has them
    truth.py      truth(inputs) -> dict: what is right, by a way of its own
    solution.py   the reference, in percent-format cells; its last printed output is the answer
    wrong/*       near-misses, in the same form or as edits of the reference (see variants.py)
    right/*       honest solutions of other styles, in either form
    checks.py     only where no shared check fits
"""

from __future__ import annotations

import asyncio
import importlib.resources
import shutil
import weakref
from pathlib import Path

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from pybench.core import temporary
from pybench.core.errors import InputError, UserError
from pybench.core.hashing import hash_folder, stamp_folder
from pybench.core.jobs import IsolatedJob, IsolatedLimits, IsolatedRunner
from pybench.core.records import Allowance, CheckSpec, Difficulty, Language, Record, Requirement, Task, Tool
from pybench.datasets.selection import Selection

BUILD_LIMIT_SEC = 120.0
TOOLS = "tools.py"


class TaskFile(Record):
    """What a `task.yaml` may hold."""

    canary: str = Field(pattern=r"^pybench-canary ")
    subcategory: str = ""
    language: Language
    difficulty: Difficulty
    prompt: str = Field(min_length=1)
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    checks: tuple[CheckSpec, ...] = Field(min_length=1)
    requirements: tuple[Requirement, ...] = ()
    allowances: tuple[Allowance, ...] = ()
    tools: tuple[Tool, ...] = ()
    cell_timeout_sec: float | None = None


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class TaskFolders(Selection):
    """A dataset over task folders, whose inputs are built from `seed`."""

    name: str = "tasks"
    path: str | None = None
    """Folder that holds `<category>/<id>/`; null means the tasks that ship with PyBench."""

    def __post_init__(self) -> None:
        self._cache: Path | None = None
        self._building: dict[tuple[str, int], asyncio.Task[str]] = {}
        self._runner: IsolatedRunner | None = None
        self._unchanged: dict[str, tuple[tuple[str, int, int, int], ...]] = {}
        """By task, what its folder was like when it last was as it should be."""

    async def open(self, runner: IsolatedRunner) -> None:
        """Build inputs with this runner from now on."""
        self._runner = runner

    @property
    def root(self) -> Path:
        """The folder that holds the categories."""
        if self.path is None:
            return Path(str(importlib.resources.files("pybench.tasks")))
        return Path(self.path).expanduser().resolve()

    def load(self) -> list[Task]:
        """The selected tasks, sorted by category and id.

        Raises:
            UserError: no such folder, a `task.yaml` that cannot be used, or a selection that is empty.
        """
        folders = task_folders(self.root)
        by_category = sorted(folders, key=lambda one: (folders[one].parent.name, one))
        category_of = {one: folders[one].parent.name for one in by_category}
        return self.select(category_of, lambda one: read_task(folders[one]), self.root)

    def has_changed(self, task: Task) -> bool:
        """Whether the task's folder differs from what it was loaded from."""
        stamp = stamp_folder(task.folder)
        if self._unchanged.get(task.id) != stamp:
            if hash_folder(task.folder) != task.task_hash:
                return True
            self._unchanged[task.id] = stamp
        return False

    async def build_inputs(self, task: Task, folder: Path) -> str:
        """Fill `folder` with the task's inputs for this dataset's seed; returns the files' hash.

        They are built once for each (task_hash, seed), in a folder no sandbox sees, and copied from there.

        Raises:
            InputError: the builder failed, or a file that `task.yaml` names is not there.
        """
        if self._cache is None:
            self._cache = temporary.new("inputs")
            weakref.finalize(self, shutil.rmtree, self._cache, ignore_errors=True)
        key = (task.task_hash, self.seed)
        built = self._cache / f"{task.id}-{task.task_hash[:12]}-{self.seed}"
        if key not in self._building:
            self._building[key] = asyncio.create_task(self._build(task, built))
        try:
            digest = await asyncio.shield(self._building[key])
        except Exception:
            self._building.pop(key, None)
            raise
        await asyncio.to_thread(shutil.copytree, built, folder, dirs_exist_ok=True)
        return digest

    async def _build(self, task: Task, built: Path) -> str:
        shutil.rmtree(built, ignore_errors=True)
        built.mkdir()
        files = task.folder / "files"
        if files.is_dir():
            await asyncio.to_thread(shutil.copytree, files, built, dirs_exist_ok=True)
        if (task.folder / "inputs.py").is_file():
            await self._run_builder(task, built)
        if task.tools:
            await asyncio.to_thread(shutil.copyfile, task.folder / TOOLS, built / TOOLS)
        missing = [name for name in task.inputs if not (built / name).is_file()]
        if missing:
            raise InputError(f"task {task.id}: the input {missing[0]} was not made")
        return await asyncio.to_thread(hash_folder, built)

    async def _run_builder(self, task: Task, built: Path) -> None:
        assert self._runner is not None, "build_inputs before open"
        entry = Path(str(importlib.resources.files("pybench.graders"))) / "build_entry.py"
        mounts = {"/opt/build_entry.py": entry, "/opt/task/inputs.py": task.folder / "inputs.py"}
        if (task.folder / "data").is_dir():
            mounts["/opt/task/data"] = task.folder / "data"
        job = IsolatedJob(
            entry="/opt/build_entry.py",
            payload={"script": "/opt/task/inputs.py", "seed": self.seed},
            mounts=mounts,
            work=built,
            limits=IsolatedLimits(
                wall_sec=BUILD_LIMIT_SEC,
                memory_mb=2048,
                processes=64,
                file_mb=100,
            ),
        )
        outcome = await self._runner.run(job)
        if outcome.status != "ok":
            raise InputError(f"task {task.id}: inputs.py {outcome.status}: {outcome.message.strip()[-400:]}")


def task_folders(root: Path) -> dict[str, Path]:
    """Every task folder below `root` by its id.

    Raises:
        UserError: `root` is no folder, holds no task, or an id stands there twice.
    """
    if not root.is_dir():
        raise UserError(f"dataset.path={root}: no such folder; it should hold <category>/<id>/task.yaml")
    found: dict[str, Path] = {}
    for file in sorted(root.glob("*/*/task.yaml")):
        if file.parent.name in found:
            raise UserError(f"{file.parent}: the id {file.parent.name} is taken by {found[file.parent.name]}")
        found[file.parent.name] = file.parent
    if not found:
        raise UserError(f"dataset.path={root}: holds no <category>/<id>/task.yaml")
    return found


def read_task(folder: Path) -> Task:
    """The task in a folder. Raises UserError that names the file and the field."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # eight times as fast, where it is there
    file = folder / "task.yaml"
    try:
        content = yaml.load(file.read_text(encoding="utf-8"), Loader=loader)
        parsed = TypeAdapter(TaskFile).validate_python(content)
    except yaml.YAMLError as error:
        raise UserError(f"{file}: not valid yaml: {' '.join(str(error).split())[:200]}") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the file"
        raise UserError(f"{file}: {where}: {first['msg']}") from None
    for name in (*parsed.inputs, *parsed.outputs):
        if Path(name).is_absolute() or ".." in Path(name).parts:
            raise UserError(f"{file}: {name}: paths are relative to the work folder")
    for name in parsed.outputs:
        if not name.startswith("output/"):
            raise UserError(f"{file}: outputs: {name} must begin with output/")
    if parsed.inputs and not (folder / "inputs.py").is_file() and not (folder / "files").is_dir():
        raise UserError(f"{file}: inputs: neither inputs.py nor files/ is there to make them")
    if parsed.tools and not (folder / TOOLS).is_file():
        raise UserError(f"{file}: tools: no {TOOLS} is there to define them")
    return Task(
        id=folder.name,
        category=folder.parent.name,
        folder=folder,
        task_hash=hash_folder(folder),
        **{name: getattr(parsed, name) for name in TaskFile.model_fields if name != "canary"},
    )
