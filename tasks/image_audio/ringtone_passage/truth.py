"""By running sums of squares of tenths of a second."""

from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np
    import soundfile

    samples, rate = soundfile.read(inputs / "song.wav")
    tenths = (samples.reshape(-1, rate // 10) ** 2).sum(axis=1)
    best = int(np.convolve(tenths, np.ones(30), "valid").argmax())
    clip = samples[best * rate // 10 :][: 3 * rate]
    return {"start": best / 10, "clip": clip * 10 ** (-1 / 20) / abs(clip).max()}
