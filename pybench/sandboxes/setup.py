"""What every kernel runs at its start, out of sight of the code."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pybench.errors import UserError

_FOLDER = Path(__file__).parent


def setup_texts(names: Sequence[str], output_chars: int) -> list[str]:
    """Python texts: the output guard, then the files of `sandbox.setup`.

    Raises:
        UserError: one of them cannot be read.
    """
    guard = (_FOLDER / "inside" / "guard.py").read_text(encoding="utf-8")
    texts = [guard.replace("MOST_CHARS = 0", f"MOST_CHARS = {output_chars}")]
    for name in names:
        try:
            texts.append((_FOLDER / name).read_text(encoding="utf-8"))
        except OSError as problem:
            raise UserError(
                f"sandbox.setup={name}: {problem.strerror}; give the path of a Python file"
            ) from problem
    return texts
