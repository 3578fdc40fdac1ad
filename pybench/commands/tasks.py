"""Look at, write and prove tasks: python -m pybench tasks list|show|files|new|prove|keep|audit [key=...]"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pybench.config.compose import compose_config
from pybench.core.errors import UserError
from pybench.core.optional import MayLackInputs
from pybench.core.records import Task

if TYPE_CHECKING:
    from pybench.suite.prove import Attempt, Proof

_LISTED = ("id", "category", "subcategory", "language", "difficulty", "prompt", "inputs", "outputs")


def main(argv: list[str]) -> int:
    """Do what the first word says. Raises UserError."""
    parser = argparse.ArgumentParser(prog="python -m pybench tasks", description=__doc__)
    actions = parser.add_subparsers(dest="action", required=True)
    lister = actions.add_parser("list", help="all tasks, or those of the named ids and categories")
    lister.add_argument("--format", choices=["text", "json"], default="text")
    shower = actions.add_parser("show", help="one task: prompt, files, checks")
    filer = actions.add_parser(
        "files", help="write a task's input files into a new folder: tasks files ID FOLDER [dataset.seed=1]"
    )
    maker = actions.add_parser("new", help="lay out a new task's folder: tasks new CATEGORY/ID")
    maker.add_argument(
        "--from-conversation",
        metavar="ID",
        help="save a conversation of serve or chat (serve.folder=...) as a task; CATEGORY/ID may be left out",
    )
    prover = actions.add_parser(
        "prove", help="the reference and right/ pass; nothing, cheats and near-misses fail"
    )
    prover.add_argument("--seeds", default="0,1,2", help="seeds to prove each task with (default 0,1,2)")
    prover.add_argument("--keep", type=Path, help="folder that receives every attempt's files")
    prover.add_argument(
        "--stale", action="store_true", help="only tasks whose kept proof is stale or missing"
    )
    prover.add_argument("--dry-run", action="store_true", help="do not write the proofs")
    prover.add_argument(
        "--lint", action="store_true", help="only list what the tasks' folders lack; runs nothing"
    )
    keeper = actions.add_parser(
        "keep", help="keep the cells of a run's passed trials as fixed programs: tasks keep RUN_FOLDER"
    )
    auditor = actions.add_parser("audit", help="how many tasks each cheap cheat passes, of any dataset")
    auditor.add_argument("--format", choices=["text", "json"], default="text")
    for each in (lister, shower, filer, maker, prover, keeper, auditor):
        each.add_argument("words", nargs="*", metavar="ID|CATEGORY|key=value")
    chosen, rest = parser.parse_known_args(argv)  # words may stand after options, too
    if unknown := [word for word in rest if word.startswith("-")]:
        raise UserError(
            f"tasks {chosen.action} {unknown[0]}: no such option; see python -m pybench tasks --help"
        )
    words = [*chosen.words, *rest]
    names = [word for word in words if "=" not in word]
    overrides = [word for word in words if "=" in word]
    if chosen.action == "new" and chosen.from_conversation:
        return _save_conversation(chosen.from_conversation, names, overrides)
    config = compose_config(_with_own_grader(overrides) if chosen.action == "audit" else overrides)
    if chosen.action == "new":
        return _new(names, config)
    if chosen.action == "files":
        return _files(names, config)
    if chosen.action == "keep":
        return _keep(names, config)
    if "without_inputs" in config["dataset"]:
        config["dataset"]["without_inputs"] = "plan"  # to be listed, shown and audited like all others
    tasks = _select(names, config)
    if chosen.action == "list":
        return _list(tasks, config, chosen.format)
    if chosen.action == "show":
        return _show(tasks, names)
    if chosen.action == "audit":
        return _audit(tasks, config, chosen.format)
    return _prove(tasks, config, chosen)


def _with_own_grader(overrides: list[str]) -> list[str]:
    """The overrides, with the grader that is called like the dataset, where there is one."""
    from importlib import resources

    chosen = dict(word.partition("=")[::2] for word in overrides)
    name = chosen.get("dataset", "")
    has_own = name and resources.files("pybench.conf").joinpath(f"grader/{name}.yaml").is_file()
    return [f"grader={name}", *overrides] if has_own and "grader" not in chosen else overrides


def _select(names: list[str], config: dict[str, Any]) -> list[Task]:
    from pybench.config.parts import build_part

    tasks: list[Task] = build_part(config, "dataset").load()
    if not names:
        return tasks
    known = {task.id for task in tasks} | {task.category for task in tasks}
    for name in names:
        if name not in known:
            raise UserError(f"tasks {name}: no such task or category; `tasks list` names all {len(tasks)}")
    return [task for task in tasks if task.id in names or task.category in names]


def _list(tasks: list[Task], config: dict[str, Any], form: str) -> int:
    from pybench.config.parts import build_part

    dataset = build_part(config, "dataset")
    missing: dict[str, list[str]] = {}
    if isinstance(dataset, MayLackInputs):
        missing = {task.id: names for task in tasks if (names := dataset.missing_inputs(task))}
    if form == "json":
        rows = [task.model_dump(mode="json", include=set(_LISTED)) for task in tasks]
        listed = [
            {**{key: row[key] for key in _LISTED}, "missing_inputs": missing.get(row["id"], [])}
            for row in rows
        ]
        json.dump(listed, sys.stdout, indent=1, ensure_ascii=False)
        print()
        return 0
    for task in tasks:
        print(f"{task.category:12} {task.id:32} {task.difficulty:7} {task.language}  {task.subcategory}")
    print(f"{len(tasks)} tasks" + (f", {len(missing)} without all of their inputs" if missing else ""))
    for task_id, names in missing.items():
        print(f"missing input of {task_id}: {', '.join(names)}")
    return 0


def _show(tasks: list[Task], names: list[str]) -> int:
    if len(names) != 1 or len(tasks) != 1:
        raise UserError("tasks show: give one task's id")
    task = tasks[0]
    print(
        f"{task.category}/{task.id}  "
        f"({task.difficulty}, {task.language}, {task.subcategory})\n\n{task.prompt}"
    )
    print(
        f"inputs:  {', '.join(task.inputs) or 'none'}\noutputs: {', '.join(task.outputs) or 'none'}\nchecks:"
    )
    for spec in task.checks:
        print(f"  {spec.name} {json.dumps(spec.params, ensure_ascii=False)}")
    print("files:")
    for file in sorted(path for path in task.folder.rglob("*") if path.is_file()):
        if "__pycache__" not in file.parts:
            print(f"  {file.relative_to(task.folder)}  {file.stat().st_size} bytes")
    return 0


def _files(names: list[str], config: dict[str, Any]) -> int:
    from pybench.config.parts import build_part
    from pybench.runs.inputs import lay_out_inputs

    if len(names) != 2:
        raise UserError("tasks files: give a task's id and a new folder, as in: tasks files sum_column here/")
    task = next((task for task in _select(names[:1], config) if task.id == names[0]), None)
    if task is None:
        raise UserError(f"tasks files {names[0]}: this is a category; give one task's id")
    folder = Path(names[1])
    asyncio.run(lay_out_inputs(config, build_part(config, "dataset"), task, folder))
    count = sum(path.is_file() for path in folder.rglob("*"))
    print(f"written: {folder} ({count} files of {task.id}, seed {config['dataset']['seed']})")
    return 0


def _new(names: list[str], config: dict[str, Any]) -> int:
    from pybench.config.parts import build_part
    from pybench.suite.new_task import lay_out

    if len(names) != 1 or names[0].count("/") != 1:
        raise UserError("tasks new: give CATEGORY/ID, for example: tasks new chart/shop_returns")
    path = config["dataset"]["path"]
    root = Path(path) if path else build_part(config, "dataset").root
    folder = lay_out(root, *names[0].split("/"))
    print(
        f"{folder} is laid out. Write the task (docs/tasks.md), then:\n"
        f"  python -m pybench tasks prove {folder.name}"
    )
    return 0


def _save_conversation(conversation: str, names: list[str], overrides: list[str]) -> int:
    from pybench.service.store import kept_in
    from pybench.service.to_task import DEFAULT_ROOT, save_as_task

    if len(names) > 1 or (names and names[0].count("/") != 1):
        raise UserError(
            "tasks new --from-conversation ID: give one CATEGORY/ID, or none for one of its title"
        )
    config = compose_config(["+serve=default", *overrides])
    where, root = Path(config["serve"]["folder"]), Path(config["dataset"]["path"] or DEFAULT_ROOT)
    store = kept_in(where)
    try:
        one = next((each for each in store.everybodys() if each.id == conversation), None)
        if one is None:
            said = "no such conversation; the page's address and `chat --continue` end in its id"
            raise UserError(
                f"tasks new --from-conversation={conversation}: serve.folder={where} holds {said}"
            )
        folder, missing = save_as_task(store, one, root, *names)
    finally:
        store.close()
    print(f"{folder} holds the conversation's request, files and cells. Still to be written (docs/tasks.md):")
    for line in missing:
        print(f"  {line}")
    print(f"Then:\n  python -m pybench tasks prove {folder.name} dataset.path={root}")
    return 0


def _keep(names: list[str], config: dict[str, Any]) -> int:
    from pybench.config.parts import build_part
    from pybench.results.kept_plays import keep_plays
    from pybench.results.load import load_run

    if len(names) != 1:
        raise UserError("tasks keep: give one run's folder")
    for file in keep_plays(load_run(names[0]), build_part(config, "dataset").load()):
        print(f"written: {file}")
    return 0


def _prove(tasks: list[Task], config: dict[str, Any], chosen: argparse.Namespace) -> int:
    from pybench.suite import prove

    try:
        seeds = [int(word) for word in chosen.seeds.split(",")]
    except ValueError:
        raise UserError(f"--seeds {chosen.seeds}: give whole numbers with commas between them") from None
    if chosen.lint:
        return _lint(tasks)
    if chosen.stale:
        tasks = [task for task in tasks if prove.stale_reason(task)]
        print(f"{len(tasks)} tasks have no proof that still stands")
    proofs: dict[str, prove.Proof] = {}
    played: list[prove.Attempt] = []

    def tried(attempt: prove.Attempt) -> None:
        _tell(attempt)
        if attempt.kind == "fixed_program":
            played.append(attempt)

    def done(task: Task, proof: prove.Proof) -> None:
        proofs[task.id] = proof
        _tell_lint(task)
        if not chosen.dry_run and not prove.save_proof(task, proof):
            print(f"kept {task.id}: its proof is of more seeds than {chosen.seeds}", flush=True)

    asyncio.run(_play(tasks, config, seeds, chosen.keep, tried, done))
    lost = [task.id for task in tasks if not proofs[task.id].proven]
    same = [task.id for task in tasks if not proofs[task.id].varies]
    print(f"{len(tasks) - len(lost)} of {len(tasks)} tasks proven with seeds {chosen.seeds}")
    if len(seeds) > 1 and same:
        print(f"the same for every seed: {', '.join(same)}")
    if played:
        print(prove.told_of_fixed_programs(played))
    if lost:
        print(f"not proven: {', '.join(lost)}")
    return 1 if lost else 0


def _lint(tasks: list[Task]) -> int:
    lacking = sum(_tell_lint(task) for task in tasks)
    print(f"{lacking} of {len(tasks)} tasks lack something", file=sys.stderr)
    return 1 if lacking else 0


def _tell_lint(task: Task) -> bool:
    """One line for everything that a task's folder lacks. Returns whether there is any."""
    from pybench.suite.lint import lint

    lines = lint(task)
    for line in lines:
        print(f"lacks {task.id}: {line}", flush=True)
    return bool(lines)


