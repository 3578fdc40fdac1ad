"""Whether another program's greedy replies are this model's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from .gguf_file import ModelFile
from .llama import Llama
from .loop import as_tensors
from .rows import Batch


def gaps(base: ModelFile, samples: Sequence[dict[str, list[int]]], threads: int) -> list[list[float]]:
    """For each token of each reply, how far its logit lies below the highest one, given all before it.

    A reply whose gaps are all 0 is what this model says greedily, token by token. `samples` are
    `{prompt, reply}` as token numbers.
    """
    torch.set_num_threads(threads)
    model = Llama(base, torch.float32, base.shape.layers)
    found = []
    for sample in samples:
        tokens = np.array([sample["prompt"] + sample["reply"]], dtype=np.int32)
        batch = Batch(
            tokens,
            np.arange(tokens.shape[1], dtype=np.int32)[None],
            np.ones_like(tokens),
            np.zeros_like(tokens, dtype=np.bool_),
        )
        arrays: dict[str, Any] = as_tensors(batch)
        with torch.no_grad():
            states = model.hidden(arrays["tokens"], arrays["positions"], arrays["lengths"])
            logits = model.logits(states[0, len(sample["prompt"]) - 1 : -1])
        said = logits.gather(1, torch.tensor(sample["reply"])[:, None])[:, 0]
        found.append([float(each) for each in logits.max(dim=1).values - said])
    return found
