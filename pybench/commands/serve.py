"""Chat in the browser, and run code for programs: python -m pybench serve model=... [serve.key=value ...]

`serve token NAME` makes a token for another user; `serve ratings [--output FILE]` writes what people thought
of answers, with the messages, as JSON Lines for training.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pybench.config.compose import compose_config
from pybench.core.errors import UserError


def main(argv: list[str]) -> int:
    """Serve until interrupted. Raises UserError where a setting is refused or a part cannot be opened."""
    if argv[:1] == ["token"]:
        return _print_token(argv[1:])
    if argv[:1] == ["ratings"]:
        return _write_ratings(argv[1:])
    parser = argparse.ArgumentParser(
        prog="python -m pybench serve",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "overrides", nargs="*", help="model=, agent=, sandbox=, limits.cell_sec=, serve.port=, ..."
    )
    overrides = parser.parse_args(argv).overrides

    from pybench.service.app import require_folder
    from pybench.service.serving import serve

    config, model = chat_config(overrides)
    require_folder(Path(config["serve"]["folder"]))
    with contextlib.suppress(KeyboardInterrupt):  # one more, while everything is being closed
        asyncio.run(serve(config, lambda group, name: compose_choice(overrides, group, name), model))
    print("\nStopped.")
    return 0


def chat_config(overrides: list[str]) -> tuple[dict[str, Any], str]:
    """The composed config with the group `serve`, and the name of the model that was chosen.

    Raises:
        UserError: no model is named, or an override is refused.
    """
    overrides[:] = [f"+{word}" if word.startswith("serve.users.") else word for word in overrides]
    named = [word.partition("=")[2] for word in overrides if word.startswith("model=")]
    if not named:
        raise UserError("model: name the model to talk to, as in model=smollm2 or model=pyllama3")
    return compose_config(["+serve=default", *overrides]), named[-1]


def compose_choice(overrides: list[str], group: str, name: str) -> Mapping[str, Any]:
    """The config with another choice of a group; settings of the first choice do not go over to it."""
    kept = [word for word in overrides if not word.lstrip("+~").startswith((f"{group}=", f"{group}."))]
    return compose_config(["+serve=default", *kept, f"{group}={name}"])


def _print_token(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m pybench serve token", description="Make a token for a user."
    )
    parser.add_argument("name", help="the user's name")
    name = parser.parse_args(argv).name

    from pybench.service.access import digest
    from pybench.service.settings import serve_settings

    token = secrets.token_urlsafe(24)
    serve_settings({"users": {name: digest(token)}})
    print(f"Token of {name}, shown this once:  {token}")
    print(f"Start the server with:  serve.users.{name}={digest(token)}")
    return 0


def _write_ratings(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m pybench serve ratings",
        description="Write every exchange that was rated, one JSON object a line: conversation, exchange, "
        "user, rating (1 or -1), model, agent, messages, and tools where they are used.",
    )
    parser.add_argument("overrides", nargs="*", help="serve.folder=...: the server's folder")
    parser.add_argument("--output", type=Path, default=Path("ratings.jsonl"), help="default: ratings.jsonl")
    chosen = parser.parse_args(argv)

    from pybench.service.ratings import as_lines, rated
    from pybench.service.store import kept_in

    folder = Path(compose_config(["+serve=default", *chosen.overrides])["serve"]["folder"])
    store = kept_in(folder)
    try:
        examples = list(rated(store, store.everybodys()))
    finally:
        store.close()
    if not examples:
        raise UserError(f"serve ratings: nothing has been rated in serve.folder={folder}")
    chosen.output.parent.mkdir(parents=True, exist_ok=True)
    chosen.output.write_text(as_lines(examples), "utf-8")
    good = sum(each["rating"] > 0 for each in examples)
    print(f"written: {chosen.output} ({len(examples)} ratings, {good} of them good)")
    return 0
