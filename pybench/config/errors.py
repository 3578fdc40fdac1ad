"""One clear line for each way in which a config cannot be composed."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from pybench.config.parts import holds_secret, refuse_secrets
from pybench.core.moved import RENAMED


def refuse_secret_words(arguments: list[str]) -> None:
    """Raises UserError if an override holds a key; names the environment variable to use instead."""
    overrides = [word for word in arguments if "=" in word and not word.startswith("-")]
    if not any(map(holds_secret, overrides)):  # what is composed below is needed for the message alone
        return
    try:
        config = _compose([word for word in overrides if word.startswith("model=") and "," not in word])
    except Exception:
        config = {}
    refuse_secrets(overrides, config)


def explain(error: BaseException, arguments: list[str]) -> str | None:
    """The line for an error of Hydra's or OmegaConf's; None for any other error."""
    from hydra.errors import HydraException
    from omegaconf.errors import OmegaConfBaseException

    if not isinstance(error, (HydraException, OmegaConfBaseException)):
        return None
    text = " ".join(str(error).split())
    if match := re.search(r"Could not find '([^']+)/([^'/]+)' Available options in '[^']+': (.+)", text):
        group, choice, rest = match.groups()
        known = rest.partition(" Config search path:")[0].split()
        near = get_close_matches(choice, known, 1)
        hint = f"did you mean {group}={near[0]}? " if near else ""
        return f"{group}={choice}: no such choice; {hint}there are: {', '.join(known)}"
    if match := re.search(r"Could not override '([^']+)'", text):
        return _unknown_key(match.group(1), arguments)
    if match := re.search(r"(?:mismatched|extraneous|no viable|token recognition|missing) .*", text):
        return f"an override could not be read: {text}; quote values that hold spaces or commas"
    return text


def _unknown_key(key: str, arguments: list[str]) -> str:
    if key in RENAMED:
        return f"{key}: this setting is called {RENAMED[key]} now"
    parent, _, last = key.rpartition(".")
    groups = [
        word
        for word in arguments
        if re.fullmatch(
            r"(model|agent|sandbox|dataset|grader|tracking|server|executor|experiment)=[\w.-]+", word
        )
    ]
    node: Any = _compose(groups)
    for step in filter(None, parent.split(".")):
        node = node.get(step, {}) if isinstance(node, dict) else {}
    known = [name for name in node if not name.startswith("_")] if isinstance(node, dict) else []
    if not known:
        return _unknown_key(parent, arguments) if parent else f"{key}: there is no such setting"
    near = get_close_matches(last, known, 1)
    hint = f"did you mean {f'{parent}.{near[0]}'.lstrip('.')}? " if near else ""
    return f"{key}: there is no such setting; {hint}there are: {', '.join(known)}"


def _compose(overrides: list[str]) -> dict[str, Any]:
    """The shipped config with these overrides, unresolved, as plain dictionaries."""
    from hydra import compose, initialize_config_module
    from omegaconf import OmegaConf

    with initialize_config_module("pybench.conf", version_base="1.3"):
        chosen = OmegaConf.to_container(compose("config", overrides=overrides), resolve=False)
    assert isinstance(chosen, dict)
    return {str(key): value for key, value in chosen.items()}
