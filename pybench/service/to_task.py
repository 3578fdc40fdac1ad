"""A conversation as the folder of a task: its request, its files, and its cells as a first solution.

What a person must still write is returned, and the task's only check fails until then.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from pybench.core.errors import UserError
from pybench.core.records import CellResult
from pybench.service import files
from pybench.service.store import Conversation, Store
from pybench.suite.new_task import CANARY, new_folder

DEFAULT_ROOT = "my_tasks"
DEFAULT_CATEGORY = "chats"
_MAX_ID_CHARS = 40
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_CHECKS = '''\
"""Replace this by checks of what the request asks for (docs/tasks.md)."""

from pybench.graders.core import Context, Verdict, failed


def to_be_written(ctx: Context) -> Verdict:
    return failed("the checks of this task are still to be written")
'''


@dataclass
class _Found:
    """What a conversation holds of a task."""

    requests: list[str] = field(default_factory=list)
    uploads: dict[str, Path] = field(default_factory=dict)
    cells: list[str] = field(default_factory=list)
    left_out: int = 0
    answer: str = ""


def save_as_task(store: Store, one: Conversation, root: Path, name: str = "") -> tuple[Path, list[str]]:
    """Write `root/<category>/<id>`; `name` is `<category>/<id>`, or empty for one made of the title.

    Returns the folder, and one line for everything that a person must still write.

    Raises:
        UserError: nothing was asked in the conversation, or the id is taken or is none.
    """
    found = _found(store, one)
    if not found.requests:
        raise UserError(f"tasks new --from-conversation={one.id}: nothing has been asked in it yet")
    category, _, task_id = (name or f"{DEFAULT_CATEGORY}/{_id_of(one)}").partition("/")
    folder = new_folder(root, category, task_id)
    work = [path for path, _ in files.walk(store.place(one.id) / "work") if path not in found.uploads]
    outputs = [path for path in work if path.startswith("output/")]
    prompt = "\n\n".join(found.requests)
    task = {
        "canary": f"{CANARY} {task_id}",
        "subcategory": "",
        "language": "zh" if _CHINESE.search(prompt) else "en",
        "difficulty": "medium",
        "prompt": prompt + "\n",
        "inputs": sorted(found.uploads),
        "outputs": outputs,
        "checks": [{"name": "checks.to_be_written"}],
        "requirements": [],
        "allowances": [],
    }
    for path, source in found.uploads.items():
        target = folder / "files" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "task.yaml").write_text(_yaml(task), "utf-8")
    (folder / "solution.py").write_text(_solution(found), "utf-8")
    (folder / "checks.py").write_text(_CHECKS, "utf-8")
    return folder, _missing(found, outputs, [path for path in work if path not in outputs])


def _found(store: Store, one: Conversation) -> _Found:
    found, code = _Found(), ""
    uploads = store.place(one.id) / "uploads"
    for step in store.events(one.id):
        match step.kind:
            case "request":
                found.requests.append(str(step.data["text"]).strip())
            case "upload":
                path = files.find(uploads / str(step.number), step.data["path"])
                if path is not None:
                    found.uploads[step.data["path"]] = path
            case "cell":
                code = str(step.data["code"])
            case "cell_done":
                result = CellResult.model_validate(step.data["result"])
                if result.status == "ok" and not result.interrupted:
                    found.cells.append(code)
                else:
                    found.left_out += 1
            case "end":
                found.answer = str(step.data["answer"])
    return found


def _id_of(one: Conversation) -> str:
    words = re.findall(r"[a-z0-9]+", one.title.lower())
    made = "_".join(words)[:_MAX_ID_CHARS].strip("_")
    return made if made[:1].isalpha() else f"conversation_{one.id}"


def _solution(found: _Found) -> str:
    cells = [cell.strip("\n") for cell in found.cells]
    if found.answer:
        lines = ",\n    ".join(map(repr, found.answer.splitlines()))
        said = "# What the conversation answered: print what the cells above have worked out instead.\n"
        cells.append(f'{said}print(\n    {lines},\n    sep="\\n",\n)')
    return "".join(f"# %%\n{cell}\n" for cell in cells)


def _missing(found: _Found, outputs: list[str], elsewhere: list[str]) -> list[str]:
    lines = []
    if len(found.requests) > 1:
        lines.append(f"task.yaml: prompt joins {len(found.requests)} requests; make them one")
    lines.append("task.yaml: subcategory, difficulty, requirements and allowances")
    lines.append(
        "task.yaml: checks of what the request asks for, in the place of checks.py, which always fails"
    )
    if elsewhere:
        kept = ", ".join(elsewhere[:5])
        lines.append(f"task.yaml: outputs must lie in output/; the cells also wrote {kept}")
    if not outputs:
        lines.append("task.yaml: a last line of a stated form, if the answer alone is to be judged")
    lines.append("truth.py: what is right, worked out by another way than the solution's")
    if found.uploads:
        lines.append("inputs.py: files of another seed, in the place of files/, if the answer shall vary")
    if found.left_out:
        many = "cell that did not run to its end is" if found.left_out == 1 else "cells that failed are"
        lines.append(f"solution.py: {found.left_out} {many} left out; see whether it runs without")
    lines.append("solution.py: print the answer that its cells have worked out, not the conversation's words")
    lines.append("wrong/ and right/: at least two scripts each")
    return lines


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as blocks."""


def _text(dumper: yaml.SafeDumper, text: str) -> Any:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _text)


def _yaml(task: dict[str, Any]) -> str:
    return yaml.dump(task, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=1000)
