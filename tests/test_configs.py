"""Every yaml of the config tree composes, and every part it describes can be built."""

from __future__ import annotations

from pathlib import Path

import pytest
from hydra import compose, initialize_config_module
from omegaconf import OmegaConf

from pybench.config import PARTS, build_part, mask, settings_of
from pybench.hashing import run_hash

CONF = Path(__file__).parent.parent / "conf"
CHOICES = [
    (path.parent.name, path.stem) for path in sorted(CONF.glob("*/*.yaml")) if path.parent.name in PARTS
]
NEEDS = {
    "replay": ["model.path=pyproject.toml"],
    "gguf": ["model.path=pyproject.toml"],
    "vllm": ["model.name=hosted_vllm/x"],
    "dataset=research": ["dataset.path=somewhere"],
    "dataset=dabench": ["dataset.path=somewhere"],
    "openai_compatible": ["model.name=openai/x", "model.base_url=http://localhost/v1"],
}


def composed(*overrides: str) -> dict:
    with initialize_config_module("pybench.conf", version_base="1.3"):
        config = compose("config", overrides=["name=test", *overrides])
    chosen = OmegaConf.to_container(config, resolve=True)
    assert isinstance(chosen, dict)
    return chosen


@pytest.mark.parametrize(("group", "choice"), CHOICES, ids=str)
def test_each_choice_builds(group: str, choice: str) -> None:
    config = composed(f"{group}={choice}", *NEEDS.get(f"{group}={choice}", NEEDS.get(choice, [])))
    assert build_part(config, group) is not None
    settings_of(config)


@pytest.mark.parametrize(("group", "choice"), CHOICES, ids=str)
def test_each_choice_begins_with_a_comment(group: str, choice: str) -> None:
    assert (CONF / group / f"{choice}.yaml").read_text("utf-8").startswith("# ")


def test_every_group_has_a_folder() -> None:
    assert {path.name for path in CONF.iterdir() if path.is_dir()} >= {*PARTS, "resume", "experiment"}


def test_what_shapes_replies_shapes_the_run_hash() -> None:
    base = run_hash(composed())
    for override in (
        "model=noop",
        "agent=tool_call",
        "max_turns=3",
        "limits.cell_sec=5",
        "seed=1",
    ):
        assert run_hash(composed(override)) != base, override
    for override in (
        "epochs=5",
        "concurrency=1",
        "dataset.limit=2",
        "dataset.seed=7",
        "retry.sandbox.times=0",
        "deadlines.reply_sec=5",
        "name=other",
        "tracking=none",
        "max_cost_usd=1",
    ):
        assert run_hash(composed(override)) == base, override


def test_keys_are_masked() -> None:
    config = {
        "model": {"api_key_env": "OPENAI_API_KEY", "extra_headers": {"Authorization": "Bearer abc"}},
        "note": "sk-abcdefghijklmnop",
        "max_tokens": 5,
    }
    assert mask(config) == {
        "model": {"api_key_env": "OPENAI_API_KEY", "extra_headers": {"Authorization": "********"}},
        "note": "********",
        "max_tokens": 5,
    }
