"""`python -m pybench train`, on a tiny model: whole, resumed after kill -9, and refused."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from pybench import environments
from pybench.training.manifest import Manifest
from tests.helpers.command_line import Run, environment_without_keys, start
from tests.helpers.tiny_llama import conversations, write_conversations, write_tiny_llama
from tests.helpers.waiting import finish, wait_until

pytestmark = pytest.mark.slow

needs_torch = pytest.mark.skipif(
    environments.python_of("train") is None, reason="needs torch: python -m pybench env train"
)
SMALL = ("train.row_tokens=256", "train.rows_per_step=2", "train.validate_every=4", "train.threads=1")


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    model = write_tiny_llama(tmp_path / "tiny.gguf")
    data = write_conversations(tmp_path / "c.jsonl", conversations(60))
    return [f"train.data={data}", "model=gguf", f"model.path={model}", "tracking=none", *SMALL]


def manifest_in(folder: Path) -> Manifest:
    return Manifest.model_validate_json((folder / "manifest.json").read_text("utf-8"))


def result_of(folder: Path) -> tuple[Any, Any]:
    """The curve and what was written: equal for equal trainings."""
    manifest = manifest_in(folder)
    return manifest.curve, manifest.outputs


@needs_torch
def test_a_tiny_model_learns_and_llamacpp_says_what_torch_does(
    pybench: Run, words: list[str], tmp_path: Path
) -> None:
    done = pybench("train", *words, "train.folder=made", "train.gguf=[q8_0,f16]")
    assert done.returncode == 0, done.stderr
    manifest = manifest_in(tmp_path / "made")
    assert manifest.curve[-1].loss < manifest.curve[0].loss - 1
    assert min(manifest.validation_losses) < manifest.validation_losses[0]
    for alike in manifest.agreement.values():
        assert alike.prompts == alike.same_prompts > 0
        assert alike.same_tokens > 0.8 * alike.reply_tokens
    assert set(manifest.agreement) == {"tuned-q8_0.gguf", "tuned-f16.gguf"}
    assert (tmp_path / "made" / "hf" / "config.json").is_file()
    assert "python -m pybench model=gguf model.name=tuned" in done.stdout
    again = pybench("train", "resume", "made")
    assert again.returncode == 0, again.stderr
    assert result_of(tmp_path / "made") == (manifest.curve, manifest.outputs)


@needs_torch
def test_a_training_killed_at_any_moment_comes_to_the_same(words: list[str], tmp_path: Path) -> None:
    env = environment_without_keys()
    more = ["train.epochs=6", "train.checkpoint_every=2", "train.patience=null"]
    whole = start(tmp_path, "train", *words, *more, "train.folder=whole", env=env)
    _, errors = finish(whole)
    assert whole.returncode == 0, errors
    cut = start(tmp_path, "train", *words, *more, "train.folder=cut", env=env, start_new_session=True)
    wait_until(lambda: (tmp_path / "cut" / "checkpoint.pt").exists() or cut.poll() is not None)
    os.kill(cut.pid, signal.SIGKILL)
    cut.communicate()
    assert not (tmp_path / "cut" / "manifest.json").exists()
    resumed = start(tmp_path, "train", "resume", "cut", env=env)
    _, errors = finish(resumed)
    assert resumed.returncode == 0, errors
    assert "going on after step" in errors
    assert result_of(tmp_path / "cut") == result_of(tmp_path / "whole")


@needs_torch
def test_rows_that_share_a_prompt_have_the_loss_of_conversations_alone(
    pybench: Run, words: list[str], tmp_path: Path
) -> None:
    """The first step's loss of one row of all, and of as many rows as there are conversations."""
    few = write_conversations(tmp_path / "few.jsonl", conversations(4))
    losses = []
    for folder, row_tokens in (("shared", 500), ("alone", 110)):
        chosen = [f"train.data={few}", f"train.row_tokens={row_tokens}", "train.rows_per_step=4"]
        fixed = [
            "train.epochs=1",
            "train.validation_share=0",
            "train.precision=fp32",
            f"train.folder={folder}",
            "train.gguf=[]",
        ]
        done = pybench("train", *words, *chosen, *fixed, "train.hf_folder=false")
        assert done.returncode == 0, done.stderr
        losses.append(manifest_in(tmp_path / folder).curve[0].loss)
    assert losses[0] == pytest.approx(losses[1], rel=1e-5)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["train.data=nowhere.jsonl"], "train.data=nowhere.jsonl: cannot be read"),
        (["model=oracle"], "model=oracle: train=small starts from a GGUF file"),
        (["model.path=c.jsonl"], "not a GGUF file"),
        (["train.row_tokens=32"], "train.row_tokens=32: too short for"),
        (["train.tuned_layers=9"], "train.tuned_layers=9: the model has 2 layers"),
        (["train.folder=c.jsonl"], "train.folder=c.jsonl"),
        (["train.epochs=0"], "train.epochs=0"),
    ],
)
def test_what_cannot_be_trained_is_refused_in_one_line(
    pybench: Run, words: list[str], more: list[str], said: str
) -> None:
    kept = [word for word in words if not (more == ["model=oracle"] and word.startswith("model"))]
    refused = pybench("train", *kept, *more)
    assert refused.returncode == 2
    assert said in refused.stderr
    assert refused.stderr.strip().count("\n") == 0, refused.stderr


def test_only_a_training_can_be_gone_on_with(pybench: Run, tmp_path: Path) -> None:
    refused = pybench("train", "resume", str(tmp_path))
    assert refused.returncode == 2
    assert "no training was begun there" in refused.stderr


@needs_torch
def test_a_base_that_has_changed_is_refused_on_resume(pybench: Run, words: list[str], tmp_path: Path) -> None:
    done = pybench("train", *words, "train.folder=made", "train.epochs=1")
    assert done.returncode == 0, done.stderr
    (tmp_path / "made" / "manifest.json").unlink()
    write_tiny_llama(tmp_path / "tiny.gguf", seed=1)
    refused = pybench("train", "resume", "made")
    assert refused.returncode == 2
    assert "is not the file that this training began with" in refused.stderr
    assert json.loads((tmp_path / "made" / "prepared.json").read_text("utf-8"))["schema_version"] == 1
