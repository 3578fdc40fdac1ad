# %%
import pandas as pd

units = pd.read_csv("units.csv").sort_values("seconds", ascending=False)
pairs = list(zip(units["unit"], units["seconds"].astype(int).tolist()))
pairs
# %%
source = f"""from __future__ import annotations

import re
from typing import Final

UNITS: Final[list[tuple[str, int]]] = {pairs}
""" + r"""
_PATTERN: Final = re.compile(
    r"(?P<sign>-?)" + "".join(rf"(?:(?P<{unit}>[0-9]+){unit} *)?" for unit, _ in UNITS), re.IGNORECASE
)


def parse(text: str) -> int:
    match = _PATTERN.fullmatch(text.strip())
    if match is None or all(match[unit] is None for unit, _ in UNITS):
        raise ValueError(f"not a duration: {text!r}")
    total = sum(int(match[unit] or 0) * size for unit, size in UNITS)
    return -total if match["sign"] else total


def text(seconds: int) -> str:
    if isinstance(seconds, bool) or not isinstance(seconds, int):
        raise TypeError("seconds must be an int")
    sign, rest, parts = "-" if seconds < 0 else "", abs(seconds), []
    for unit, size in UNITS:
        if rest // size:
            parts.append(f"{rest // size}{unit}")
        rest %= size
    return sign + " ".join(parts) if parts else f"0{UNITS[-1][0]}"
"""
with open("output/durations.py", "w", encoding="utf-8") as file:
    file.write(source)
print("output/durations.py")
