"""The trays are laid again from the number on their label, and are those of the pictures: where each grain lies and what it is is known then."""

from importlib import util
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = util.spec_from_file_location("laid_again", Path(__file__).with_name("inputs.py"))
    assert spec is not None
    assert spec.loader is not None
    laid = util.module_from_spec(spec)
    spec.loader.exec_module(laid)
    number = int((inputs / "label.txt").read_text("utf-8").split("扫描批号：")[1].split()[0])
    found = {}
    for k in range(1, laid.TRAYS + 1):
        picture, grains = laid.tray(number, k)
        if picture != (inputs / f"tray_{k}.jpg").read_bytes():
            raise ValueError("the label belongs to other trays")
        found[str(k)] = grains
    return {"grains": found}
