"""One training in its folder, from its config to its manifest.

outputs/train/<date>_<time>_<name>/
  config.yaml      the resolved config, secrets masked
  prepared.json    what it was begun with: hashes of data, base, tokenizer and code
  plan.npz         tokens, rows and steps
  checkpoint.pt    the state after the last kept step, and best.pt beside it; gone when all is done
  <name>-q8_0.gguf, hf/   what was made
  manifest.json    written last: without it nothing here is a result
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

import yaml
from filelock import FileLock, Timeout

from pybench.config.parts import build_part, mask
from pybench.core.errors import Interrupted, RunBusy, TrackingError, UserError
from pybench.core.journal import write_atomically
from pybench.core.optional import TrainingTracker
from pybench.runs.terminal import clock, path_text
from pybench.training.manifest import Manifest
from pybench.training.progress import Progress


class TrainingBackend(Protocol):
    """A part of the group `train`."""

    async def train(self, model: object, folder: Path, tell: Callable[[dict[str, Any]], None]) -> Manifest:
        """Train `model` in the folder, or go on there, and `tell` how far that is. Raises UserError."""


def new_folder(config: Mapping[str, Any]) -> Path:
    """Make the folder of a new training, with its config in it.

    Raises:
        UserError: a setting is refused, or the folder holds something.
    """
    build_part(config, "train")
    chosen = config["train"].get("folder")
    stamp = datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
    folder = Path(chosen) if chosen else Path("outputs/train") / f"{stamp}_{config['train']['name']}"
    try:
        if folder.exists() and any(folder.iterdir()):
            raise UserError(
                f"train.folder={folder}: holds something; give another, or go on with: {_resume(folder)}"
            )
        folder.mkdir(parents=True, exist_ok=True)
        kept = {name: config[name] for name in ("train", "model", "tracking")}
        write_atomically(
            folder / "config.yaml", yaml.safe_dump(mask(kept), sort_keys=False, allow_unicode=True)
        )
    except OSError as error:
        raise UserError(
            f"train.folder={folder}: cannot be written ({error.strerror}); name another"
        ) from None
    return folder


def stored_config(folder: Path) -> dict[str, Any]:
    """The config of a training that was begun. Raises UserError where there is none."""
    try:
        config = yaml.safe_load((folder / "config.yaml").read_text("utf-8"))
    except (OSError, ValueError, yaml.YAMLError):
        config = None
    if not isinstance(config, dict) or "train" not in config:
        raise UserError(f"train resume {folder}: no training was begun there")
    return config


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold a training's folder. Raises RunBusy where another process is at work in it."""
    try:
        with FileLock(folder / ".lock", timeout=0):
            yield
    except Timeout:
        raise RunBusy(f"train.folder={folder}: another process is training there; wait for it") from None


async def train(config: Mapping[str, Any], folder: Path) -> Manifest:
    """Do what the config says, showing how far it is. Raises UserError, InfrastructureError, Interrupted."""
    backend: TrainingBackend = build_part(config, "train")
    model, tracker, progress = build_part(config, "model"), build_part(config, "tracking"), Progress()
    try:
        manifest = await backend.train(model, folder, progress.tell)
    except asyncio.CancelledError:
        raise Interrupted(_resume(folder)) from None
    except OSError as error:
        line = f"train.folder={folder}: {error.strerror or error}; put that right, then: {_resume(folder)}"
        raise UserError(line) from None
    finally:
        progress.close()
    if isinstance(tracker, TrainingTracker):
        try:
            await tracker.publish_training(folder)
        except TrackingError as error:
            print(f"pybench: tracking: {error}; to try again: {_resume(folder)}", file=sys.stderr)
    return manifest


def _resume(folder: Path) -> str:
    return f"python -m pybench train resume {path_text(folder)}"


def report(manifest: Manifest, folder: Path) -> str:
    """What came of a training, for a person."""
    data = manifest.prepared.data
    first, last = manifest.curve[0], manifest.curve[-1]
    lines = [
        f"{manifest.name}: {manifest.steps} steps over {data.train} conversations, "
        f"{data.trained_tokens} of {data.tokens} tokens trained"
        + (f"; {data.skipped} too long, left out" if data.skipped else ""),
        f"loss {first.loss:.4f} -> {last.loss:.4f}",
    ]
    if found := manifest.validation_losses:
        ended = ", ended early" if manifest.stopped_early else ""
        lines.append(
            f"validation loss {found[0]:.4f} -> {min(found):.4f} at step {manifest.best_step}{ended}"
        )
    lines.append(
        f"{clock(manifest.wall_sec)} at {manifest.tokens / max(1e-9, manifest.wall_sec):.0f} tokens/s, "
        f"{manifest.tokens_per_cpu_sec:.0f} a CPU second, in {manifest.precision} with {manifest.threads} "
        f"threads, {manifest.peak_memory_mb / 1000:.1f} GB"
    )
    for name, alike in manifest.agreement.items():
        lines.append(
            f"{path_text(folder / name)}: llama.cpp reads {alike.same_prompts} of {alike.prompts} prompts "
            f"alike and says {alike.same_tokens} of {alike.reply_tokens} tokens as torch does"
        )
    served = next(iter(manifest.agreement), None)
    if served is not None:
        where = path_text(folder / served)
        lines.append(
            f"evaluate it with: python -m pybench model=gguf model.name={manifest.name} model.path={where}"
        )
    return "\n".join([*lines, ""])
