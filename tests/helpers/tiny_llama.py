"""A Llama of two layers with random weights, its tokenizer and chat template, as a GGUF file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gguf import GGUFWriter, TokenType

LAYERS, WIDTH, FFN_WIDTH, HEADS, KV_HEADS, HEAD_WIDTH = 2, 64, 128, 4, 2, 16
CONTEXT_TOKENS = 512
MERGES = ["t h", "th e", "Ġ the", "i n", "1 2", "Ġ a", "o n", "e r"]
CONTROL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
TEMPLATE = (
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\n' + message['content'] "
    "+ '<|im_end|>' + '\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)


def tokens() -> list[str]:
    """The vocabulary: control tokens, each byte, and what the merges make."""
    return [*CONTROL, *_byte_letters(), *(merge.replace(" ", "") for merge in MERGES)]


def write_tiny_llama(path: Path, seed: int = 0, **facts: Any) -> Path:
    """Write the model; `facts` replace values of its metadata."""
    vocabulary = tokens()
    writer = GGUFWriter(path, str(facts.pop("architecture", "llama")))
    values: dict[str, Any] = {
        **{"pre": "smollm", "kind": "gpt2", "template": TEMPLATE, "context": CONTEXT_TOKENS},
        **facts,
    }
    writer.add_name("tiny")
    writer.add_block_count(LAYERS)
    writer.add_context_length(int(values["context"]))
    writer.add_embedding_length(WIDTH)
    writer.add_feed_forward_length(FFN_WIDTH)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KV_HEADS)
    writer.add_rope_dimension_count(HEAD_WIDTH)
    writer.add_rope_freq_base(10000.0)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(vocabulary))
    writer.add_file_type(0)
    writer.add_tokenizer_model(values["kind"])
    writer.add_tokenizer_pre(values["pre"])
    writer.add_token_list(vocabulary)
    writer.add_token_merges(MERGES)
    kinds = [TokenType.CONTROL] * len(CONTROL) + [TokenType.NORMAL] * (len(vocabulary) - len(CONTROL))
    writer.add_token_types(kinds)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_add_bos_token(False)
    if values["template"]:
        writer.add_chat_template(values["template"])
    for name, shape in _shapes(len(vocabulary)).items():
        writer.add_tensor(name, _weights(name, shape, seed))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def conversations(number: int, seed: int = 0, **fields: Any) -> list[dict[str, Any]]:
    """Short conversations with one system prompt: what follows a letter, said, mistaken and put right."""
    chance = np.random.default_rng(seed)
    found = []
    for count in range(number):
        letter, size = "abcdefgh"[int(chance.integers(8))], int(chance.integers(2, 12))
        found.append(
            {
                "id": str(count),
                "messages": [
                    {"role": "system", "content": "Say the letter as often as the number says."},
                    {"role": "user", "content": f"{letter} {size}"},
                    {"role": "assistant", "content": "12 the", "train": False},
                    {"role": "user", "content": "No."},
                    {"role": "assistant", "content": letter * size},
                ],
                **fields,
            }
        )
    return found


def write_conversations(path: Path, found: Sequence[Any]) -> Path:
    """As JSON Lines."""
    path.write_text("".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in found), "utf-8")
    return path


def _shapes(vocabulary: int) -> dict[str, tuple[int, ...]]:
    shapes: dict[str, tuple[int, ...]] = {
        "token_embd.weight": (vocabulary, WIDTH),
        "output_norm.weight": (WIDTH,),
    }
    kv_width = KV_HEADS * HEAD_WIDTH
    for layer in range(LAYERS):
        parts: dict[str, tuple[int, ...]] = {
            "attn_norm": (WIDTH,),
            "attn_q": (HEADS * HEAD_WIDTH, WIDTH),
            "attn_k": (kv_width, WIDTH),
            "attn_v": (kv_width, WIDTH),
            "attn_output": (WIDTH, HEADS * HEAD_WIDTH),
            "ffn_norm": (WIDTH,),
            "ffn_gate": (FFN_WIDTH, WIDTH),
            "ffn_up": (FFN_WIDTH, WIDTH),
            "ffn_down": (WIDTH, FFN_WIDTH),
        }
        shapes |= {f"blk.{layer}.{part}.weight": shape for part, shape in parts.items()}
    return shapes


def _weights(name: str, shape: tuple[int, ...], seed: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    chance = np.random.default_rng([seed, sum(name.encode())])
    if len(shape) == 1:
        return (1 + 0.1 * chance.standard_normal(shape)).astype(np.float32)
    return (chance.standard_normal(shape) / np.sqrt(shape[-1]) * 2).astype(np.float32)


def _byte_letters() -> list[str]:
    """The letter by which byte-level tokenizers write each byte, in the order of the bytes."""
    own = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = {
        byte: 256 + number for number, byte in enumerate(byte for byte in range(256) if byte not in own)
    }
    return [chr(others.get(byte, byte)) for byte in range(256)]
