"""The learning rate of each step."""

from __future__ import annotations

import math


def rate(step: int, steps: int, warm_up_steps: int, highest: float, last_share: float) -> float:
    """The learning rate of a step, counted from 1: it rises in equal steps to `highest`, then falls along
    half a cosine to `last_share` of it at the last step."""
    if step <= warm_up_steps:
        return highest * step / warm_up_steps
    gone = (step - warm_up_steps) / max(1, steps - warm_up_steps)
    return highest * (last_share + (1 - last_share) * (1 + math.cos(math.pi * gone)) / 2)
