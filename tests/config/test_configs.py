"""Every yaml of the config tree composes, and every part it describes can be built."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from pybench.config.parts import PARTS, build_part, grading_isolation, mask, settings_of
from pybench.core.errors import UserError
from pybench.core.hashing import run_hash
from tests.helpers.configs import composed

CONF = Path(__file__).parents[2] / "conf"
CHOICES = [
    (path.parent.name, path.stem) for path in sorted(CONF.glob("*/*.yaml")) if path.parent.name in PARTS
]
NEEDS = {
    "replay": ["model.path=pyproject.toml"],
    "gguf": ["model.path=pyproject.toml"],
    "vllm": ["model.name=hosted_vllm/x"],
    "dataset=research": ["dataset.path=somewhere"],
    "dataset=dabench": ["dataset.path=somewhere"],
    "dataset=ask_about": ["dataset.path=somewhere"],
    "dataset=own_requests": ["dataset.path=somewhere", "dataset.requests=requests.jsonl"],
    "dataset=m3tooleval": ["dataset.path=somewhere"],
    "openai_compatible": ["model.name=openai/x", "model.base_url=http://localhost/v1"],
}


@pytest.mark.parametrize(("group", "choice"), CHOICES, ids=str)
def test_each_choice_builds(group: str, choice: str) -> None:
    config = composed(f"{group}={choice}", *NEEDS.get(f"{group}={choice}", NEEDS.get(choice, [])))
    assert build_part(config, group) is not None
    settings_of(config)


@pytest.mark.parametrize(("group", "choice"), CHOICES, ids=str)
def test_each_choice_begins_with_a_comment(group: str, choice: str) -> None:
    assert (CONF / group / f"{choice}.yaml").read_text("utf-8").startswith("# ")


def test_grading_is_held_in_as_cells_are_unless_told_otherwise() -> None:
    assert grading_isolation(composed()) == "auto"
    assert grading_isolation(composed("sandbox.isolation=landlock")) == "landlock"
    assert grading_isolation(composed("sandbox=e2b")) == "auto"
    assert grading_isolation(composed("sandbox=e2b", "grading.isolation=landlock")) == "landlock"
    chosen = composed("sandbox.isolation=none", "grading.isolation=namespaces")
    assert (chosen["sandbox"]["isolation"], grading_isolation(chosen)) == ("none", "namespaces")


def test_a_config_written_before_grading_had_a_setting_keeps_its_isolation() -> None:
    before = composed("sandbox.isolation=landlock")
    del before["grading"]
    assert grading_isolation(before) == "landlock"
    settings_of(before)


@pytest.mark.parametrize("group", ["sandbox", "grading"])
def test_a_layer_that_is_gone_is_named_in_one_line(group: str) -> None:
    config = composed(f"{group}.isolation=bubblewrap")
    build = grading_isolation if group == "grading" else functools.partial(build_part, name="sandbox")
    with pytest.raises(
        UserError, match=rf"^{group}\.isolation='bubblewrap': there is no such layer any more"
    ):
        build(config)


def test_an_unknown_isolation_of_grading_gets_one_line() -> None:
    with pytest.raises(UserError, match=r"^grading\.isolation='podman': input should be 'auto'"):
        grading_isolation(composed("grading.isolation=podman"))
    assert grading_isolation(composed("grading.isolation=docker")) == "docker"


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
