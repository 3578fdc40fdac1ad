"""Runs in isolation: pictures that agents made, each written again small enough for a report."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

_MAX_SIDE = 1200


def main(payload: dict[str, Any], call: Any) -> dict[str, str]:
    """`names` are files in the working folder; `<name>.small` is left beside each that can be read.
    Returns what was wrong with the others."""
    from PIL import Image

    warnings.simplefilter("ignore")
    Image.MAX_IMAGE_PIXELS = 100_000_000
    problems = {}
    for name in payload["names"]:
        try:
            with Image.open(name) as picture:
                picture.draft("RGB", (_MAX_SIDE, _MAX_SIDE))
                shown = picture.convert("RGBA")
                shown.thumbnail((_MAX_SIDE, _MAX_SIDE))
                flat = Image.new("RGB", shown.size, "white")
                flat.paste(shown, mask=shown.getchannel("A"))
                flat.save(f"{name}.small", "JPEG", quality=80)
        except Exception as error:  # whatever a hostile picture does to its reader
            problems[name] = type(error).__name__
            Path(f"{name}.small").unlink(missing_ok=True)
    return problems
