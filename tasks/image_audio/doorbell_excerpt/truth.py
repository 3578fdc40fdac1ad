"""Read only the wanted frames; -6 dB is the factor 10^(-0.3)."""

import wave
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np

    with wave.open(str(inputs / "doorbells.wav")) as file:
        file.setpos(55125)
        raw = file.readframes(round(3.75 * 22050))
    return {"excerpt": np.frombuffer(raw, dtype="<i2").reshape(-1, 2) / 32768 * 10**-0.3}
