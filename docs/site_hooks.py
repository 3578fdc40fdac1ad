"""What MkDocs cannot find below docs/: the front page, three lists of the root, and the reference.

The reference is made from the yaml files' comments and from what each command's `--help` prints, so it cannot
differ from them.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from pybench.commands import commands
from pybench.config import reference
from pybench.config.reference import Setting

_ROOT = Path(__file__).parents[1]
_PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "tasks/SOURCES.md": "sources.md",
}
"""File of the root -> page of the site."""


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that lie elsewhere or are made here."""
    made = {page: _moved((_ROOT / path).read_text("utf-8")) for path, page in _PAGES.items()}
    made |= {"reference/settings.md": _settings_page(), "reference/commands.md": _commands_page()}
    for page, text in made.items():
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, **_others: Any) -> str:
    """Let links out of docs/ lead to the pages they became."""
    return re.sub(
        r"\]\(\.\./(" + "|".join(map(re.escape, _PAGES)) + r")", lambda m: f"]({_PAGES[m[1]]}", markdown
    )


def _moved(text: str) -> str:
    """A page of the root with its links as they are within the site."""
    text = text.replace("](docs/", "](").replace('src="docs/', 'src="')
    for path, page in _PAGES.items():
        text = text.replace(f"]({path}", f"]({page}")
    return text


def _settings_page() -> str:
    lines = ["# Settings", "", "Every key of a config, as `key=value` on the command line sets it.", ""]
    lines += ["## A run", "", *_table(reference.run_settings(), "")]
    for group, names in reference.groups().items():
        lines += ["", f"## {group}", ""]
        for name in names:
            choice = reference.choice(group, name)
            prefix = "" if group == "experiment" else f"{group}."
            lines += [
                "",
                f"### {group}={name}",
                "",
                _text(choice.summary),
                "",
                *_table(choice.settings, prefix),
            ]
    return "\n".join(lines) + "\n"


def _table(settings: tuple[Setting, ...], prefix: str) -> list[str]:
    rows = []
    for each in settings:
        value = f"`{_cell(each.value)}`" if each.value else ""
        rows.append(f"| `{prefix}{each.key}` | {value} | {_text(_cell(each.comment))} |")
    return ["| key | as shipped | |", "|---|---|---|", *rows] if rows else []


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _text(text: str) -> str:
    """Words of a comment as Markdown: nothing in them is markup."""
    return re.sub(r"([<>*_\[\]{}])", r"\\\1", text)


def _commands_page() -> str:
    lines = [
        "# Commands",
        "",
        "`python -m pybench COMMAND ...`, or `pybench COMMAND ...` once it is installed.",
        "",
    ]
    width = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "100"
    try:
        for name in commands():
            lines += [f"## {name}", "", "```text", _help_of(name), "```", ""]
    finally:
        os.environ.pop("COLUMNS") if width is None else os.environ.update(COLUMNS=width)
    return "\n".join(lines)


def _help_of(command: str) -> str:
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.suppress(SystemExit):
        importlib.import_module(f"pybench.commands.{command}").main(["--help"])
    return told.getvalue().rstrip()
