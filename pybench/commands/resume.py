"""Go on with a run that was stopped, or let it grow: python -m pybench resume RUN [key=value ...]

A run grows by more epochs, by other tasks (dataset.ids=..., dataset.limit=null) and by another seed of
the inputs (dataset.seed=1); its summary then covers everything it was ever asked for.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import yaml

from pybench.config.parts import parts_of, settings_of
from pybench.core import journal
from pybench.core.errors import UserError
from pybench.core.hashing import SELECTION_KEYS
from pybench.results.load import named_runs

_MAY_CHANGE = (
    *("concurrency", "max_cost_usd", "sweep_max_cost_usd", "max_attempts", "min_coverage", "min_pass_rate"),
    *("epochs", *(f"dataset.{name}" for name in SELECTION_KEYS)),
)


def main(argv: list[str]) -> int:
    """Do the trials that a run has no record of, and its errors again. Raises UserError."""
    parser = argparse.ArgumentParser(
        prog="python -m pybench resume",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("run", type=Path, help="a run's or a sweep's folder, or latest")
    parser.add_argument("overrides", nargs="*", help=f"settings that may change: {', '.join(_MAY_CHANGE)}")
    chosen = parser.parse_args(argv)
    return max(_resume(folder, tuple(chosen.overrides)) for folder in named_runs(chosen.run))


def _resume(folder: Path, overrides: tuple[str, ...]) -> int:
    if not (folder / "config.yaml").is_file():
        raise UserError(f"resume {folder}: no run lies there (it has no config.yaml)")
    config = journal.read_config(folder)
    for override in overrides:
        key, separator, value = override.partition("=")
        if not separator or key not in _MAY_CHANGE:
            raise UserError(f"resume {override}: only these may change: {', '.join(_MAY_CHANGE)}")
        group, _, name = key.rpartition(".")
        (config[group] if group else config)[name] = yaml.safe_load(value)
    from pybench.execute import execute
    from pybench.runs.request import RunRequest

    return execute(RunRequest(settings_of(config), parts_of(config), config, folder, overrides))
