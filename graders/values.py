"""Compares nested values (what JSON holds, what a program gave) and texts, as exactly as a request asks."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any, NamedTuple

from .cells import decimals_of
from .core import Misuse, close_to

_OPEN = {"case", "width", "spaces", "ends", "blank_lines"}


def open_text(text: str, leaves_open: Sequence[str]) -> str:
    """Text for comparison, without the differences that a request leaves open. Raises Misuse."""
    if not _OPEN.issuperset(leaves_open):
        raise Misuse(f"leaves_open knows no {sorted(set(leaves_open) - _OPEN)}")
    text = unicodedata.normalize("NFKC", text) if "width" in leaves_open else text
    text = text.casefold() if "case" in leaves_open else text
    text = " ".join(text.split()) if "spaces" in leaves_open else text
    return text.rstrip() if "ends" in leaves_open else text


class Comparison(NamedTuple):
    """Notes where a JSON value differs from the expected one, up to a handful of places."""

    rel: float
    abs: float
    extra: bool
    leaves_open: tuple[str, ...]
    decimals: int | None
    problems: list[str]

    def compare(self, given: Any, wanted: Any, where: str) -> None:
        """Compare one value and all within it."""
        if len(self.problems) > 5:
            return
        if isinstance(wanted, dict):
            self._objects(given, wanted, where)
        elif isinstance(wanted, list | tuple):
            if not isinstance(given, list) or len(given) != len(wanted):
                size = len(given) if isinstance(given, list) else "no"
                self.problems.append(f"{where} is a list of {size} items, expected are {len(wanted)}")
                return
            for index, (mine, theirs) in enumerate(zip(given, wanted, strict=True)):
                self.compare(mine, theirs, f"{where}[{index}]")
        elif not self._is_same(given, wanted):
            shown = f"{given!r:.60}" if isinstance(given, str | float | bool | None) else type(given).__name__
            self.problems.append(f"{where} is {shown}, expected is {str(wanted)[:60]!r}")

    def _objects(self, given: Any, wanted: dict[Any, Any], where: str) -> None:
        if not isinstance(given, dict):
            self.problems.append(f"{where} is no object")
            return
        for key in wanted:
            if str(key) not in given:
                self.problems.append(f"{where}.{key} is missing")
            else:
                self.compare(given[str(key)], wanted[key], f"{where}.{key}")
        surplus = [key[:40] for key in given if key not in {str(k) for k in wanted}]
        if surplus and not self.extra:
            self.problems.append(f"{where} has keys that were not asked for: {surplus[:5]}")

    def _is_same(self, given: Any, wanted: Any) -> bool:
        if isinstance(wanted, bool) or wanted is None or isinstance(given, bool):
            return given is wanted
        if isinstance(wanted, int | float) or hasattr(wanted, "dtype"):
            if not isinstance(given, int | float) or (isinstance(given, int) and given.bit_length() > 1000):
                return False
            if self.decimals is not None and decimals_of(given) > self.decimals:
                return False
            return close_to(float(given), float(wanted), self.rel, self.abs)
        return isinstance(given, str) and open_text(given, self.leaves_open) == open_text(
            str(wanted), self.leaves_open
        )
