"""A Llama whose tensors have the names and the layout of GGUF files."""

from __future__ import annotations

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

    def hidden(self, tokens: Tensor, positions: Tensor, sees: Tensor) -> Tensor:
        """What the last layer makes of each token: (rows, tokens, width), normed.

        `sees`: (rows, tokens, tokens), True where the first looks at the second.
        """
        turns = _turns(self.shape, positions, self._rope_factors)
        seen = sees[:, None]
        with torch.set_grad_enabled(torch.is_grad_enabled() and self._first_tuned == 0):
            states = functional.embedding(tokens, self._tensors["token_embd.weight"])
        for layer in range(self.shape.layers):
            with torch.set_grad_enabled(torch.is_grad_enabled() and layer >= self._first_tuned):
                states = self._layer(layer, states, turns, seen)
        return self._norm(states, "output_norm.weight")

    def logits(self, hidden: Tensor) -> Tensor:
        """The next token's logits, in fp32, for states of any number."""
        name = "output.weight" if self.shape.has_own_output else "token_embd.weight"
        return functional.linear(hidden, self._tensors[name]).float()

    def _layer(self, layer: int, states: Tensor, turns: tuple[Tensor, Tensor], seen: Tensor) -> Tensor:
        matrix = {part: self._tensors[f"blk.{layer}.{part}.weight"] for part in _MATRICES}
        shape, (rows, length, _) = self.shape, states.shape
        normed = self._norm(states, f"blk.{layer}.attn_norm.weight")
        queries = functional.linear(normed, matrix["attn_q"]).view(rows, length, shape.heads, -1)
        keys = functional.linear(normed, matrix["attn_k"]).view(rows, length, shape.kv_heads, -1)
        values = functional.linear(normed, matrix["attn_v"]).view(rows, length, shape.kv_heads, -1)
        attended = functional.scaled_dot_product_attention(
            _turned(queries, turns).transpose(1, 2),
            _turned(keys, turns).transpose(1, 2),
            values.transpose(1, 2),
            attn_mask=seen,
            enable_gqa=True,
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
        wide = states.float()
        scale = torch.rsqrt(wide.square().mean(-1, keepdim=True) + self.shape.norm_epsilon)
        return (wide * scale).to(states.dtype) * weight


def loss(model: Llama, batch: dict[str, Tensor]) -> Tensor:
    """The sum of the trained tokens' losses, in nats; logits are computed for these alone."""
    states = model.hidden(batch["tokens"], batch["positions"], batch["sees"])
    row, at = torch.nonzero(batch["is_trained"], as_tuple=True)
    logits = model.logits(states[row, batch["foretold_by"][row, at]])
    return functional.cross_entropy(logits, batch["tokens"][row, at], reduction="sum")


def is_norm(tensor: nn.Parameter | Tensor) -> bool:
    """Whether a tensor scales, rather than mixes, what comes in."""
    return bool(tensor.ndim < 2)


def _is_tuned(name: str, first_tuned: int, with_embeddings: bool) -> bool:
    if name.startswith("blk."):
        return int(name.split(".")[1]) >= first_tuned
    return name == "output_norm.weight" or with_embeddings


def _turns(shape: Shape, positions: Tensor, factors: Tensor | None) -> tuple[Tensor, Tensor]:
    """Cosine and sine by which each pair of numbers of a head is turned: (rows, tokens, 1, pairs)."""
    pairs = torch.arange(0, shape.head_width, 2, dtype=torch.float32)
    speeds = shape.rope_base ** (-pairs / shape.head_width)
    if factors is not None:
        speeds = speeds / factors.float()
    angles = positions[:, :, None, None].float() * speeds
    return angles.cos(), angles.sin()


def _turned(heads: Tensor, turns: tuple[Tensor, Tensor]) -> Tensor:
    """Rotary positions, as llama.cpp lays them out: the numbers of a pair lie beside each other."""
    cosine, sine = turns
    first, second = heads[..., 0::2].float(), heads[..., 1::2].float()
    turned = torch.stack((first * cosine - second * sine, first * sine + second * cosine), dim=-1)
    return turned.flatten(-2).to(heads.dtype)
