"""Cells read with nbformat."""

from pathlib import Path
from typing import Any

import nbformat


def truth(inputs: Path) -> dict[str, Any]:
    cells: list[list[str]] = []
    for cell in nbformat.read(inputs / "analysis.ipynb", as_version=4).cells:
        text = cell.source
        if cell.cell_type == "raw" or not text.strip() or "scratch" in cell.metadata.get("tags", []):
            continue
        if cell.cell_type == "markdown":
            cells.append(["# %% [markdown]", *(f"# {line}" if line else "#" for line in text.split("\n"))])
            continue
        lines = ["# %%"]
        for line in text.split("\n"):
            bare = line.lstrip()
            lines.append(line[: len(line) - len(bare)] + "# " + bare if bare[:1] in ("%", "!") else line)
        cells.append(lines)
    compile("\n".join(line for cell in cells for line in cell), "analysis.py", "exec")
    return {"lines": cells, "cells": len(cells)}
