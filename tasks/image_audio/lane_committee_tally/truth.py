"""The batch's number says what was drawn; it is drawn again, and the scans must be those very pictures."""

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("tally_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    key = int((inputs / "batch.txt").read_text("utf-8").split("批次号")[1])
    votes, scans = made.draw_all(key)
    for number, scan in enumerate(scans, 1):
        if np.abs(np.asarray(Image.open(inputs / f"box_{number}.jpg")).astype(float) - scan).mean() > 4:
            raise ValueError("the scans are not what the batch's number gives")
    return {"votes": [count for sheet in votes for count in sheet]}
