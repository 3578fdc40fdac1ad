"""Cells read with nbformat."""

from pathlib import Path
from typing import Any

import nbformat


def truth(inputs: Path) -> dict[str, Any]:
    lines: list[str] = []
    cells = 0
    for cell in nbformat.read(inputs / "analysis.ipynb", as_version=4).cells:
        text = cell.source
        if cell.cell_type == "raw" or not text.strip() or "scratch" in cell.metadata.get("tags", []):
            continue
        cells += 1
        if cell.cell_type == "markdown":
            lines += [
                "# %% [markdown]",
                *(("# " + line).rstrip() if line else "#" for line in text.split("\n")),
            ]
            continue
        lines.append("# %%")
        for line in text.split("\n"):
            bare = line.lstrip()
            lines.append(line[: len(line) - len(bare)] + "# " + bare if bare[:1] in ("%", "!") else line)
    return {"lines": lines, "cells": cells}
