"""Which part of PyBench may import which: the layers that docs/architecture.md draws."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

LAYERS = (
    ("core",),
    ("environments", "metrics", "config", "agents", "families"),
    ("sandboxes", "models"),
    ("datasets", "servers"),
    ("grading",),
    ("suite", "executors"),
    ("runs",),
    ("results", "training"),
    ("report",),
    ("tracking",),
    ("execute", "service"),
    ("corpus",),
    ("miniature",),
    ("commands",),
    ("__main__",),
)
"""A folder imports from layers above its own in this list, never from its own layer or one below.

The package's `__init__` is the public door to all of them and stands outside.
"""
LAYER_OF = {name: number for number, names in enumerate(LAYERS) for name in names}
KNOW_HYDRA = ("pybench.__main__", "pybench.config.")
"""Only these import Hydra's and OmegaConf's types; everyone else gets plain dictionaries."""


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its name."""
    found = {}
    for path in sorted((ROOT / "pybench").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(name: str) -> Iterator[str]:
    """What a module imports at run time, also inside functions; a name of a package as that submodule."""
    for node in _at_run_time(ast.parse(modules()[name].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join([*_package_of(name, node.level), *([node.module] if node.module else [])])
            full = [f"{base}.{alias.name}" for alias in node.names]
            yield from (each if each in modules() else base for each in full)


def _package_of(name: str, level: int) -> list[str]:
    """The package that a relative import of this level starts from; nothing for an absolute one."""
    if level == 0:
        return []
    is_package = modules()[name].name == "__init__.py"
    parts = name.split(".")
    return parts[: len(parts) - level + is_package]


def _at_run_time(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below `node` but those under `if TYPE_CHECKING:`."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        yield child
        yield from _at_run_time(child)


def folder_of(name: str) -> str:
    """The part of the package that a module belongs to."""
    return name.split(".")[1]


def test_every_part_has_a_layer() -> None:
    assert {folder_of(name) for name in modules() if name != "pybench"} == set(LAYER_OF)


@pytest.mark.parametrize("part", LAYER_OF)
def test_imports_point_to_higher_layers(part: str) -> None:
    wrong = [
        f"{name} imports {other}"
        for name in modules()
        if name != "pybench" and folder_of(name) == part
        for other in imports_of(name)
        if other in modules() and other != "pybench" and folder_of(other) != part
        if LAYER_OF[folder_of(other)] >= LAYER_OF[part]
    ]
    assert wrong == []


def test_no_files_import_each_other_in_a_circle() -> None:
    graph = {
        name: {other for other in imports_of(name) if other in modules() and other not in (name, "pybench")}
        for name in modules()
        if name != "pybench"
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_what_runs_beside_hostile_code_imports_nothing_else_of_ours() -> None:
    guest = [name for name in modules() if name.startswith("pybench.sandboxes.guest")]
    assert guest
    ours = {
        f"{name} imports {other}"
        for name in guest
        for other in imports_of(name)
        if other.startswith("pybench") and other not in guest
    }
    assert ours == set()


def test_what_trains_imports_nothing_else_of_ours() -> None:
    trainer = [name for name in modules() if name.startswith("pybench.training.trainer")]
    assert trainer
    ours = {
        f"{name} imports {other}"
        for name in trainer
        for other in imports_of(name)
        if other.startswith("pybench") and other not in trainer
    }
    assert ours == set()


def test_torch_is_imported_where_it_is_installed() -> None:
    knowing = {
        name for name in modules() if any(other.split(".")[0] == "torch" for other in imports_of(name))
    }
    assert knowing
    assert {name for name in knowing if not name.startswith("pybench.training.trainer.")} == set()


def test_hydra_stays_at_the_door() -> None:
    knowing = {
        name
        for name in modules()
        if any(other.split(".")[0] in ("hydra", "omegaconf") for other in imports_of(name))
    }
    assert {name for name in knowing if not name.startswith(KNOW_HYDRA)} == set()
