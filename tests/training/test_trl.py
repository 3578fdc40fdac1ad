"""`train=trl`: what is laid out for it, how it is started, and TRL itself on a tiny model."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from pybench import environments
from pybench.commands.train import training_words
from pybench.config.compose import compose_config
from pybench.config.parts import build_part
from pybench.core.errors import UserError
from pybench.corpus.exports import FORMS
from pybench.training.conversations import read, split
from pybench.training.folder_tokenizer import FolderTokenizer
from pybench.training.manifest import Manifest
from pybench.training.model_tokenizer import ModelTokenizer
from pybench.training.packing import lay_one_by_one
from pybench.training.trainer.gguf_file import ModelFile
from pybench.training.trainer.sft import is_over, labels
from pybench.training.trl import CONFIGS, TrlTraining
from tests.helpers.command_line import Run, environment_without_keys, start
from tests.helpers.tiny_llama import conversations, write_conversations, write_tiny_llama
from tests.helpers.waiting import finish, wait_until

ROOT = Path(__file__).parents[2]
needs_trl = pytest.mark.skipif(
    environments.python_of("trl") is None, reason="needs TRL: python -m pybench env trl"
)
SMALL = ("train.row_tokens=256", "train.rows_per_step=4", "train.threads=1", "train.learning_rate=0.01")


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """The tokenizer of a tiny model, as a folder."""
    ModelTokenizer(ModelFile(write_tiny_llama(tmp_path / "tiny.gguf"))).write_folder(tmp_path / "base")
    return tmp_path / "base"


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    model = write_tiny_llama(tmp_path / "tiny.gguf")
    data = write_conversations(tmp_path / "c.jsonl", conversations(24))
    chosen = [f"train.data={data}", "model=gguf", f"model.path={model}", "tracking=none"]
    return ["train", "train=trl", *chosen, *SMALL]


def test_the_loss_counts_replies_that_are_trained_and_nothing_else(base: Path, tmp_path: Path) -> None:
    found = read("train.data", [write_conversations(tmp_path / "c.jsonl", conversations(4))])
    tokenizer = FolderTokenizer(base)
    plan = lay_one_by_one(split(found, None, 0.25, 0), tokenizer, 512, False).plan
    assert (len(plan.step_rows(1)), len(plan.validation_rows())) == (3, 1)
    whole = slice(int(plan.starts[0]), int(plan.starts[1]))
    tokens, flags = plan.tokens[whole].tolist(), plan.is_trained[whole].tolist()
    said = [token for token in labels(tokens, flags) if token != -100]
    counted = ModelTokenizer(ModelFile(tmp_path / "tiny.gguf")).decode(said)
    assert counted in {f"{each.turns[-1].fields['content']}<|im_end|>" for each in found}


def test_a_training_is_over_when_nothing_better_has_come_for_long() -> None:
    curve = [{"step": 1}, *({"step": 2, "validation_loss": loss} for loss in (3.0, 2.0, 2.5, 2.0))]
    assert is_over(curve, 2)
    assert not is_over(curve, 3)
    assert not is_over(curve, None)
    assert not is_over(curve[:1], 1)


def test_a_folder_reads_as_the_file_that_it_came_from(base: Path, tmp_path: Path) -> None:
    from_file, from_folder = ModelTokenizer(ModelFile(tmp_path / "tiny.gguf")), FolderTokenizer(base)
    asked = [{"role": "user", "content": "the 12 in 2112"}]
    assert from_folder.prompt(asked) == from_file.prompt(asked)


def test_templates_of_transformers_get_what_it_gives_them(base: Path) -> None:
    """Arguments as objects, the day, and marks of what a model says."""
    (base / "chat_template.jinja").write_text(
        "{{ strftime_now('%Y') | length }}{% for message in messages %}{% generation %}"
        "{% for call in message.tool_calls %}{{ call.function.arguments | tojson }}{% endfor %}"
        "{% endgeneration %}{% endfor %}"
    )
    call = {"function": {"name": "run", "arguments": '{"code": "1"}'}}
    said = [{"role": "assistant", "content": "", "tool_calls": [call]}]
    assert FolderTokenizer(base).template.text(said, None) == '4{"code": "1"}'


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("tokenizer.json", None, "has no tokenizer.json"),
        ("tokenizer.json", "{", "its tokenizer.json cannot be read"),
        ("tokenizer_config.json", "{", "its tokenizer_config.json cannot be read"),
        ("tokenizer_config.json", "{}", "has no chat template"),
    ],
)
def test_a_folder_that_is_no_base_is_named(base: Path, name: str, content: str | None, said: str) -> None:
    (base / name).unlink()
    if content is not None:
        (base / name).write_text(content)
    with pytest.raises(UserError, match=rf"train\.base=.*{said}"):
        FolderTokenizer(base)


def test_a_launcher_is_a_config_of_ours_or_a_command() -> None:
    python = Path("/envs/trl/bin/python")

    def words_of(launch: str | None) -> list[str]:
        return TrlTraining(name="t", data=Path("d"), launch=launch)._launcher(python)

    assert words_of(None) == []
    config = f"{CONFIGS}/fsdp_8gpu.yaml"
    launcher = "sh -c 'exec \"$@\"' - {python} -m x --config_file={configs}/fsdp_8gpu.yaml"
    assert words_of(launcher)[-4:] == [str(python), "-m", "x", f"--config_file={config}"]
    for wrong in ("fsdp_9gpu", "no-such-program a", "'"):
        with pytest.raises(UserError, match=r"train\.launch="):
            words_of(wrong)


def test_there_is_a_config_for_one_four_and_eight_gpus() -> None:
    for kind in ("fsdp", "deepspeed"):
        for number in (1, 4, 8):
            config = yaml.safe_load((CONFIGS / f"{kind}_{number}gpu.yaml").read_text("utf-8"))
            assert config["num_processes"] == number
            assert config["distributed_type"] == kind.upper()
            assert config[f"{kind}_config"]


def test_configs_for_other_trainers_name_what_the_exports_write() -> None:
    folder = ROOT / "deploy" / "training"
    axolotl = yaml.safe_load((folder / "axolotl.yaml").read_text("utf-8"))
    factory = yaml.safe_load((folder / "llamafactory.yaml").read_text("utf-8"))
    sets = json.loads((folder / "dataset_info.json").read_text("utf-8"))
    assert {"messages", "sharegpt"} <= set(FORMS)
    for each in [*axolotl["datasets"], *axolotl["test_datasets"]]:
        assert (each["field_messages"], each["message_field_training"]) == ("messages", "train")
    assert {factory["dataset"], factory["eval_dataset"]} == set(sets)
    for each in sets.values():
        tags = each["tags"]
        assert (each["columns"]["messages"], tags["role_tag"], tags["content_tag"]) == (
            *("conversations", "from", "value"),
        )
        written = {"human", "gpt", "observation", "system"}
        assert {tags[f"{role}_tag"] for role in ("user", "assistant", "observation", "system")} == written


def test_the_slurm_script_hands_over_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What PyBench would be started with; the list of nodes is longer than a pipe holds unread."""
    for name, text in {"scontrol": "seq -f node%g 30000", "python": 'printf "%s\\n" "$@"'}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)
    env = {"PATH": f"{tmp_path}:/usr/bin:/bin", "SLURM_NNODES": "2", "SLURM_JOB_NODELIST": "node[1-2]"}
    done = subprocess.run(
        [ROOT / "deploy" / "training" / "slurm.sh", "train.data=a b.jsonl"],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    said = done.stdout.splitlines()
    assert said[:4] == ["-m", "pybench", "train", "train=trl"]
    assert said[-1] == "train.data=a b.jsonl"
    config = compose_config(training_words([*said[3:5], "train.data=x"]))
    for name, value in {"SLURM_NNODES": "2", "PYBENCH_PROCESSES": "16", "PYBENCH_HEAD": "node1"}.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "srun").write_text("")
    (tmp_path / "srun").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    launch = build_part(config, "train")._launcher(Path("/envs/trl/bin/python"))
    assert launch[0] == "srun"
    assert f"--config_file={CONFIGS}/fsdp_8gpu.yaml" in launch
    assert {"--num_machines=2", "--num_processes=16", "--main_process_ip=node1"} <= set(launch)


