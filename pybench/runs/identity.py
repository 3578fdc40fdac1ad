"""What a run is: its config and environment on disk, and whether a folder's earlier ones agree with them."""

from __future__ import annotations

import platform
import shutil
import subprocess
import uuid
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import yaml

from pybench.config.parts import RunSettings, mask
from pybench.core import journal
from pybench.core.errors import UserError
from pybench.core.hashing import dataset_hash, grading_hash, run_hash
from pybench.core.optional import DescribesGrading
from pybench.core.protocols import Dataset
from pybench.core.records import Planned, RunEnvironment, Task
from pybench.core.version import VERSION
from pybench.runs.request import RunRequest

_RECORDED_PACKAGES = ("litellm", "hydra-core", "jupyter_client", "mlflow", "pydantic")


def read_environment(run_folder: Path) -> RunEnvironment | None:
    """The environment that a run began in, or None where no run has begun."""
    path = run_folder / "environment.json"
    return RunEnvironment.model_validate_json(path.read_text("utf-8")) if path.exists() else None


def environment_of(
    request: RunRequest, tasks: Sequence[Task], sandbox: dict[str, Any], started_at: str
) -> RunEnvironment:
    """The environment of a run that begins now with every part open; `sandbox` is its provider's word."""
    hashes = {task.id: task.task_hash for task in tasks}
    return RunEnvironment(
        run_id=uuid.uuid4().hex[:12],
        run_hash=run_hash(mask(request.config)),
        grading_hash=grading_hash_of(request.config),
        dataset_hash=dataset_hash(hashes.items(), request.parts.dataset.seed),
        dataset_seed=request.parts.dataset.seed,
        tasks=hashes,
        epochs=request.settings.epochs,
        planned=(requested_trials(request.settings, request.parts.dataset, tasks),),
        pybench=VERSION,
        commit=commit(),
        python=platform.python_version(),
        platform=platform.platform(),
        packages={name: metadata.version(name) for name in _RECORDED_PACKAGES},
        sandbox=sandbox,
        model=request.parts.model.describe(),
        server=request.parts.server.describe(),
        grader=described(request.parts.grader),
        agent=request.parts.agent.describe(),
        overrides=request.overrides,
        started_at=started_at,
    )


def described(grader: Any) -> dict[str, Any]:
    """What a grader says of itself, if it has anything to say."""
    return grader.describe() if isinstance(grader, DescribesGrading) else {}


def grading_hash_of(config: Mapping[str, Any]) -> str:
    """Digest of all that shapes grades under this config, checks and judge's code as they are now."""
    from pybench.grading.sources import grading_texts

    return grading_hash(mask(config), grading_texts(config.get("grader") or {}))


def keep_original_grader(config: dict[Any, Any], run_folder: Path) -> dict[Any, Any]:
    """The config with the grader that the run in this folder began with, if one has begun there: all its
    trials are graded alike, and may then be graded again in another way."""
    path = run_folder / "config.yaml"
    if read_environment(run_folder) is None or not path.exists():
        return config
    return {**config, "grader": journal.read_config(run_folder)["grader"]}


def requested_trials(settings: RunSettings, dataset: Dataset, tasks: Sequence[Task]) -> Planned:
    """The trials that a command asks for."""
    return Planned(seed=dataset.seed, epochs=settings.epochs, tasks=tuple(sorted(task.id for task in tasks)))


def asks_for_all_of(run_folder: Path, requested: Planned) -> bool:
    """Whether a command asks for all that the run in this folder was asked for with inputs of the same seed,
    or for more: then it may go on there. A smaller or other selection is a run of its own."""
    environment = read_environment(run_folder)
    if environment is None:
        return True
    same_seed = [each for each in _planned_of(environment) if each.seed == requested.seed]
    return bool(same_seed) and all(requested == each or _holds(requested, each) for each in same_seed)


def _planned_of(environment: RunEnvironment) -> tuple[Planned, ...]:
    tasks = tuple(sorted(environment.tasks))
    first = Planned(seed=environment.dataset_seed, epochs=environment.epochs, tasks=tasks)
    return environment.planned or (first,)


def extend(before: RunEnvironment, tasks: Sequence[Task], asked: Planned) -> RunEnvironment:
    """The environment of a run that is asked for more (or for the same again): it keeps its own facts."""
    hashes = before.tasks | {task.id: task.task_hash for task in tasks}
    planned = _planned_of(before)
    if any(asked == each or _holds(each, asked) for each in planned):
        return before.model_copy(update={"planned": planned})
    planned = (*(each for each in planned if not _holds(asked, each)), asked)
    return before.model_copy(
        update={
            "tasks": hashes,
            "epochs": max(each.epochs for each in planned),
            "planned": planned,
            "dataset_hash": dataset_hash(hashes.items(), before.dataset_seed),
        }
    )


def _holds(larger: Planned, smaller: Planned) -> bool:
    is_enough = larger.seed == smaller.seed and larger.epochs >= smaller.epochs
    return is_enough and set(larger.tasks) >= set(smaller.tasks)


def write_identity(request: RunRequest, environment: RunEnvironment) -> None:
    """Write `config.yaml` and `environment.json`."""
    config = yaml.safe_dump(mask(request.config), sort_keys=False, allow_unicode=True)
    journal.write_atomically(request.folder / "config.yaml", config)
    journal.write_atomically(request.folder / "environment.json", environment.model_dump_json(indent=2))


def refuse_changes(request: RunRequest, before: RunEnvironment, tasks: Sequence[Task]) -> None:
    """A run goes on with the tasks and settings it began with.

    Raises:
        UserError: one of them has changed; the difference is shown.
    """
    changed = [task.id for task in tasks if before.tasks.get(task.id, task.task_hash) != task.task_hash]
    if changed:
        raise UserError(
            f"{request.folder}: these tasks have changed since the run began: {', '.join(changed[:5])}; "
            "start a new run, or bring the tasks back"
        )
    if before.run_hash != run_hash(mask(request.config)):
        then = journal.read_config(request.folder)
        difference = _difference(then, mask(request.config)) or "hashed in another way by another version"
        raise UserError(
            f"{request.folder}: the run began with other settings ({difference}); "
            "start a new run, or bring the settings back"
        )


def refuse_other_packages(request: RunRequest, before: RunEnvironment, sandbox: Mapping[str, Any]) -> None:
    """A run goes on with the kernel packages it began with. Raises UserError."""
    if before.sandbox.get("packages") != sandbox.get("packages"):
        raise UserError(
            f"{request.folder}: the kernel's packages are not those the run began with; start a new run, "
            "or bring sandbox.python back to what it was"
        )


def _difference(before: Any, after: Any, key: str = "") -> str:
    """The settings in which two configs differ, as text."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        found = [
            _difference(before.get(name), after.get(name), f"{key}.{name}".strip("."))
            for name in {**before, **after}
            if before.get(name) != after.get(name)
        ]
        return "; ".join(found)
    return f"{key}: {before!r} -> {after!r}"


def commit() -> str | None:
    """The checkout's commit, if PyBench runs from one and git is there to tell."""
    root, git = Path(__file__).parents[2], shutil.which("git")
    if git is None or not (root / ".git").exists():
        return None
    done = subprocess.run(
        [git, "-C", str(root), "rev-parse", "--verify", "--quiet", "HEAD"],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or None
