"""The tape is keyed again from its number, and must sound the same: what was sent is known then."""

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import soundfile


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("coast_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    note = (inputs / "note.txt").read_text("utf-8")
    sides, messages = made.recording(int(note.split("Tape ")[1].split(",")[0]))
    for name, side in zip(("side_a.flac", "side_b.flac"), sides, strict=True):
        heard, _ = soundfile.read(inputs / name, dtype="int16")
        if len(heard) != len(side) or np.abs((heard >> 8).astype(int) - side).max() > 2:
            raise ValueError("the recording is not what its number gives")
    return {"messages": messages}
