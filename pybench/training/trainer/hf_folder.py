"""The weights of a GGUF file as a folder of Hugging Face's form: config.json and model.safetensors.

The tokenizer's files are written by PyBench's own process, which knows it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .gguf_file import Floats, ModelFile, Shape

_PLACES = {
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}
_OTHERS = {
    "token_embd.weight": "model.embed_tokens.weight",
    "output_norm.weight": "model.norm.weight",
    "output.weight": "lm_head.weight",
}


def halves_from_pairs(matrix: NDArray[Any], heads: int) -> NDArray[Any]:
    """The rows of a query or key matrix in Hugging Face's order.

    Positions turn each head's numbers two by two. llama.cpp has the two beside each other, Hugging Face has
    all first ones and then all second ones.
    """
    rows = matrix.shape[0] // heads
    return matrix.reshape(heads, rows // 2, 2, *matrix.shape[1:]).swapaxes(1, 2).reshape(matrix.shape)


def pairs_from_halves(matrix: NDArray[Any], heads: int) -> NDArray[Any]:
    """The inverse: the rows in llama.cpp's order."""
    rows = matrix.shape[0] // heads
    return matrix.reshape(heads, 2, rows // 2, *matrix.shape[1:]).swapaxes(1, 2).reshape(matrix.shape)


def hf_name(name: str) -> str | None:
    """What Hugging Face's Llama calls a tensor; None for one that it does not store."""
    if name.startswith("blk."):
        _, layer, part, kind = name.split(".")
        return f"model.layers.{layer}.{_PLACES[part]}.{kind}"
    return _OTHERS.get(name)


def write(folder: Path, base: ModelFile, tuned: dict[str, Floats], dtype: Any = None) -> None:
    """Write the base with these tensors in the place of its own, in bf16 or `dtype`. Raises OSError."""
    import torch
    from safetensors.torch import save_file

    shape, stored = base.shape, dtype or torch.bfloat16
    tensors = {}
    for name in base.names():
        if (place := hf_name(name)) is None:
            continue
        values = tuned[name] if name in tuned else base.tensor(name)
        if ".attn_q." in name:
            values = halves_from_pairs(values, shape.heads)
        elif ".attn_k." in name:
            values = halves_from_pairs(values, shape.kv_heads)
        tensors[place] = torch.from_numpy(np.ascontiguousarray(values)).to(stored)
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / "model.safetensors.unfinished"
    save_file(tensors, unfinished, {"format": "pt"})
    with unfinished.open("rb") as written:
        os.fsync(written.fileno())
    unfinished.chmod(0o644)  # it is made for its owner alone
    unfinished.replace(folder / "model.safetensors")
    (folder / "config.json").write_text(
        json.dumps(_config(base, shape, str(stored).removeprefix("torch.")), indent=2) + "\n", "utf-8"
    )


def _config(base: ModelFile, shape: Shape, dtype: str) -> dict[str, Any]:
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "hidden_size": shape.width,
        "intermediate_size": shape.ffn_width,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": shape.heads,
        "num_key_value_heads": shape.kv_heads,
        "head_dim": shape.head_width,
        "vocab_size": shape.vocabulary,
        "max_position_embeddings": shape.context_tokens,
        "rope_theta": shape.rope_base,
        "rms_norm_eps": shape.norm_epsilon,
        "hidden_act": "silu",
        "attention_bias": False,
        "mlp_bias": False,
        "tie_word_embeddings": not shape.has_own_output,
        "bos_token_id": base.fact("tokenizer.ggml.bos_token_id"),
        "eos_token_id": base.fact("tokenizer.ggml.eos_token_id"),
        "torch_dtype": dtype,
    }
