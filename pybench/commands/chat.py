"""Chat in the terminal: python -m pybench chat model=... [--continue [ID]] [FILE ...]"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
from pathlib import Path

from pybench.commands.serve import chat_config, compose_choice
from pybench.core.errors import UserError

_NEWEST = "newest"


def main(argv: list[str]) -> int:
    """Chat until the person leaves. Raises UserError where a setting is refused or a file is missing."""
    parser = argparse.ArgumentParser(
        prog="python -m pybench chat",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--continue", dest="go_on", nargs="?", const=_NEWEST, help="a conversation's id")
    parser.add_argument("words", nargs="*", help="model=, agent=, sandbox=, ... and files to begin with")
    chosen = parser.parse_args(argv)
    overrides = [word for word in chosen.words if "=" in word]
    paths = [Path(word) for word in chosen.words if "=" not in word]
    for path in paths:
        if not path.is_file():
            raise UserError(f"{path}: there is no such file")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_chat(overrides, chosen.go_on, paths))
    return 0


async def _chat(overrides: list[str], go_on: str | None, paths: list[Path]) -> None:
    from rich.console import Console

    from pybench.service.app import opened, require_folder
    from pybench.service.settings import OWN_USER
    from pybench.service.terminal import TerminalChat

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - lines can be edited and called back
    config, model = chat_config(overrides)
    require_folder(Path(config["serve"]["folder"]))
    async with opened(config, lambda group, name: compose_choice(overrides, group, name), model) as context:
        choices, store = context.exchanges.choices, context.store
        if go_on is None:
            one = store.create(OWN_USER, choices.first_model, choices.first_agent)
        else:
            known = sorted(store.search(OWN_USER), key=lambda each: each.updated, reverse=True)
            found = next((each for each in known if go_on in (_NEWEST, each.id)), None)
            if found is None:
                where = context.settings.folder
                raise UserError(f"--continue={go_on}: there is no such conversation in serve.folder={where}")
            store.change(found.id, model=choices.first_model)
            one = store.get(OWN_USER, found.id) or found
        chat = TerminalChat(context, one, OWN_USER, Console(highlight=False))
        for path in paths:
            await chat.upload(path)
        await chat.run()
        words = " ".join(overrides)
        print(f"\nGo on with: python -m pybench chat {words} --continue {chat.conversation.id}")
