"""The number of the form is read from its printed code, all that is written is drawn anew from it, and the scans must be those very pictures."""

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    import zxingcpp

    spec = importlib.util.spec_from_file_location("answer_sheet_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    scans = [np.asarray(Image.open(inputs / f"sheet_{k}.jpg")) for k in (1, 2)]
    key = int(zxingcpp.read_barcodes(scans[0][:200, 1000:])[0].text.split("/")[0])
    answers, pages = made.draw_all(key)
    for scan, page in zip(scans, pages, strict=True):
        if np.abs(scan.astype(float) - page).mean() > 4:
            raise ValueError("the scans are not what the form's number gives")
    return {"marks": [{"item": f"{pupil}{no}", "right": "yes" if given == right else "no"} for pupil, no, _, right, given in answers]}
