"""The cores are grown again from the number on their label, and are those of the pictures, byte for byte: where their rings end is known then."""

from importlib import util
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = util.spec_from_file_location("grown", Path(__file__).with_name("inputs.py"))
    assert spec is not None
    assert spec.loader is not None
    grown = util.module_from_spec(spec)
    spec.loader.exec_module(grown)
    number = int((inputs / "label.txt").read_text("utf-8").split("扫描序号：")[1].split()[0])
    found = {}
    for k in (1, 2, 3):
        picture, edges = grown.numbered(number, k)
        if picture != (inputs / f"core_{k}.jpg").read_bytes():
            raise ValueError("the label belongs to another tree")
        found[str(k)] = [float(x) - 0.5 for x in edges[(edges > 3) & (edges < edges[-1] - 1)]]
    return {"edges": found}
