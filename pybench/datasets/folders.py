"""Tasks as folders: `<category>/<id>/task.yaml` with its files, checks and reference beside it.

tasks/<category>/<id>/
    task.yaml     canary, subcategory, language, difficulty, prompt, inputs, outputs, checks
    files/        fixed input files, or
    inputs.py     build(seed, folder): makes them; may read data/ beside it
    truth.py      truth(inputs) -> dict: what is right, by a way of its own
    solution.py   the reference, in percent-format cells; its last printed output is the answer
    wrong/*.py    near-misses, in the same form
    checks.py     only where no shared check fits
"""

from __future__ import annotations

import asyncio
import importlib.resources
import random
import shutil
import weakref
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from pybench import temporary
from pybench.errors import InputError, UserError
from pybench.hashing import hash_folder, stamp_folder
from pybench.records import CheckSpec, Difficulty, Language, Record, Task

if TYPE_CHECKING:
    from pybench.sandboxes.isolated import IsolatedRunner

BUILD_LIMIT_SEC = 120.0


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
    cell_timeout_sec: float | None = None


@dataclass(config=ConfigDict(extra="forbid"))
class TaskFolders:
    """A dataset over task folders. A list setting left null selects everything."""

    name: str = "tasks"
    path: str | None = None
    """Folder that holds `<category>/<id>/`; null means the tasks that ship with PyBench."""
    seed: int = 0
    ids: list[str] | None = None
    category: list[str] | str | None = None
    difficulty: list[Difficulty] | Difficulty | None = None
    language: Language | None = None
    limit: int | None = Field(default=None, ge=1)
    sample: int | None = Field(default=None, ge=1)
    """This many tasks drawn at random by `seed`, spread over the categories by their size."""

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
        if self.ids is not None:
            unknown = [one for one in self.ids if one not in folders]
            if unknown:
                near = _nearest(unknown[0], folders)
                raise UserError(f"dataset.ids={unknown[0]}: no such task in {self.root}; {near}")
            folders = {one: folder for one, folder in folders.items() if one in self.ids}
        categories = _as_list(self.category)
        known = sorted({folder.parent.name for folder in task_folders(self.root).values()})
        for one in categories or ():
            if one not in known:
                raise UserError(f"dataset.category={one}: no such category; there are: {', '.join(known)}")
        if categories is not None:
            folders = {one: folder for one, folder in folders.items() if folder.parent.name in categories}
        tasks = [read_task(folder) for folder in folders.values()]
        difficulties = _as_list(self.difficulty)
        if difficulties is not None:
            tasks = [task for task in tasks if task.difficulty in difficulties]
        if self.language is not None:
            tasks = [task for task in tasks if task.language == self.language]
        tasks.sort(key=lambda task: (task.category, task.id))
        if self.sample is not None:
            tasks = stratified(tasks, self.sample, self.seed)
        if self.limit is not None:
            tasks = tasks[: self.limit]
        if not tasks:
            raise UserError("dataset: the selection (ids, category, difficulty, language) holds no task")
        return tasks

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
        missing = [name for name in task.inputs if not (built / name).is_file()]
        if missing:
            raise InputError(f"task {task.id}: the input {missing[0]} was not made")
        return await asyncio.to_thread(hash_folder, built)

    async def _run_builder(self, task: Task, built: Path) -> None:
        from pybench.sandboxes.isolated import IsolatedJob, IsolatedLimits

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
                cpu_sec=int(BUILD_LIMIT_SEC),
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

    file = folder / "task.yaml"
    try:
        content = yaml.safe_load(file.read_text(encoding="utf-8"))
        parsed = TypeAdapter(TaskFile).validate_python(content)
    except yaml.YAMLError as problem:
        raise UserError(f"{file}: not valid yaml: {' '.join(str(problem).split())[:200]}") from None
    except ValidationError as problem:
        first = problem.errors()[0]
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
    return Task(
        id=folder.name,
        category=folder.parent.name,
        folder=folder,
        task_hash=hash_folder(folder),
        **{name: getattr(parsed, name) for name in TaskFile.model_fields if name != "canary"},
    )


def stratified(tasks: list[Task], size: int, seed: int) -> list[Task]:
    """`size` tasks at random by `seed`: each category gets its share by largest remainder."""
    by_category: dict[str, list[Task]] = defaultdict(list)
    for task in tasks:
        by_category[task.category].append(task)
    size = min(size, len(tasks))
    exact = {name: size * len(group) / len(tasks) for name, group in by_category.items()}
    quota = {name: int(share) for name, share in exact.items()}
    by_rest = sorted(exact, key=lambda name: (quota[name] - exact[name], name))
    for name in by_rest[: size - sum(quota.values())]:
        quota[name] += 1
    dice = random.Random(seed)
    drawn = [task for name in sorted(by_category) for task in dice.sample(by_category[name], quota[name])]
    return sorted(drawn, key=lambda task: (task.category, task.id))


def _as_list(setting: Any) -> list[str] | None:
    if setting is None:
        return None
    return [setting] if isinstance(setting, str) else list(setting)


def _nearest(wrong: str, known: dict[str, Path]) -> str:
    import difflib

    close = difflib.get_close_matches(wrong, known, 3)
    return f"did you mean {', '.join(close)}?" if close else f"`tasks list` names all {len(known)}"