def _audit(tasks: list[Task], config: dict[str, Any], form: str) -> int:
    from pybench.suite.audit import by_task, counts

    tried = asyncio.run(_audited(tasks, config))
    rows = counts(tried)
    if form == "json":
        print(json.dumps({"cheats": rows, "tasks": by_task(tried, tasks)}, indent=1))
        return 0
    for row in rows:
        print(f"{row['cheat']:16} passes {row['passed']:4} of {row['tasks']} tasks")
    return 0


async def _audited(tasks: list[Task], config: dict[str, Any]) -> Any:
    from pybench.config.parts import build_part
    from pybench.grading.checks import refuse_without_checks
    from pybench.runs.opening import open_parts
    from pybench.suite.audit import Auditor, audit_all

    dataset, provider, grader = (build_part(config, name) for name in ("dataset", "sandbox", "grader"))
    refuse_without_checks(grader, tasks)
    async with open_parts(config, sandboxes=provider, datasets=[dataset], grader=grader) as place:
        auditor = Auditor(place.sandboxes, grader, place.runner)
        return await audit_all(auditor, tasks, dataset, 3, _tell_audited)


def _tell_audited(task_id: str, tried: list[Any]) -> None:
    """One line on stderr for each task: what it let pass; why it could not be audited, or what it lacks."""
    let = sorted({each.cheat for each in tried if each.passed})
    unsaid = next((each.reason for each in tried if each.reason), "")
    print(
        f"{task_id}: {', '.join(let) or 'none'}{f'; {unsaid}' if unsaid else ''}", file=sys.stderr, flush=True
    )


