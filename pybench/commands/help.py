"""Explain a command, a group, a choice or a setting: python -m pybench help [NAME ...]"""

from __future__ import annotations

import importlib
import shutil
import textwrap
from difflib import get_close_matches

from pybench.commands import commands
from pybench.config import reference
from pybench.config.reference import Setting
from pybench.core.errors import UserError

_INTRODUCTION = """\
PyBench measures how well language models do everyday work with a Python code interpreter.

  python -m pybench model=gpt-4o sandbox=local       a run: settings are key=value
  python -m pybench -m model=gpt-4o,claude epochs=3  a sweep over what commas part
  python -m pybench model=gpt-4o --dry-run           what a run would do, and what it may cost
  python -m pybench COMMAND ...                      a first word without = is a command
"""
_FLAGS = {
    "-m, --multirun": "one run for each combination of what commas part",
    "--dry-run": "print the plan of a run, its cost and time; ask no model; with --tasks: list its tasks",
    "--cfg job": "print the composed config",
    "--help, help NAME": "this page; a command, group, choice (model=vllm) or setting",
    "--version": "PyBench's version",
    "--hydra-help": "the other flags that Hydra has",
}


def main(argv: list[str]) -> int:
    """Print the overview, or what is known of each name. Raises UserError."""
    names = [word for word in argv if not word.startswith("-")]
    if not names:
        print(_overview())
    for name in names:
        print(_explained(name))
    return 0


def _overview() -> str:
    summaries = {name: _summary(name) for name in commands()}
    choices = {group: ", ".join(names) for group, names in reference.groups().items()}
    return "\n".join(
        [
            _INTRODUCTION,
            "Commands (python -m pybench COMMAND --help):",
            *_rows(summaries),
            "",
            "Flags of a run:",
            *_rows(_FLAGS),
            "",
            "Groups, and what each may be (python -m pybench help GROUP):",
            *_rows(choices),
            "",
            "Settings of a run (python -m pybench help SETTING):",
            *_settings(reference.run_settings(), ""),
        ]
    )


def _explained(name: str) -> str:
    known = reference.groups()
    group, _, choice = name.partition("=")
    if choice and choice in known.get(group, ()):
        found = reference.choice(group, choice)
        prefix = "" if group == "experiment" else f"{group}."  # an experiment sets what belongs to others
        return "\n".join([f"{name}: {found.summary}", "", *_settings(found.settings, prefix)])
    if name in known:
        summaries = {each: reference.choice(name, each).summary for each in known[name]}
        return "\n".join([f"{name}=", *_rows(summaries)])
    if below := [each for each in _all_settings() if f"{each.key}.".startswith(f"{name}.")]:
        return "\n".join(_settings(below, ""))
    if name in commands():
        importlib.import_module(f"pybench.commands.{name}").main(["--help"])
        return ""
    names = [*commands(), *known, *(each.key for each in _all_settings())]
    near = get_close_matches(name, names, 1)
    hint = f"did you mean {near[0]}?" if near else "python -m pybench --help names all there is"
    raise UserError(f"help {name}: no such command, group, choice or setting; {hint}")


def _all_settings() -> list[Setting]:
    """Those of a run, and those of every group's choices under the group's name, once each."""
    found = {each.key: each for each in reference.run_settings()}
    for group, names in reference.groups().items():
        for name in names:
            for each in reference.choice(group, name).settings:
                key = f"{group}.{each.key}"
                if key not in found or not found[key].comment:
                    found[key] = Setting(key, each.value, each.comment)
    return list(found.values())


def _summary(command: str) -> str:
    module = importlib.import_module(f"pybench.commands.{command}")
    return (module.__doc__ or "").partition("\n")[0].partition(": python -m")[0].rstrip(".")


def _settings(settings: tuple[Setting, ...] | list[Setting], prefix: str) -> list[str]:
    return _rows(
        {
            f"{prefix}{each.key}={each.value}" if each.value else f"{prefix}{each.key}:": each.comment
            for each in settings
        }
    )


def _rows(table: dict[str, str]) -> list[str]:
    """Two columns; a right one that is too long goes on below itself."""
    width = max(shutil.get_terminal_size((100, 24)).columns, 60)
    left = min(max((len(name) for name in table), default=0), width // 3)
    lines = []
    for name, words in table.items():
        head, *more = textwrap.wrap(words, width - left - 4) or [""]
        first = textwrap.shorten(name, width - 4, placeholder=" ...")
        if len(first) > left and head:
            lines += [f"  {first}", f"  {'':{left}}  {head}"]
        else:
            lines.append(f"  {first:{left}}  {head}".rstrip())
        lines += [f"  {'':{left}}  {line}" for line in more]
    return lines
