"""Tune a model on conversations: python -m pybench train train.data=FILE [model=smollm2] [train.key=value]

`train=small` (this machine's processor) is the default. `train resume FOLDER` goes on with a training that
was cut off, exactly as it would have gone on.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from pybench.config.compose import compose_config
from pybench.core.errors import UserError


def main(argv: list[str]) -> int:
    """Train, and print what came of it. Raises UserError."""
    parser = argparse.ArgumentParser(
        prog="python -m pybench train",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "overrides", nargs="*", help="train=, train.data=, model=, tracking=, ...; or resume FOLDER"
    )
    words = parser.parse_args(argv).overrides

    from pybench.training import work

    if words[:1] == ["resume"]:
        if len(words) != 2:
            raise UserError("train resume: name the folder of one training")
        folder, config = Path(words[1]), work.stored_config(Path(words[1]))
    else:
        config = compose_config(training_words(words))
        folder = work.new_folder(config)
    with work.held(folder):
        manifest = asyncio.run(work.train(config, folder))
    sys.stdout.write(work.report(manifest, folder))
    return 0


def training_words(words: list[str]) -> list[str]:
    """The overrides of a training: of the group `train`, which runs do not have, and a base model."""
    chosen = [f"+{word}" if word.startswith("train=") else word for word in words]
    if not any(word.startswith("+train=") for word in chosen):
        chosen = ["+train=small", *chosen]
    if not any(word.startswith("model=") for word in words):
        chosen = ["model=smollm2", *chosen]
    return chosen
