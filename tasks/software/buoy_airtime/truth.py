"""The buoy's later weeks, which follow those of log/ in its own process, and what the contract allows."""

import importlib.util
import json
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("buoy_inputs", Path(__file__).parent / "inputs.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    contract = json.loads((inputs / "contract.json").read_text())
    texts = [text for text, _ in made.weeks(contract["station"])]
    shown = [path.read_text() for path in sorted((inputs / "log").iterdir())]
    if texts[: len(shown)] != shown:
        raise ValueError("the weeks of log/ are not those of this buoy")
    return {"weeks": texts[len(shown) :], "most": contract["bytes_per_week"]}
