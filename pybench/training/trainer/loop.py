"""The training: steps over a plan, validations, checkpoints, an early stop."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from . import checkpoint, schedule
from .gguf_file import ModelFile
from .llama import Llama, loss
from .optimizer import Optimizer
from .rows import Batch, Plan, batch_of, lengths

Tell = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Recipe:
    """How to train; `tuned_layers` counts from the top."""

    tuned_layers: int
    tune_embeddings: bool
    precision: str
    rows_at_once: int
    learning_rate: float
    last_rate_share: float
    warm_up_steps: int
    weight_decay: float
    clip: float
    validate_every: int
    patience: int | None
    checkpoint_every: int
    threads: int


@dataclass
class Progress:
    """What has happened; all of it goes into a checkpoint."""

    step: int = 0
    curve: list[dict[str, Any]] = field(default_factory=list)
    best_loss: float | None = None
    best_step: int = 0
    worse: int = 0
    """Validations since the best one."""
    tokens: int = 0
    wall_sec: float = 0.0
    cpu_sec: float = 0.0
    is_over: bool = False


class Training:
    """One training in its folder: `plan.npz` in; `checkpoint.pt` and `best.pt` come and go with it."""

    def __init__(self, base: ModelFile, plan: Plan, recipe: Recipe, folder: Path, tell: Tell) -> None:
        torch.set_num_threads(recipe.threads)
        torch.use_deterministic_algorithms(True)
        self._plan, self._recipe, self._folder, self._tell = plan, recipe, folder, tell
        dtype = torch.bfloat16 if recipe.precision == "bf16" else torch.float32
        first = base.shape.layers - recipe.tuned_layers
        self._model = Llama(base, dtype, first, recipe.tune_embeddings)
        self._optimizer = Optimizer(self._model.tuned(), recipe.weight_decay)
        self._progress = Progress()

    def run(self) -> dict[str, Tensor]:
        """Train to the end, or on from the last checkpoint; the best tensors by validation, else the last.

        Raises:
            OSError: the folder cannot be written, as on a full disk.
        """
        self._go_on()
        progress, recipe, steps = self._progress, self._recipe, self._plan.steps
        while progress.step < steps and not progress.is_over:
            started, started_cpu = time.monotonic(), time.process_time()
            progress.step += 1
            point = self._step(progress.step)
            if progress.step % recipe.validate_every == 0 or progress.step == steps:
                point |= self._validated()
            progress.wall_sec += time.monotonic() - started
            progress.cpu_sec += time.process_time() - started_cpu
            progress.curve.append(point)
            self._tell({"point": point, "steps": steps, **self._spent()})
            if progress.step % recipe.checkpoint_every == 0 or progress.step == steps or progress.is_over:
                self._keep()
        best = checkpoint.load(self._folder / "best.pt")
        return dict(best["masters"]) if best else self._optimizer.masters

    @property
    def summary(self) -> dict[str, Any]:
        """What there is to say at the end."""
        progress = self._progress
        return {
            "steps": progress.step,
            "best_step": progress.best_step or progress.step,
            "stopped_early": progress.step < self._plan.steps,
            "curve": progress.curve,
            "tuned_parameters": sum(each.numel() for each in self._optimizer.masters.values()),
            **self._spent(),
        }

    def _spent(self) -> dict[str, Any]:
        progress = self._progress
        return {"tokens": progress.tokens, "wall_sec": progress.wall_sec, "cpu_sec": progress.cpu_sec}

    def _go_on(self) -> None:
        state = checkpoint.load(self._folder / "checkpoint.pt")
        if state is None:
            (self._folder / "best.pt").unlink(missing_ok=True)
            return
        self._optimizer.restore(state["optimizer"])
        self._progress = Progress(**state["progress"])
        self._tell({"resumed": self._progress.step, "curve": self._progress.curve})

    def _keep(self) -> None:
        state = {"optimizer": self._optimizer.state(), "progress": vars(self._progress)}
        checkpoint.save(self._folder / "checkpoint.pt", state)
        self._tell({"kept": self._progress.step})

    def _step(self, step: int) -> dict[str, Any]:
        recipe = self._recipe
        rows = list(self._plan.step_rows(step))
        # Rows of like length lie side by side, so that little is padding.
        rows.sort(key=lambda row: (self._plan.row_tokens(row), row))
        total, trained = 0.0, 0
        for first in range(0, len(rows), recipe.rows_at_once):
            batch = batch_of(self._plan, rows[first : first + recipe.rows_at_once])
            count = int(batch.is_trained.sum())
            if count:
                value = loss(self._model, as_tensors(batch))
                value.backward()
                self._optimizer.gather()
                total, trained = total + float(value.detach()), trained + count
            self._progress.tokens += int((batch.parts >= 0).sum())
        rate = schedule.rate(
            step, self._plan.steps, recipe.warm_up_steps, recipe.learning_rate, recipe.last_rate_share
        )
        length = self._optimizer.step(rate, max(1, trained), recipe.clip)
        return {"step": step, "loss": total / max(1, trained), "rate": rate, "gradient": length}

    def _validated(self) -> dict[str, Any]:
        """Measure the validation rows, and keep the model if it is the best so far."""
        progress, recipe = self._progress, self._recipe
        rows = list(self._plan.validation_rows())
        if not rows:
            return {}
        total, trained = 0.0, 0
        with torch.no_grad():
            for first in range(0, len(rows), recipe.rows_at_once):
                batch = batch_of(self._plan, rows[first : first + recipe.rows_at_once])
                total += float(loss(self._model, as_tensors(batch)))
                trained += int(batch.is_trained.sum())
        value = total / max(1, trained)
        if progress.best_loss is None or value < progress.best_loss:
            progress.best_loss, progress.best_step, progress.worse = value, progress.step, 0
            checkpoint.save(self._folder / "best.pt", {"masters": self._optimizer.masters})
        else:
            progress.worse += 1
            progress.is_over = recipe.patience is not None and progress.worse >= recipe.patience
        return {"validation_loss": value}


def as_tensors(batch: Batch) -> dict[str, Any]:
    """A batch as the model takes it."""
    return {
        "tokens": torch.from_numpy(batch.tokens).long(),
        "positions": torch.from_numpy(batch.positions).long(),
        "lengths": lengths(batch.parts),
        "is_trained": torch.from_numpy(batch.is_trained),
        "foretold_by": torch.from_numpy(batch.foretold_by()).long(),
    }
