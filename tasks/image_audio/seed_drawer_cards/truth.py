"""The number of the set is read from its printed code, all that is written is drawn anew from it, and the scans must be those very pictures."""

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    import zxingcpp

    spec = importlib.util.spec_from_file_location("cards_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    scans = [np.asarray(Image.open(inputs / name)) for name in ["hands.png", *(f"page_{k}.png" for k in range(1, 10))]]
    key = int(zxingcpp.read_barcodes(scans[0][:200, 1400:])[0].text)
    codes, pages = made.draw_all(key)
    for scan, page in zip(scans, pages, strict=True):
        if np.abs(scan.astype(float) - page).mean() > 4:
            raise ValueError("the scans are not what the set's number gives")
    return {"codes": codes}
