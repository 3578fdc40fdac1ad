"""What a person sees while a model is trained."""

from __future__ import annotations

import sys
import time
from typing import Any, TextIO

from pybench.runs.terminal import clock

_SAY_EVERY_SEC = 10.0


class Progress:
    """One line, renewed in a terminal; elsewhere a new one every ten seconds and at each validation."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._is_terminal = self._stream.isatty()
        self._began: tuple[float, int] | None = None
        self._said = 0.0
        self._validation: float | None = None
        self._width = 0

    def tell(self, fact: dict[str, Any]) -> None:
        """Show a fact of the trainer's, if it is worth it."""
        if "resumed" in fact:
            self._line(f"going on after step {fact['resumed']}", ends=True)
        elif "writing" in fact:
            self._line(f"writing {fact['writing']}", ends=True)
        elif "point" in fact:
            self._step(fact)

    def close(self) -> None:
        """End the line that stands."""
        if self._is_terminal and self._width:
            self._stream.write("\n")
            self._width = 0

    def _step(self, fact: dict[str, Any]) -> None:
        point, steps = fact["point"], fact["steps"]
        self._validation = point.get("validation_loss", self._validation)
        now = time.monotonic()
        if self._began is None:
            self._began = (now - (fact["wall_sec"] / max(1, point["step"])), point["step"] - 1)
        is_worth = "validation_loss" in point or point["step"] == steps
        if not (self._is_terminal or is_worth or now - self._said >= _SAY_EVERY_SEC):
            return
        self._said = now
        began, first = self._began
        left_sec = (now - began) / max(1, point["step"] - first) * (steps - point["step"])
        parts = [f"step {point['step']} of {steps}", f"loss {point['loss']:.4f}"]
        if self._validation is not None:
            parts.append(f"validation {self._validation:.4f}")
        parts.append(f"rate {point['rate']:.1e}")
        parts.append(f"{fact['tokens'] / max(1e-9, fact['wall_sec']):.0f} tokens/s")
        parts.append(f"{clock(left_sec)} left")
        self._line("  ".join(parts), ends=not self._is_terminal)

    def _line(self, text: str, ends: bool) -> None:
        if self._is_terminal:
            self._stream.write(f"\r{text:{self._width}}" + ("\n" if ends else ""))
            self._width = 0 if ends else len(text)
        else:
            self._stream.write(f"{text}\n")
        self._stream.flush()
