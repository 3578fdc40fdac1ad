"""The texts that every kernel runs at its start, outside the code's namespace."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pybench.core.errors import UserError

_GUEST = Path(__file__).parent / "guest"


def setup_texts(names: Sequence[str], output_chars: int) -> list[str]:
    """Python texts: what programs print and the output limiter, then the files of `sandbox.setup`.

    Raises:
        UserError: one of them cannot be read.
    """
    return [
        # First: what is read at a cell's end is limited, too.
        setup_text("program_output.py"),
        setup_text("output_limiter.py").replace("MAX_CHARS = 0", f"MAX_CHARS = {output_chars}"),
        *map(setup_text, names),
    ]


def setup_text(name: str) -> str:
    """The text of one file of `sandbox.setup`. Raises UserError: it cannot be read."""
    try:
        return (_GUEST / name).read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"sandbox.setup={name}: {error.strerror}; give the path of a Python file") from error
