"""One part's config, composed from overrides as on the command line of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pybench import compose_errors
from pybench.errors import UserError


def compose_part(group: str, overrides: Sequence[str]) -> dict[str, Any]:
    """The config of `group` (e.g. grader) that these overrides choose, as plain dictionaries.

    Raises:
        UserError: an override is of another group, cannot be read, or holds a key.
    """
    from hydra import compose, initialize_config_module
    from omegaconf import OmegaConf

    for override in overrides:
        key = override.partition("=")[0].lstrip("+~").rpartition("@")[2]
        if key != group and not key.startswith(f"{group}."):
            raise UserError(f"{override}: only settings of the {group} are taken here, as {group}.key=value")
    words = list(overrides)
    compose_errors.refuse_secret_words(words)
    try:
        with initialize_config_module("pybench.conf", version_base="1.3"):
            config = compose("config", overrides=words)
        chosen = OmegaConf.to_container(config[group], resolve=True)
    except Exception as problem:
        line = compose_errors.explain(problem, words)
        if line is None:
            raise
        raise UserError(line) from None
    assert isinstance(chosen, dict)
    return {str(key): value for key, value in chosen.items()}
