"""Parts that live under another path than they once did.

Configs that people wrote, and run folders that earlier code left, name parts by module path. A run's stored
config is read with its paths brought up to date; a config of today that names an old path is refused with the
new one. Digests of configs are made with the first path that a part had, so that a move changes none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

MOVED = {
    "pybench.grading.both.BothGrader": "pybench.grading.checks_and_judge.ChecksAndJudge",
    "pybench.grading.dabench.DABenchGrader": "pybench.grading.foreign.dabench.DABenchGrader",
    "pybench.grading.judge.JudgeGrader": "pybench.grading.judge.grader.JudgeGrader",
    "pybench.grading.research.ResearchGrader": "pybench.grading.foreign.research.ResearchGrader",
    "pybench.models.gguf.GGUFModel": "pybench.servers.gguf.GGUFModel",
    "pybench.models.replay.ReplayModel": "pybench.models.recording.RecordingModel",
    "pybench.sandboxes.e2b.E2BProvider": "pybench.sandboxes.e2b.provider.E2BProvider",
    "pybench.sandboxes.gateway.GatewayProvider": "pybench.sandboxes.jupyter.gateway.GatewayProvider",
    "pybench.sandboxes.local.LocalProvider": "pybench.sandboxes.local.provider.LocalProvider",
}
"""The present path of a part by each path it had before. A part that moves again gets a further line."""

_FIRST = {new: old for old, new in reversed(MOVED.items())}


def up_to_date(config: Any) -> Any:
    """A copy of a stored config in which every `_target_` names its part's present path."""
    return _renamed(config, MOVED)


def as_first_named(config: Any) -> Any:
    """A copy of a config in which every `_target_` names the first path that its part had."""
    return _renamed(config, _FIRST)


def moved_targets(config: Any, key: str = "") -> Iterator[tuple[str, str, str]]:
    """Setting, old path and present path of each `_target_` in a config that names a part by an old path."""
    if isinstance(config, Mapping):
        target = config.get("_target_")
        if isinstance(target, str) and target in MOVED:
            yield f"{key}._target_".lstrip("."), target, MOVED[target]
        for name, value in config.items():
            yield from moved_targets(value, f"{key}.{name}".lstrip("."))
    elif isinstance(config, (list, tuple)):
        for value in config:
            yield from moved_targets(value, key)


def _renamed(config: Any, paths: Mapping[str, str]) -> Any:
    if isinstance(config, Mapping):
        return {
            name: paths.get(value, value)
            if name == "_target_" and isinstance(value, str)
            else _renamed(value, paths)
            for name, value in config.items()
        }
    if isinstance(config, (list, tuple)):
        return [_renamed(value, paths) for value in config]
    return config
