"""The composed config, without a run."""

from __future__ import annotations

from typing import Any


def composed(*overrides: str) -> dict[str, Any]:
    """What `python -m pybench` would be given with these overrides."""
    from hydra import compose, initialize_config_module
    from omegaconf import OmegaConf

    with initialize_config_module("pybench.conf", version_base="1.3"):
        config = compose("config", overrides=["name=test", *overrides])
    chosen = OmegaConf.to_container(config, resolve=True)
    assert isinstance(chosen, dict)
    return {str(name): value for name, value in chosen.items()}
