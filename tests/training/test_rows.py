"""Packing: what shares a row, who sees whom, and what the loss counts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pybench.core.errors import UserError
from pybench.training.conversations import Split, read
from pybench.training.model_tokenizer import ModelTokenizer
from pybench.training.packing import Layout, Packed, pack
from pybench.training.trainer.gguf_file import ModelFile
from pybench.training.trainer.rows import PROMPT, Plan, batch_of, lengths
from tests.helpers.tiny_llama import conversations, write_conversations, write_tiny_llama

LAYOUT = Layout(row_tokens=256, rows_per_step=2, epochs=2, seed=3, skips_long=False)


@pytest.fixture
def tokenizer(tmp_path: Path) -> ModelTokenizer:
    return ModelTokenizer(ModelFile(write_tiny_llama(tmp_path / "tiny.gguf")))


def packed(tokenizer: ModelTokenizer, folder: Path, layout: Layout = LAYOUT) -> Packed:
    found = read("train.data", [write_conversations(folder / "c.jsonl", conversations(24))])
    return pack(Split(tuple(found[:20]), tuple(found[20:])), tokenizer, layout)


def test_an_epoch_holds_each_conversation_once(tokenizer: ModelTokenizer, tmp_path: Path) -> None:
    plan = packed(tokenizer, tmp_path).plan
    by_step = [
        member
        for step in range(1, plan.steps + 1)
        for row in plan.step_rows(step)
        for member in plan.row_members(row)
    ]
    assert sorted(by_step) == sorted([*range(20)] * 2)
    assert by_step[:20] != by_step[20:]
    measured = [member for row in plan.validation_rows() for member in plan.row_members(row)]
    assert sorted(measured) == [20, 21, 22, 23]
    assert max(plan.row_tokens(row) for row in range(len(plan.row_starts) - 1)) <= LAYOUT.row_tokens


def test_the_same_seed_gives_the_same_plan_and_it_can_be_kept(
    tokenizer: ModelTokenizer, tmp_path: Path
) -> None:
    first, again = packed(tokenizer, tmp_path).plan, packed(tokenizer, tmp_path).plan
    other = packed(tokenizer, tmp_path, replace(LAYOUT, seed=4)).plan
    first.save(tmp_path / "plan.npz")
    for plan in (again, Plan.load(tmp_path / "plan.npz")):
        assert all(np.array_equal(vars(first)[name], vars(plan)[name]) for name in vars(first))
    assert not np.array_equal(first.members, other.members)


def test_a_row_is_its_conversations_one_by_one_behind_one_prompt(
    tokenizer: ModelTokenizer, tmp_path: Path
) -> None:
    plan = packed(tokenizer, tmp_path).plan
    row = max(range(len(plan.row_starts) - 1), key=lambda each: len(plan.row_members(each)))
    members = plan.row_members(row)
    assert len(members) > 1
    batch = batch_of(plan, [row])
    sizes, places = lengths(batch.parts)[0], batch.foretold_by()[0]
    prompt = int(plan.prompts[members[0]])
    assert sizes == [prompt, *(int(plan.starts[each + 1] - plan.starts[each]) - prompt for each in members)]
    for part, member in enumerate(members, start=1):
        own = np.flatnonzero((batch.parts[0] == part) | (batch.parts[0] == PROMPT))
        tokens = plan.tokens[plan.starts[member] : plan.starts[member + 1]]
        assert np.array_equal(batch.tokens[0][own], tokens)
        assert np.array_equal(batch.positions[0][own], np.arange(len(tokens)))
        assert [list(own).index(places[each]) for each in own[1:]] == list(range(len(own) - 1))


def test_the_loss_counts_what_an_assistant_says_and_how_it_ends(
    tokenizer: ModelTokenizer, tmp_path: Path
) -> None:
    found = read("train.data", [write_conversations(tmp_path / "c.jsonl", conversations(1))])
    tokens, trained, prompt = tokenizer.encode_rendered(tokenizer.template.render(found[0]))
    said = [token for token, flag in zip(tokens, trained, strict=True) if flag]
    assert tokenizer.decode(said) == f"{found[0].turns[-1].fields['content']}<|im_end|>"
    assert tokenizer.decode(tokens[:prompt]).startswith("<|im_start|>system\n")
    assert "user" not in tokenizer.decode(tokens[:prompt])
    asked = tokenizer.prompt([dict(turn.fields) for turn in found[0].turns[:-1]])
    assert tokens[: len(asked)] == asked


def test_each_digit_is_a_token_of_its_own(tmp_path: Path) -> None:
    """llama.cpp splits SmolLM's numbers so; a merge of `1 2` is there to be taken by whoever does not."""
    split = ModelTokenizer(ModelFile(write_tiny_llama(tmp_path / "a.gguf")))
    merged = ModelTokenizer(ModelFile(write_tiny_llama(tmp_path / "b.gguf", pre="gpt-2")))
    assert [len(each.encode("12")) for each in (split, merged)] == [2, 1]


def test_a_conversation_longer_than_a_row_is_refused_or_left_out(
    tokenizer: ModelTokenizer, tmp_path: Path
) -> None:
    long = conversations(3)
    long[1]["messages"][1]["content"] = "x" * 400
    found = tuple(read("train.data", [write_conversations(tmp_path / "c.jsonl", long)]))
    with pytest.raises(
        UserError, match=r"train\.row_tokens=256: too short for .*line 2, which has \d+ tokens"
    ):
        pack(Split(found, ()), tokenizer, LAYOUT)
    kept = pack(Split(found, ()), tokenizer, replace(LAYOUT, skips_long=True))
    assert (kept.train, kept.skipped) == (2, 1)
    with pytest.raises(UserError, match="no conversation is that short"):
        pack(Split(found[1:2], ()), tokenizer, replace(LAYOUT, skips_long=True))


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"template": ""}, "has no chat template"),
        ({"kind": "llama"}, "has the tokenizer llama/smollm"),
        ({"template": "{% for %}"}, "its chat template cannot be read"),
    ],
)
def test_a_model_that_cannot_be_tokenized_for_is_refused(
    tmp_path: Path, facts: dict[str, str], said: str
) -> None:
    with pytest.raises(UserError, match=said):
        ModelTokenizer(ModelFile(write_tiny_llama(tmp_path / "tiny.gguf", **facts)))


def test_a_template_that_leaves_function_calls_out_is_refused(
    tokenizer: ModelTokenizer, tmp_path: Path
) -> None:
    call = {"id": "1", "type": "function", "function": {"name": "python", "arguments": "{}"}}
    calling = conversations(1)
    calling[0]["messages"][-1]["tool_calls"] = [call]
    found = tuple(read("train.data", [write_conversations(tmp_path / "c.jsonl", calling)]))
    with pytest.raises(UserError, match=r"line 1: the model's chat template leaves its function calls out"):
        pack(Split(found, ()), tokenizer, LAYOUT)
