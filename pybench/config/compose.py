"""The shipped config with overrides, composed as on the command line of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pybench.config import errors
from pybench.core.errors import UserError


def compose_config(overrides: Sequence[str]) -> dict[str, Any]:
    """The whole config that these overrides make, as plain dictionaries.

    Raises:
        UserError: an override cannot be read, names what there is not, or holds a key.
    """
    from hydra import compose, initialize_config_module
    from omegaconf import OmegaConf

    words = list(overrides)
    errors.refuse_secret_words(words)
    try:
        with initialize_config_module("pybench.conf", version_base="1.3"):
            # Outside of a run nothing says what `name` is made from.
            config = compose("config", overrides=["name=composed", *words])
        chosen = OmegaConf.to_container(config, resolve=True)
    except Exception as error:
        line = errors.explain(error, words)
        if line is None:
            raise
        raise UserError(line) from None
    assert isinstance(chosen, dict)
    return {str(key): value for key, value in chosen.items()}


def compose_part(group: str, overrides: Sequence[str]) -> dict[str, Any]:
    """The config of `group` (e.g. grader) that these overrides choose, as plain dictionaries.

    Raises:
        UserError: an override is of another group, cannot be read, or holds a key.
    """
    for override in overrides:
        key = override.partition("=")[0].lstrip("+~").rpartition("@")[2]
        if key != group and not key.startswith(f"{group}."):
            raise UserError(f"{override}: only settings of the {group} are taken here, as {group}.key=value")
    part: dict[str, Any] = compose_config(overrides)[group]
    return part
