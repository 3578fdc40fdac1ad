"""AdamW on masters in fp32, beside a model that may be in bf16."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from .llama import is_norm

_BETAS = (0.9, 0.95)


@dataclass
class Optimizer:
    """What is stepped are the masters, which are then rounded into the model's own tensors.

    Gradients are summed in fp32 over a step's batches: in bf16 small ones would be lost.
    """

    tuned: dict[str, Tensor]
    weight_decay: float

    def __post_init__(self) -> None:
        self.masters = {name: tensor.detach().float().clone() for name, tensor in self.tuned.items()}
        decayed = [each for each in self.masters.values() if not is_norm(each)]
        others = [each for each in self.masters.values() if is_norm(each)]
        groups = [
            {"params": decayed, "weight_decay": self.weight_decay},
            {"params": others, "weight_decay": 0.0},
        ]
        self._adam = torch.optim.AdamW(groups, lr=0.0, betas=_BETAS, fused=True)
        for master in self.masters.values():
            master.grad = torch.zeros_like(master)

    def gather(self) -> None:
        """Add the gradients of a batch to the step's."""
        for name, tensor in self.tuned.items():
            if tensor.grad is not None:
                grad = self.masters[name].grad
                assert grad is not None
                grad.add_(tensor.grad)
                tensor.grad = None

    def step(self, rate: float, divisor: float, longest: float) -> float:
        """Step with the summed gradients over `divisor`, cut to the length `longest`; their length before."""
        grads = [master.grad for master in self.masters.values() if master.grad is not None]
        torch._foreach_mul_(grads, 1.0 / divisor)
        norms = torch.stack([torch.linalg.vector_norm(grad) for grad in grads])
        length = float(torch.linalg.vector_norm(norms))
        if length > longest:
            torch._foreach_mul_(grads, longest / length)
        for group in self._adam.param_groups:
            group["lr"] = rate
        self._adam.step()
        self._into_model()
        for grad in grads:
            grad.zero_()
        return length

    def _into_model(self) -> None:
        with torch.no_grad():
            for name, tensor in self.tuned.items():
                tensor.copy_(self.masters[name])

    def state(self) -> dict[str, Any]:
        """All that the next step depends on."""
        return {"masters": self.masters, "adam": self._adam.state_dict()}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from what `state` gave."""
        with torch.no_grad():
            for name, master in self.masters.items():
                master.copy_(state["masters"][name])
        self._adam.load_state_dict(state["adam"])
        self._into_model()
