"""A Llama whose tensors have the names and the layout of GGUF files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from .gguf_file import ModelFile, Shape

_MATRICES = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")


class Llama:
    """The model, in one precision. The layers from `first_tuned` on have gradients, and so has the last norm.

    With `with_embeddings` the embeddings are tuned too; where the output has a matrix of its own, that also.
    """

    def __init__(
        self, base: ModelFile, dtype: torch.dtype, first_tuned: int, with_embeddings: bool = False
    ) -> None:
        self.shape = base.shape
        self._first_tuned = 0 if with_embeddings else first_tuned
        self._tensors = {name: torch.from_numpy(base.tensor(name)).to(dtype) for name in base.names()}
        self._rope_factors = self._tensors.pop("rope_freqs.weight", None)
        for name in self._tensors:
            if _is_tuned(name, first_tuned, with_embeddings):
                self._tensors[name].requires_grad_(True)

    def tuned(self) -> dict[str, Tensor]:
        """The tensors that have gradients."""
        return {name: tensor for name, tensor in self._tensors.items() if tensor.requires_grad}

    def hidden(self, tokens: Tensor, positions: Tensor, lengths: Sequence[Sequence[int]]) -> Tensor:
        """What the last layer makes of each token: (rows, tokens, width), normed.

        `lengths`: for each row the tokens of the prompt and of each conversation behind it; what comes after
        them is padding.
        """
        turns = _turns(self.shape, positions, self._rope_factors)
        dtype = self._tensors["token_embd.weight"].dtype
        seen = [
            [_earlier(0, row[0], dtype), *(_earlier(row[0], each, dtype) for each in row[1:])]
            for row in lengths
        ]
        with torch.set_grad_enabled(torch.is_grad_enabled() and self._first_tuned == 0):
            states = functional.embedding(tokens, self._tensors["token_embd.weight"])
        for layer in range(self.shape.layers):
            with torch.set_grad_enabled(torch.is_grad_enabled() and layer >= self._first_tuned):
                states = self._layer(layer, states, turns, lengths, seen)
        return self._norm(states, "output_norm.weight")

    def logits(self, hidden: Tensor) -> Tensor:
        """The next token's logits, in fp32, for states of any number."""
        name = "output.weight" if self.shape.has_own_output else "token_embd.weight"
        return functional.linear(hidden, self._tensors[name]).float()

    def _layer(
        self,
        layer: int,
        states: Tensor,
        turns: Tensor,
        lengths: Sequence[Sequence[int]],
        seen: Sequence[Sequence[Tensor]],
    ) -> Tensor:
        matrix = {part: self._tensors[f"blk.{layer}.{part}.weight"] for part in _MATRICES}
        shape, (rows, length, _) = self.shape, states.shape
        normed = self._norm(states, f"blk.{layer}.attn_norm.weight")
        queries = functional.linear(normed, matrix["attn_q"]).view(rows, length, shape.heads, -1)
        keys = functional.linear(normed, matrix["attn_k"]).view(rows, length, shape.kv_heads, -1)
        values = functional.linear(normed, matrix["attn_v"]).view(rows, length, shape.kv_heads, -1)
        queries, keys = _turned(queries, turns), _turned(keys, turns)
        heads = [each.transpose(1, 2).unbind() for each in (queries, keys, values)]
        attended = torch.stack(
            [_attended(own, lengths[row], seen[row]) for row, own in enumerate(zip(*heads, strict=True))]
        )
        flat = attended.transpose(1, 2).reshape(rows, length, -1)
        states = states + functional.linear(flat, matrix["attn_output"])
        normed = self._norm(states, f"blk.{layer}.ffn_norm.weight")
        gate = functional.silu(functional.linear(normed, matrix["ffn_gate"]))
        return states + functional.linear(
            gate * functional.linear(normed, matrix["ffn_up"]), matrix["ffn_down"]
        )

    def _norm(self, states: Tensor, name: str) -> Tensor:
        weight = self._tensors[name]
        normed: Tensor = _Norm.apply(states, weight, self.shape.norm_epsilon)
        return normed


