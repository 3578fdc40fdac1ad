"""The sheets are drawn and scanned anew from the number in the log, and are those of the files, byte for byte: what the pen wrote is known then."""

import importlib.util
import re
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("drum_inputs", Path(__file__).with_name("inputs.py"))
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    log = (inputs / "挂纸记录.txt").read_text("utf-8")
    found = re.search(r"卷号 (\d+)", log)
    assert found
    story = made.draw_all(int(found[1]))
    if story["log"] != log or any((inputs / name).read_bytes() != picture for name, picture in story["pictures"].items()):
        raise ValueError("the sheets are not what the number of the log gives")
    return {"heights": story["heights"]}
