"""Parts that live under another path than they once did, and settings that have another name.

Configs that people wrote, and run folders that earlier code left, name parts by module path. A run's stored
config is read with its paths brought up to date; a config of today that names an old path is refused with the
new one. Digests of configs are made with the first path that a part had, so that a move changes none. The
same goes for settings.
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

RENAMED = {"limits.trial_sec": "limits.all_cells_sec"}
"""The present name of a setting by each name it had before."""

_FIRST = {new: old for old, new in reversed(MOVED.items())}


def up_to_date(config: Any) -> Any:
    """A copy of a stored config in which every part and every setting has its present name."""
    return _with_settings(_renamed(config, MOVED), RENAMED)


def as_first_named(config: Any) -> Any:
    """A copy of a config in which every part and every setting has the first name that it had."""
    return _with_settings(_renamed(config, _FIRST), {new: old for old, new in RENAMED.items()})


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


def _with_settings(config: Any, names: Mapping[str, str]) -> Any:
    """A copy of a whole config with settings under other names; those that it has not are left out."""
    for before, after in names.items():
        group, _, name = before.partition(".")
        settings = config.get(group) if isinstance(config, Mapping) else None
        if isinstance(settings, Mapping) and name in settings:
            other = after.partition(".")[2]
            config = {**config, group: {other if key == name else key: settings[key] for key in settings}}
    return config
