"""What a training needs of this machine: refused before anything starts where it is not there."""

from __future__ import annotations

import platform
import shutil
from dataclasses import dataclass
from pathlib import Path

from pybench.core.errors import UserError
from pybench.training.trainer.gguf_file import Shape

_TORCH_BYTES = 400e6
_STATES_PER_LAYER = 20
"""Arrays of a layer's width that are kept for its gradients, roughly; the feed-forward ones come on top."""
_LOGIT_COPIES = 4
_PER_GB = 1e9


@dataclass(frozen=True)
class Load:
    """What decides how much memory a training takes."""

    shape: Shape
    tuned_layers: int
    tune_embeddings: bool
    precision: str
    batch_tokens: int
    """Of the longest rows that are worked on at once."""
    batch_trained_tokens: int
    batch_pairs: int = 0
    """Of tokens of which one looks at the other: the size of attention's weights for one head."""

    @property
    def tuned_parameters(self) -> int:
        """Parameters that are trained."""
        embeddings = self.shape.vocabulary * self.shape.width * (1 + self.shape.has_own_output)
        layers = self.tuned_layers * self.shape.layer_parameters() + self.shape.width
        return layers + (embeddings if self.tune_embeddings else 0)

    @property
    def memory_bytes(self) -> float:
        """An estimate of the trainer's memory at its highest."""
        size = 2 if self.precision == "bf16" else 4
        # Masters, two moments, summed gradients; and gradients in the model's own precision.
        tuned = self.tuned_parameters * (16 + size)
        kept = _STATES_PER_LAYER * self.shape.width + 4 * self.shape.ffn_width
        layers = self.tuned_layers if not self.tune_embeddings else self.shape.layers
        states = (self.batch_tokens * kept + self.batch_pairs * self.shape.heads) * (layers + 1) * size
        logits = self.batch_trained_tokens * self.shape.vocabulary * 4 * _LOGIT_COPIES
        return self.shape.parameters() * size + tuned + states + logits + _TORCH_BYTES

    @property
    def disk_bytes(self) -> float:
        """Checkpoints (the last, the next, the best), the files that are written at the end."""
        return self.tuned_parameters * (12 * 2 + 4 * 2) + self.shape.parameters() * 2 * 2


def require_memory(load: Load) -> None:
    """Raises UserError where less memory is free than the training takes."""
    import psutil

    free = min(psutil.virtual_memory().available, *_group_limits())
    if load.memory_bytes > free:
        raise UserError(
            f"train: needs about {load.memory_bytes / _PER_GB:.1f} GB of memory and {free / _PER_GB:.1f} GB "
            "are free; lower train.tuned_layers, train.rows_at_once or train.row_tokens"
        )


def require_disk(load: Load, folder: Path) -> None:
    """Raises UserError where the folder's disk has less room than checkpoints and results take."""
    free = shutil.disk_usage(folder).free
    if load.disk_bytes > free:
        raise UserError(
            f"train.folder={folder}: about {load.disk_bytes / _PER_GB:.1f} GB are written there and "
            f"{free / _PER_GB:.1f} GB are free; make room, or give another folder"
        )


def precision_here() -> str:
    """`bf16` where the processor multiplies matrices in it, else `fp32`, which is faster there.

    With AVX512_BF16 (Zen 4) a core does 190 GFLOP a second against 90 in fp32, with AMX 40 times as many.
    """
    can = _cpu_flags() & {"amx_bf16", "avx512_bf16"}
    return "bf16" if platform.machine() == "x86_64" and can else "fp32"


def _cpu_flags() -> set[str]:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return set()
    return set(next((line.partition(":")[2] for line in lines if line.startswith("flags")), "").split())


def _group_limits() -> list[float]:
    """What the control group of this process may still take; infinite where it has no limit."""
    root = Path("/sys/fs/cgroup")
    try:
        limit = (root / "memory.max").read_text("utf-8").strip()
        used = int((root / "memory.current").read_text("utf-8"))
        return [float("inf") if limit == "max" else float(limit) - used]
    except (OSError, ValueError):
        return [float("inf")]