class _Norm(torch.autograd.Function):
    """RMS norm (Zhang and Sennrich, 2019), in fp32 within. torch's own keeps five fp32 copies for the
    gradient; this keeps what came in and one number a token."""

    @staticmethod
    def forward(context: Any, states: Tensor, weight: Tensor, epsilon: float) -> Tensor:
        wide = states.float()
        scale = torch.rsqrt(wide.square().mean(-1, keepdim=True) + epsilon)
        context.save_for_backward(states, weight, scale)
        return wide.mul_(scale).to(states.dtype) * weight if wide is not states else states * scale * weight

    @staticmethod
    def backward(context: Any, *above: Tensor) -> tuple[Tensor, Tensor, None]:
        states, weight, scale = context.saved_tensors
        normed, grad = states.float() * scale, above[0].float()
        of_weight = (grad * normed).flatten(0, -2).sum(0).to(weight.dtype)
        grad = grad * weight.float()
        grad = (grad - normed * (grad * normed).mean(-1, keepdim=True)) * scale
        return grad.to(states.dtype), of_weight, None


def loss(model: Llama, batch: dict[str, Any]) -> Tensor:
    """The sum of the trained tokens' losses, in nats; logits are computed for these alone."""
    states = model.hidden(batch["tokens"], batch["positions"], batch["lengths"])
    row, at = torch.nonzero(batch["is_trained"], as_tuple=True)
    logits = model.logits(states[row, batch["foretold_by"][row, at]])
    return functional.cross_entropy(logits, batch["tokens"][row, at], reduction="sum")


def _earlier(prompt: int, length: int, dtype: torch.dtype) -> Tensor:
    """What is added to scores, so that each token sees the prompt and what lies before it."""
    seen = torch.ones(length, prompt + length, dtype=torch.bool).tril(prompt)
    return torch.zeros(seen.shape, dtype=dtype).masked_fill_(~seen, -torch.inf)


def _attended(heads: tuple[Tensor, Tensor, Tensor], lengths: Sequence[int], seen: Sequence[Tensor]) -> Tensor:
    """Attention in one row, (heads, tokens, width) each: of the prompt, then of each conversation by itself,
    so that its cost does not grow with the square of the row."""
    padding = heads[0].shape[1] - sum(lengths)
    queries, keys, values = (each.split([*lengths, padding], dim=1) for each in heads)
    found = [_attention(queries[0], keys[0], values[0], seen[0])]
    for number in range(1, len(lengths)):
        known = torch.cat((keys[0], keys[number]), dim=1)
        told = torch.cat((values[0], values[number]), dim=1)
        found.append(_attention(queries[number], known, told, seen[number]))
    return torch.cat([*found, torch.zeros_like(queries[-1])], dim=1)


def _attention(queries: Tensor, keys: Tensor, values: Tensor, seen: Tensor) -> Tensor:
    if queries.dtype != torch.bfloat16:
        return functional.scaled_dot_product_attention(
            queries[None], keys[None], values[None], attn_mask=seen, enable_gqa=True
        )[0]
    # torch's own attention multiplies bf16 without oneDNN: five times slower than these products.
    heads, length, width = queries.shape
    grouped = (queries * width**-0.5).reshape(keys.shape[0], -1, width)
    scores = torch.bmm(grouped, keys.transpose(1, 2)).view(heads, length, -1)
    weights = torch.softmax(scores.add_(seen), dim=-1)
    return torch.bmm(weights.view(keys.shape[0], -1, weights.shape[-1]), values).view(queries.shape)


def is_norm(tensor: nn.Parameter | Tensor) -> bool:
    """Whether a tensor scales, rather than mixes, what comes in."""
    return bool(tensor.ndim < 2)


def _is_tuned(name: str, first_tuned: int, with_embeddings: bool) -> bool:
    if name.startswith("blk."):
        return int(name.split(".")[1]) >= first_tuned
    return name == "output_norm.weight" or with_embeddings


def _turns(shape: Shape, positions: Tensor, factors: Tensor | None) -> Tensor:
    """What each pair of numbers of a head, a complex number, is multiplied by: (rows, tokens, 1, pairs)."""
    pairs = torch.arange(0, shape.head_width, 2, dtype=torch.float32)
    speeds = shape.rope_base ** (-pairs / shape.head_width)
    if factors is not None:
        speeds = speeds / factors.float()
    angles = positions[:, :, None, None].float() * speeds
    return torch.polar(torch.ones_like(angles), angles)


def _turned(heads: Tensor, turns: Tensor) -> Tensor:
    """Rotary positions, as llama.cpp lays them out: the numbers of a pair lie beside each other."""
    pairs = torch.view_as_complex(heads.float().unflatten(-1, (-1, 2)))
    return torch.view_as_real(pairs * turns).flatten(-2).to(heads.dtype)
