"""Model files of llama.cpp: their facts and tensors read, and written anew with tuned tensors."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from gguf import GGMLQuantizationType, GGUFReader, GGUFWriter, LlamaFileType
from gguf.quants import dequantize, quantize
from numpy.typing import NDArray

Floats = NDArray[np.float32]

TYPES = {
    "q8_0": (GGMLQuantizationType.Q8_0, LlamaFileType.MOSTLY_Q8_0),
    "q4_0": (GGMLQuantizationType.Q4_0, LlamaFileType.MOSTLY_Q4_0),
    "q4_1": (GGMLQuantizationType.Q4_1, LlamaFileType.MOSTLY_Q4_1),
    "f16": (GGMLQuantizationType.F16, LlamaFileType.MOSTLY_F16),
}
"""How matrices can be stored, and what the whole file is then called."""

_LAYER_PARTS = {
    "attn_norm",
    "attn_q",
    "attn_k",
    "attn_v",
    "attn_output",
    "ffn_norm",
    "ffn_gate",
    "ffn_up",
    "ffn_down",
}
_OTHER_PARTS = {"token_embd.weight", "output_norm.weight", "output.weight", "rope_freqs.weight"}
_MAX_LAYERS = 1024


class BadModel(ValueError):
    """A file that is no model of a kind that can be trained; one line says why."""


@dataclass(frozen=True)
class Shape:
    """The sizes of a Llama."""

    layers: int
    width: int
    ffn_width: int
    heads: int
    kv_heads: int
    head_width: int
    vocabulary: int
    context_tokens: int
    rope_base: float
    norm_epsilon: float
    has_own_output: bool
    """False where the output uses the embeddings' matrix."""

    def layer_parameters(self) -> int:
        """Parameters of one layer."""
        attention = 2 * self.width * self.head_width * (self.heads + self.kv_heads)
        return attention + 3 * self.width * self.ffn_width + 2 * self.width

    def parameters(self) -> int:
        """Parameters of all."""
        embeddings = self.vocabulary * self.width * (1 + self.has_own_output)
        return self.layers * self.layer_parameters() + embeddings + self.width


class ModelFile:
    """A GGUF file, opened; its tensors stay on the disk until they are asked for."""

    def __init__(self, path: Path) -> None:
        """Raises BadModel where the file cannot be read or holds another kind of model."""
        try:
            self._reader = GGUFReader(path)
        except OSError as error:
            raise BadModel(f"{path}: cannot be read ({error.strerror})") from None
        except Exception as error:  # whatever a broken file makes of the reader
            raise BadModel(f"{path}: not a whole GGUF file ({type(error).__name__})") from None
        self.path = path
        self._tensors = {tensor.name: tensor for tensor in self._reader.tensors}
        try:
            self.shape = self._shape()
        except (KeyError, TypeError, ValueError, IndexError) as error:
            if isinstance(error, BadModel):
                raise
            raise BadModel(f"{path}: its facts are not those of a model ({error})") from None

    def fact(self, key: str, default: Any = None) -> Any:
        """One value of the metadata."""
        field = self._reader.get_field(key)
        return default if field is None else field.contents()

    def names(self) -> list[str]:
        """The tensors' names in the file's order."""
        return list(self._tensors)

    def tensor(self, name: str) -> Floats:
        """A copy of a tensor as numbers, its rows first: (outputs, inputs)."""
        found = self._tensors[name]
        return np.array(dequantize(found.data, found.tensor_type), dtype=np.float32, order="C")

    def _shape(self) -> Shape:
        architecture = self.fact("general.architecture")
        if architecture != "llama":
            raise BadModel(
                f"{self.path}: a model of the architecture {architecture!r}; train=small tunes 'llama' alone"
            )
        scaling = self.fact("llama.rope.scaling.type", "none")
        if scaling not in ("none", "linear") or self.fact("llama.rope.scaling.factor", 1.0) != 1.0:
            raise BadModel(f"{self.path}: its positions are scaled ({scaling}), which train=small cannot do")
        if self.fact("llama.expert_count", 0):
            raise BadModel(f"{self.path}: a mixture of experts, which train=small cannot tune")
        heads = int(self.fact("llama.attention.head_count"))
        embeddings = self._tensors["token_embd.weight"].shape
        shape = Shape(
            layers=int(self.fact("llama.block_count")),
            width=int(self.fact("llama.embedding_length")),
            ffn_width=int(self.fact("llama.feed_forward_length")),
            heads=heads,
            kv_heads=int(self.fact("llama.attention.head_count_kv", heads)),
            head_width=int(self.fact("llama.rope.dimension_count")),
            vocabulary=int(embeddings[1]),
            context_tokens=int(self.fact("llama.context_length")),
            rope_base=float(self.fact("llama.rope.freq_base", 10000.0)),
            norm_epsilon=float(self.fact("llama.attention.layer_norm_rms_epsilon")),
            has_own_output="output.weight" in self._tensors,
        )
        if not 0 < shape.layers <= _MAX_LAYERS:
            raise BadModel(f"{self.path}: {shape.layers} layers")
        expected = _OTHER_PARTS | {
            f"blk.{layer}.{part}.weight" for layer in range(shape.layers) for part in _LAYER_PARTS
        }
        if odd := sorted(set(self._tensors) - expected):
            raise BadModel(f"{self.path}: holds {odd[0]}, which train=small does not know")
        optional = {"output.weight", "rope_freqs.weight"}
        if missing := sorted(expected - set(self._tensors) - optional):
            raise BadModel(f"{self.path}: lacks {missing[0]}")
        return shape

    def write(self, path: Path, tuned: Mapping[str, Floats], kind: str, facts: Mapping[str, str]) -> None:
        """Write the model anew, with these tensors in the place of its own, as one of `TYPES`.

        All else goes over byte for byte; `facts` are added to the metadata. The file is there whole or not
        at all. Raises OSError.
        """
        unfinished = path.with_name(f"{path.name}.unfinished")
        matrix_type, file_type = TYPES[kind]
        writer = GGUFWriter(unfinished, "llama")
        try:
            self._write_facts(writer, {**facts}, int(file_type))
            for name, tensor in self._tensors.items():
                if name not in tuned:
                    writer.add_tensor(name, tensor.data, raw_dtype=tensor.tensor_type)
                    continue
                values = np.ascontiguousarray(tuned[name], dtype=np.float32)
                stored = matrix_type
                if values.ndim < 2 or (stored != GGMLQuantizationType.F16 and values.shape[-1] % 32):
                    stored = GGMLQuantizationType.F32
                writer.add_tensor(name, quantize(values, stored), raw_dtype=stored)
            writer.write_header_to_file()
            writer.write_kv_data_to_file()
            writer.write_tensors_to_file()
        finally:
            writer.close()
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(path)

    def _write_facts(self, writer: GGUFWriter, added: dict[str, str], file_type: int) -> None:
        for field in self._reader.fields.values():
            if field.name.startswith("GGUF.") or field.name == "general.architecture" or field.name in added:
                continue
            value = file_type if field.name == "general.file_type" else field.contents()
            kind, *of = field.types
            writer.add_key_value(field.name, value, kind, **({"sub_type": of[-1]} if of else {}))
        for name, value in added.items():
            writer.add_string(name, value)
