"""A conversation as a file: a notebook that runs as it is, Markdown, or the trajectories."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic_core import to_json

from pybench.core.records import CellResult
from pybench.runs.notebook import code_outputs, fenced
from pybench.service import files
from pybench.service.present import prose
from pybench.service.store import Conversation, Store

_MAX_EMBEDDED_BYTES = 8 << 20
_SUFFIXES = {"notebook": "ipynb", "markdown": "md", "trajectory": "jsonl"}


def file_name(one: Conversation, form: str) -> str:
    """What to call the file."""
    words = re.sub(r"[^\w -]+", "", one.title).strip()[:60] or "conversation"
    return f"{words}.{_SUFFIXES[form]}"


def notebook(store: Store, one: Conversation) -> bytes:
    """Requests and replies as text, cells with their outputs. The files that were sent are written by a first
    cell, and cells that did not end by themselves are left as text: it runs from top to bottom."""
    cells = [_text(f"# {one.title}"), *_files_cell(store.place(one.id) / "uploads")]
    code, count = "", 0
    for step in store.events(one.id):
        if step.kind == "request":
            cells.append(_text(f"**Request**\n\n{step.data['text']}"))
        elif step.kind == "reply" and (said := prose(step.data["text"])):
            cells.append(_text(said.replace("<", "&lt;")))
        elif step.kind == "cell":
            code = step.data["code"]
        elif step.kind == "cell_done":
            result = CellResult.model_validate(step.data["result"])
            if result.status in ("timeout", "died"):
                cells.append(_text(f"This cell did not run to its end:\n\n{fenced(code, 'python')}"))
                continue
            count += 1
            outputs = code_outputs(result, count)
            tags = ["raises-exception"] if result.status == "error" else []
            cells.append(
                {
                    "cell_type": "code",
                    "execution_count": count,
                    "metadata": {"tags": tags} if tags else {},
                    "source": code,
                    "outputs": outputs,
                }
            )
    made = {
        "cells": [{"id": f"cell-{number}", **cell} for number, cell in enumerate(cells, start=1)],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return bytes(to_json(made, indent=1)) + b"\n"


def _text(source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def _files_cell(uploads: Path) -> list[dict[str, Any]]:
    lines = ["import base64, pathlib", "pathlib.Path('output').mkdir(exist_ok=True)"]
    left = _MAX_EMBEDDED_BYTES
    for folder in files.lay_out(uploads):
        for path, size in files.walk(folder):
            if size > left:
                lines.append(f"# {path}: too large to be embedded; put it beside this notebook")
                continue
            left -= size
            data = base64.b64encode((folder / path).read_bytes()).decode()
            lines.append(f"pathlib.Path({path!r}).parent.mkdir(parents=True, exist_ok=True)")
            lines.append(f"pathlib.Path({path!r}).write_bytes(base64.b64decode({data!r}))")
    return [
        {
            "cell_type": "code",
            "execution_count": None,
            "metadata": {},
            "source": "\n".join(lines),
            "outputs": [],
        }
    ]


def markdown(store: Store, one: Conversation) -> bytes:
    """The conversation to read."""
    parts = [f"# {one.title}"]
    for step in store.events(one.id):
        if step.kind == "request":
            parts.append(f"## Request\n\n{step.data['text']}")
        elif step.kind == "upload":
            parts.append(f"*File: {step.data['path']} ({step.data['bytes']} bytes)*")
        elif step.kind == "reply" and (said := prose(step.data["text"])):
            parts.append(said)
        elif step.kind == "cell":
            parts.append(fenced(step.data["code"], "python"))
        elif step.kind == "cell_done":
            result = CellResult.model_validate(step.data["result"])
            said = "\n".join(filter(None, [result.stdout, result.stderr, result.value]))
            said += f"\n{result.error.traceback}" if result.error else ""
            parts += [fenced(said.strip("\n"))] if said.strip() else []
        elif step.kind == "end" and step.data["stop_reason"] != "answer":
            parts.append(f"*{step.data['stop_reason']}: {step.data['detail']}*")
    return ("\n\n".join(parts) + "\n").encode()


def trajectory(store: Store, one: Conversation) -> bytes:
    """The events of all exchanges, as the agent's loop recorded them."""
    folder = store.place(one.id) / "exchanges"
    numbers = sorted(int(path.name) for path in folder.glob("*") if path.name.isdigit())
    paths = [folder / str(number) / "trajectory.jsonl" for number in numbers]
    return b"".join(path.read_bytes() for path in paths if path.is_file())


FORMS: dict[str, Callable[[Store, Conversation], bytes]] = {
    "notebook": notebook,
    "markdown": markdown,
    "trajectory": trajectory,
}
