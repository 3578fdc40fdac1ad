"""The evening is keyed again from the tape's number, and must sound the same: what was sent is known then."""

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import soundfile


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("key_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    sound, texts = made.recording(int((inputs / "note.txt").read_text("utf-8").split("tape ")[1]))
    heard, _ = soundfile.read(inputs / "evening.flac", dtype="int16")
    if len(heard) != len(sound) or np.abs(heard.astype(int) - sound).max() > 2:
        raise ValueError("the recording is not what its number gives")
    return {"texts": texts}