def result_of(folder: Path) -> tuple[Any, Any]:
    manifest = Manifest.model_validate_json((folder / "manifest.json").read_text("utf-8"))
    return manifest.curve, manifest.outputs


@needs_trl
@pytest.mark.slow
def test_an_adapter_is_learnt_and_comes_to_the_same_after_a_kill(words: list[str], tmp_path: Path) -> None:
    env = environment_without_keys()
    more = [*words, "train.epochs=2", "train.checkpoint_every=2", "train.rows_per_step=2"]
    whole = start(tmp_path, *more, "train.folder=whole", env=env)
    _, errors = finish(whole)
    assert whole.returncode == 0, errors
    made = Manifest.model_validate_json((tmp_path / "whole" / "manifest.json").read_text("utf-8"))
    assert made.curve[-1].loss < made.curve[0].loss - 1
    assert made.agreement["tuned-q8_0.gguf"].same_prompts == made.agreement["tuned-q8_0.gguf"].prompts
    names = {each.path for each in made.outputs}
    assert {"adapter/adapter_model.safetensors", "hf/model.safetensors", "tuned-q8_0.gguf"} <= names
    cut = start(tmp_path, *more, "train.folder=cut", env=env, start_new_session=True)
    marks = (tmp_path / "cut" / "checkpoints").glob
    wait_until(lambda: any(marks("checkpoint-*/pybench.json")) or cut.poll() is not None)
    os.kill(cut.pid, signal.SIGKILL)
    cut.communicate()
    resumed = start(tmp_path, "train", "resume", "cut", env=env)
    _, errors = finish(resumed)
    assert resumed.returncode == 0, errors
    assert "going on after step" in errors
    assert result_of(tmp_path / "cut")[0] == made.curve
    weights = {each.path: each.sha256 for each in made.outputs if each.path.endswith("safetensors")}
    again = {each.path: each.sha256 for each in result_of(tmp_path / "cut")[1]}
    assert weights == {path: again[path] for path in weights}