async def _play(
    tasks: list[Task],
    config: dict[str, Any],
    seeds: list[int],
    keep: Path | None,
    tried: Callable[[Attempt], None],
    done: Callable[[Task, Proof], None],
) -> None:
    from pybench.config.parts import build_part
    from pybench.runs.opening import open_parts
    from pybench.suite import prove

    datasets = [build_part({"dataset": {**config["dataset"], "seed": seed}}, "dataset") for seed in seeds]
    provider, grader = build_part(config, "sandbox"), build_part(config, "grader")
    async with open_parts(config, sandboxes=provider, datasets=datasets, grader=grader) as place:
        prover = prove.Prover(place.sandboxes, grader, place.runner, keep)
        await prove.prove_all(prover, tasks, datasets, len(os.sched_getaffinity(0)), tried, done)


def _tell(attempt: Attempt) -> None:
    """One line for each attempt that came out wrong, and one for each reference."""
    if attempt.is_right and attempt.name != "solution":
        return
    mark = "ok  " if attempt.is_right else "BAD "
    let = (
        f" let by {', '.join(attempt.let_by)}"
        if attempt.let_by and not attempt.is_right and attempt.kind in ("cheat", "near_miss")
        else ""
    )
    print(
        f"{mark} {attempt.task_id:32} seed {attempt.seed}  "
        f"{attempt.name}: {attempt.status}{let} {attempt.reason}".rstrip(),
        flush=True,
    )
