"""Model files: read, written anew, and put into Hugging Face's order."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pybench.training.trainer.gguf_file import BadModel, ModelFile
from pybench.training.trainer.hf_folder import halves_from_pairs, hf_name, pairs_from_halves
from tests.helpers.tiny_llama import HEADS, WIDTH, write_tiny_llama


def test_what_is_not_tuned_goes_over_as_it_is(tmp_path: Path) -> None:
    base = ModelFile(write_tiny_llama(tmp_path / "tiny.gguf"))
    tuned = {"blk.1.ffn_up.weight": base.tensor("blk.1.ffn_up.weight") + 1}
    base.write(tmp_path / "new.gguf", tuned, "q8_0", {"pybench.train.base_sha256": "abc"})
    new = ModelFile(tmp_path / "new.gguf")
    assert new.names() == base.names()
    assert new.shape == base.shape
    for name in base.names():
        exact = np.array_equal(new.tensor(name), base.tensor(name))
        assert exact == (name not in tuned)
    off = np.abs(new.tensor("blk.1.ffn_up.weight") - tuned["blk.1.ffn_up.weight"]).max()
    assert 0 < off < 0.05
    assert new.fact("pybench.train.base_sha256") == "abc"
    kept = ("tokenizer.ggml.tokens", "tokenizer.ggml.merges", "tokenizer.chat_template", "general.name")
    assert [new.fact(name) for name in kept] == [base.fact(name) for name in kept]
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith("unfinished")] == []


@pytest.mark.parametrize("kind", ["q8_0", "q4_0", "q4_1", "f16"])
def test_every_kind_is_read_back_near_what_it_was(tmp_path: Path, kind: str) -> None:
    base = ModelFile(write_tiny_llama(tmp_path / "tiny.gguf"))
    name = "blk.0.attn_q.weight"
    base.write(tmp_path / "new.gguf", {name: base.tensor(name)}, kind, {})
    off = np.abs(ModelFile(tmp_path / "new.gguf").tensor(name) - base.tensor(name)).max()
    assert off < {"q8_0": 0.01, "q4_0": 0.15, "q4_1": 0.15, "f16": 0.001}[kind]


def test_hugging_faces_order_of_rows_and_back() -> None:
    matrix = np.arange(WIDTH * 3).reshape(WIDTH, 3)
    halves = halves_from_pairs(matrix, HEADS)
    assert np.array_equal(pairs_from_halves(halves, HEADS), matrix)
    first_head = [int(row) // 3 for row in halves[: WIDTH // HEADS, 0]]
    assert first_head == [*range(0, 16, 2), *range(1, 16, 2)]
    assert hf_name("blk.1.attn_q.weight") == "model.layers.1.self_attn.q_proj.weight"
    assert hf_name("rope_freqs.weight") is None


@pytest.mark.parametrize(
    ("content", "said"), [(b"GGUF", "not a whole GGUF file"), (b"\x00" * 4096, "not a whole GGUF file")]
)
def test_a_broken_file_is_named(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(content)
    with pytest.raises(BadModel, match=said):
        ModelFile(path)


def test_a_file_cut_short_or_of_another_kind_is_named(tmp_path: Path) -> None:
    whole = write_tiny_llama(tmp_path / "tiny.gguf").read_bytes()
    (tmp_path / "cut.gguf").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadModel, match="not a whole GGUF file"):
        ModelFile(tmp_path / "cut.gguf")
    with pytest.raises(BadModel, match="architecture 'qwen2'"):
        ModelFile(write_tiny_llama(tmp_path / "other.gguf", architecture="qwen2"))
    with pytest.raises(BadModel, match="cannot be read"):
        ModelFile(tmp_path / "nowhere.gguf")
