"""The pages are printed and scanned again from the number of their batch, and are those of the files, byte for byte: what was drawn is known then."""

from importlib import util
from math import log
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = util.spec_from_file_location("printed", Path(__file__).with_name("inputs.py"))
    assert spec is not None
    assert spec.loader is not None
    printed = util.module_from_spec(spec)
    spec.loader.exec_module(printed)
    batch = int((inputs / "batch.txt").read_text("utf-8").split()[1])
    rows = []
    for number in range(1, printed.PAGES + 1):
        picture, curves, name = printed.page(batch, number)
        if picture != (inputs / name).read_bytes():
            raise ValueError("the pages are of another batch")
        for curve in curves:
            scale = curve["axis"]
            bottom = 1 if scale["kind"] == "broken" else 0
            (low, under), (high, over) = scale["labels"][bottom], scale["labels"][-1]
            whole = (log(high / low) if scale["kind"] == "log" else high - low) / (over - under)
            for month, value in enumerate(curve["value"]):
                when = f"{curve['year'] + month // 12}-{month % 12 + 1:02d}"
                rows.append({"chart": number, "code": curve["code"], "month": when, "value": value, "unit": float(whole), "log": scale["kind"] == "log"})
    return {"values": rows}
