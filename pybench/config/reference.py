"""What the shipped configs say of themselves: groups, choices, and each setting with its comment.

The comments of the yaml files are the only place where settings are explained; `help`, shell completion and
the pages of the documentation read them here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import yaml

_NOT_SETTINGS = {"defaults", "hydra", "_target_"}


@dataclass(frozen=True)
class Setting:
    """One key of a config, with dots, as its yaml has it."""

    key: str
    value: str
    """As written; empty for a key that has keys below it."""
    comment: str


@dataclass(frozen=True)
class Choice:
    """One yaml of a group."""

    name: str
    summary: str
    """The comment that it begins with."""
    settings: tuple[Setting, ...]


def groups() -> dict[str, tuple[str, ...]]:
    """Each group with the names of its choices, in alphabetical order."""
    found = {}
    for folder in _root().iterdir():
        names = sorted(_stem(file) for file in folder.iterdir()) if folder.is_dir() else []
        if names := [name for name in names if name]:
            found[folder.name] = tuple(names)
    return dict(sorted(found.items()))


def choice(group: str, name: str) -> Choice:
    """One choice with its own settings and those it takes from `base/`; one without a comment of its own
    has the one that it has elsewhere in the group. Raises KeyError."""
    if name not in groups().get(group, ()):
        raise KeyError(f"{group}={name}")
    text = _text(group, name)
    own = _settings_of(text)
    inherited = [each for base in _bases(text) for each in _settings_of(_text(group, base))]
    named = {each.key for each in own}
    taken = [each for each in inherited if each.key not in named]
    comments = _comments(group)
    settings = [replace(each, comment=each.comment or comments.get(each.key, "")) for each in (*own, *taken)]
    return Choice(name, _head(text), tuple(settings))


@cache
def _comments(group: str) -> dict[str, str]:
    """The first comment that each setting has in the yamls of a group."""
    found: dict[str, str] = {}
    texts = [_text(group, name) for name in groups()[group]]
    bases = {base for text in texts for base in _bases(text)}
    for text in (*(_text(group, base) for base in sorted(bases)), *texts):
        for each in _settings_of(text):
            if each.comment:
                found.setdefault(each.key, each.comment)
    return found


def run_settings() -> tuple[Setting, ...]:
    """The settings of a run that belong to no group."""
    return _settings_of(_root().joinpath("config.yaml").read_text(encoding="utf-8"))


def _root() -> Traversable:
    return resources.files("pybench.conf")


def _stem(file: Traversable) -> str:
    return file.name.removesuffix(".yaml") if file.name.endswith(".yaml") else ""


def _text(group: str, name: str) -> str:
    return _root().joinpath(group, f"{name}.yaml").read_text(encoding="utf-8")


def _bases(text: str) -> list[str]:
    """The yamls of the same group that a yaml is laid over, such as `base/litellm`."""
    listed = (yaml.safe_load(text) or {}).get("defaults", [])
    words = [each.partition("@")[0] for each in listed if isinstance(each, str)]
    return [word for word in words if word and word != "_self_" and not word.startswith("/")]


def _head(text: str) -> str:
    lines = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        words = line.lstrip("# ").strip()
        if not words.startswith("@package"):
            lines.append(words)
    return " ".join(lines)


def _settings_of(text: str) -> tuple[Setting, ...]:
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    if not isinstance(node, yaml.MappingNode):
        return ()
    return tuple(_walk(node, "", text.splitlines()))


def _walk(node: yaml.MappingNode, above: str, lines: list[str]) -> Iterator[Setting]:
    for key_node, value_node in node.value:
        if not above and key_node.value in _NOT_SETTINGS:
            continue
        key = f"{above}{key_node.value}"
        line = lines[key_node.start_mark.line]
        is_folded = isinstance(value_node, yaml.ScalarNode) and value_node.style in ("|", ">")
        is_block = is_folded or value_node.start_mark.line != key_node.start_mark.line
        written = "" if is_block else line[value_node.start_mark.column : value_node.end_mark.column]
        rest = line[(key_node if is_block else value_node).end_mark.column :]
        comment = rest.partition("#")[2].strip()
        if isinstance(value_node, yaml.MappingNode) and is_block:
            yield Setting(key, "", comment)
            yield from _walk(value_node, f"{key}.", lines)
        else:
            yield Setting(key, written or _short(value_node), comment)


def _short(node: yaml.Node) -> str:
    """A value of several lines, in one."""
    if isinstance(node, yaml.SequenceNode):
        return f"[{', '.join(str(item.value) for item in node.value)}]"
    words = str(node.value).split()
    return " ".join(words[:6]) + (" ..." if len(words) > 6 else "")
