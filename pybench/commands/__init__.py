"""The command line: one file a command, each with `main(argv: list[str]) -> int`."""

from __future__ import annotations

import pkgutil


def commands() -> list[str]:
    """The names of all commands."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))
