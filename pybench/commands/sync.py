"""Send finished runs to MLflow: python -m pybench sync RUN [RUN ...] [tracking.uri=...]

RUN is a run's folder, a sweep's for all runs in it, or latest. A run that is there already is replaced if it
has changed, and otherwise left alone.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from pybench.config.parts import build_part
from pybench.core import journal
from pybench.core.errors import TrackingError, UserError
from pybench.results.load import named_run
from pybench.tracking.mlflow import MlflowTracker

_SETTINGS = ("uri", "experiment", "traces", "timeout_sec")


def main(argv: list[str]) -> int:
    """Send each run. Returns 1 if any could not be sent. Raises UserError."""
    parser = argparse.ArgumentParser(
        prog="python -m pybench sync",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("run", nargs="+", help="a run's folder, or tracking.<setting>=<value>")
    words = parser.parse_args(argv).run
    overrides = tracking_overrides([word for word in words if "=" in word])
    folders = [folder for word in words if "=" not in word for folder in _runs(Path(word))]
    if not folders:
        raise UserError(
            "sync: no run given; name the folder of one, as in: sync outputs/<date>/<time>_<name>"
        )
    failed = 0
    for folder in folders:
        tracker = tracker_of(folder, overrides)
        try:
            asyncio.run(tracker.publish(folder))
        except TrackingError as error:
            failed += 1
            print(f"pybench: sync {folder}: {error}", file=sys.stderr)
        else:
            print(f"sent {folder}; open it with: {tracker.open_hint(folder)}")
    return 1 if failed else 0


def tracking_overrides(words: list[str]) -> dict[str, Any]:
    """`tracking.<setting>=<value>` words as settings. Raises UserError for any other word."""
    overrides = {}
    for word in words:
        name, _, value = word.partition("=")
        group, _, setting = name.partition(".")
        if group != "tracking" or setting not in _SETTINGS:
            known = ", ".join(f"tracking.{setting}" for setting in _SETTINGS)
            raise UserError(f"{name}: there is no such setting here; there are: {known}")
        overrides[setting] = yaml.safe_load(value)
    return overrides


def tracker_of(folder: Path | None, overrides: Mapping[str, Any]) -> MlflowTracker:
    """The tracker a run was made with, or MLflow's with its defaults. Raises UserError."""
    target = f"{MlflowTracker.__module__}.{MlflowTracker.__qualname__}"
    config = journal.read_config(folder) if folder else {}
    part = config.get("tracking") or {}
    if part.get("_target_") != target:
        part = {"_target_": target, "uri": os.environ.get("MLFLOW_TRACKING_URI")}
    tracker: MlflowTracker = build_part({"tracking": {**part, **overrides}}, "tracking")
    return tracker


def _runs(folder: Path) -> list[Path]:
    """The run in `folder`, or the runs of the sweep in it. Raises UserError."""
    folder = named_run(folder)
    if (folder / "config.yaml").is_file():
        if not (folder / "summary.json").is_file():
            raise UserError(
                f"sync {folder}: this run has not ended; first: python -m pybench resume {folder}"
            )
        return [folder]
    runs = sorted(path.parent for path in folder.glob("*/summary.json"))
    if not runs:
        raise UserError(f"sync {folder}: no run lies there (it has no config.yaml)")
    return runs
