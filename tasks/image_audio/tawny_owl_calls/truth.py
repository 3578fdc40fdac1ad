"""The night is drawn again from its number, and must sound the same: who hooted is known then."""

import csv
import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import soundfile


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("owl_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    with (inputs / "calls.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    sound, begins, who = made.recording(int(rows[0]["recording"].removeprefix("HW-")))
    heard, _ = soundfile.read(inputs / "night.flac", dtype="int16")
    if len(heard) != len(sound) or np.abs((heard >> 8).astype(int) - sound).max() > 2:
        raise ValueError("the recording is not what its number gives")
    if any(abs(float(row["second"]) - begin) > 0.3 for row, begin in zip(rows, begins, strict=True)):
        raise ValueError("the calls are not where they were noted")
    return {"owls": who}
