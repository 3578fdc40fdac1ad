"""The pages are drawn and scanned again from the number in the list of parts, and are those of the files, byte for byte: what was written is known then."""

import importlib.util
import re
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("band_inputs", Path(__file__).with_name("inputs.py"))
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    found = re.search(r"scan (\d+)", (inputs / "parts.csv").read_text("utf-8"))
    assert found
    _, pictures, notes = made.draw_all(int(found[1]))
    if any((inputs / f"page_{k}.png").read_bytes() != picture for k, picture in enumerate(pictures, 1)):
        raise ValueError("the pages are not what the number of the scans gives")
    return {"pages": notes}
