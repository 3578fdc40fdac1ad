"""Go on with a run that was stopped: python -m pybench resume RUN [key=value ...]"""

from __future__ import annotations

import argparse
from pathlib import Path

import yaml

from pybench.config import parts_of, settings_of
from pybench.errors import UserError

_MAY_CHANGE = ("concurrency", "max_cost_usd", "max_attempts", "min_coverage", "min_pass_rate", "epochs")


def main(argv: list[str]) -> int:
    """Do the trials that a run has no record of, and its errors again. Raises UserError."""
    parser = argparse.ArgumentParser(prog="python -m pybench resume", description=__doc__)
    parser.add_argument("run", type=Path, help="the run's folder")
    parser.add_argument("overrides", nargs="*", help=f"settings that may change: {', '.join(_MAY_CHANGE)}")
    chosen = parser.parse_args(argv)
    path = chosen.run / "config.yaml"
    if not path.is_file():
        raise UserError(f"resume {chosen.run}: no run lies there (it has no config.yaml)")
    config = yaml.safe_load(path.read_text("utf-8"))
    for override in chosen.overrides:
        key, separator, value = override.partition("=")
        if not separator or key not in _MAY_CHANGE:
            raise UserError(f"resume {override}: only these may change: {', '.join(_MAY_CHANGE)}")
        config[key] = yaml.safe_load(value)
    from pybench.__main__ import execute
    from pybench.run import RunRequest

    return execute(
        RunRequest(settings_of(config), parts_of(config), config, chosen.run, tuple(chosen.overrides))
    )
