"""The texts that every kernel runs at its start, outside the code's namespace."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pybench.core.errors import UserError

_GUEST = Path(__file__).parent / "guest"


def setup_texts(names: Sequence[str], output_chars: int) -> list[str]:
    """Python texts: the output limiter, then the files of `sandbox.setup`.

    Raises:
        UserError: one of them cannot be read.
    """
    limiter = (_GUEST / "output_limiter.py").read_text(encoding="utf-8")
    texts = [limiter.replace("MAX_CHARS = 0", f"MAX_CHARS = {output_chars}")]
    for name in names:
        try:
            texts.append((_GUEST / name).read_text(encoding="utf-8"))
        except OSError as error:
            raise UserError(
                f"sandbox.setup={name}: {error.strerror}; give the path of a Python file"
            ) from error
    return texts
