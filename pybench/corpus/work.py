"""A corpus from the words of a command line: composed, made, and told to the tracker."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pybench.config.compose import compose_config
from pybench.config.parts import build_part
from pybench.core.errors import TrackingError
from pybench.core.optional import CorpusTracker
from pybench.corpus.synthesis import Manifest


def synthesize(words: Sequence[str]) -> tuple[Path, Manifest]:
    """Make the corpus that these overrides describe, or go on with it; its folder and manifest.

    Raises:
        UserError: a setting is refused, or a source cannot be read.
        Interrupted: what its runs have done is kept.
    """
    config, others = composed(words)
    folder, manifest = build_part(config, "data").make(others)
    tracker = build_part(config, "tracking")
    if isinstance(tracker, CorpusTracker):
        try:
            asyncio.run(tracker.publish_corpus(folder))
        except TrackingError as error:
            print(f"pybench: tracking: {error}; to try again, give the same command", file=sys.stderr)
    return folder, manifest


def composed(words: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """The config of a corpus, and what is left of the words: settings of its runs.

    Raises:
        UserError: a setting is refused.
    """
    named = [word for word in words if word.startswith("data=")]
    own = [word for word in words if word.startswith("data.")]
    tracking = [word for word in words if word.partition("=")[0].partition(".")[0] == "tracking"]
    others = [word for word in words if word not in (*named, *own, *tracking)]
    # A run's settings are its dataset's: those that the yaml does not name are taken, too.
    own = [f"++{word}" if word.startswith("data.runs.") else word for word in own]
    choice = named[-1].partition("=")[2] if named else "families"
    return compose_config([f"+data={choice}", *own, *tracking]), others