@needs_trl
@pytest.mark.slow
def test_rows_of_several_conversations_have_the_loss_of_each_alone_on_one_process_or_two(
    pybench: Run, words: list[str], tmp_path: Path
) -> None:
    """All weights tuned, all in one step: packed, alone, and shared between two processes by accelerate."""
    few = write_conversations(tmp_path / "few.jsonl", conversations(4))
    fixed = [
        f"train.data={few}",
        "train.epochs=1",
        "train.validation_share=0",
        "train.lora=null",
        "train.gguf=[]",
    ]
    losses = []
    for folder, more in {
        "packed": ["train.row_tokens=512", "train.rows_per_step=4"],
        "alone": ["train.packing=false"],
        "two": ["train.packing=false", "train.launch=cpu_2"],
    }.items():
        done = pybench(*words, *fixed, *more, f"train.folder={folder}")
        assert done.returncode == 0, done.stderr
        manifest = Manifest.model_validate_json((tmp_path / folder / "manifest.json").read_text("utf-8"))
        assert manifest.steps == 1
        losses.append(manifest.curve[0].loss)
    assert losses[1:] == pytest.approx([losses[0]] * 2, rel=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["train.base=nowhere"], "train.base=nowhere: is no folder, and could not be fetched"),
        (["train.base=base"], "holds no weights"),
        (
            ["train.base=base", "train.gguf=[q8_0]"],
            "train.gguf=q8_0: is written from a base that is a GGUF file",
        ),
        (["train.row_tokens=32"], "train.row_tokens=32: too short for"),
        (["train.data=tiny.gguf"], "not a text file in UTF-8"),
        (["train.python=/no/python"], "train.python=/no/python: there is no such program"),
        (["train.lora.rank=0"], "train.lora.rank=0"),
    ],
)
def test_what_cannot_be_trained_is_refused_in_one_line(
    pybench: Run, words: list[str], base: Path, more: list[str], said: str
) -> None:
    refused = pybench(*words, *more, HF_HUB_OFFLINE="1")
    assert refused.returncode == 2
    assert said in refused.stderr
    assert refused.stderr.strip().count("\n") == 0, refused.stderr


@pytest.mark.slow
def test_an_environment_without_trl_is_named(pybench: Run, words: list[str]) -> None:
    bare = environments.python_of("kernel")
    assert bare is not None
    refused = pybench(*words, f"train.python={bare}")
    assert refused.returncode == 2
    assert refused.stderr.strip().count("\n") == 0, refused.stderr
    assert "cannot import what training needs" in refused.stderr
