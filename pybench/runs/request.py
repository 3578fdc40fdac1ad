"""What is asked of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybench.config.parts import Parts, RunSettings


@dataclass(frozen=True)
class RunRequest:
    """Everything a run needs: its settings and parts, and the config they were made from."""

    settings: RunSettings
    parts: Parts
    config: Mapping[str, Any]
    folder: Path
    overrides: tuple[str, ...] = ()
    sweep_folder: Path | None = None
    """The folder of the sweep that the run is part of, if it is."""
