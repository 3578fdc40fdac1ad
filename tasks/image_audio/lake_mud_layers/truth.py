"""The cores are drawn again from the number of the set, and are those of the pictures, byte for byte: how thick each layer is is known then."""

from importlib import util
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = util.spec_from_file_location("drawn_mud", Path(__file__).with_name("inputs.py"))
    assert spec is not None
    assert spec.loader is not None
    made = util.module_from_spec(spec)
    spec.loader.exec_module(made)
    notes = (inputs / "notes.txt").read_text("utf-8")
    lake = made.drawn(int(notes.split("set no. ")[1].split()[0]))
    if lake["notes"] != notes or any((inputs / name).read_bytes() != picture for name, picture in lake["pictures"].items()):
        raise ValueError("the number of the set belongs to another lake")
    return {"layers": lake["rows"]}
