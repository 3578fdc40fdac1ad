"""Resampled by cutting or padding the spectrum of the channels' mean, with silence after it."""

from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np
    import soundfile

    found: dict[str, Any] = {}
    for name in ("soprano", "alto", "bass"):
        samples, rate = soundfile.read(inputs / f"{name}.wav", always_2d=True)
        mono = samples.sum(axis=1) / samples.shape[1]
        # Whole seconds keep the ratio of the rates exact; the silence keeps the end from folding onto the start.
        long = (len(mono) // rate + 2) * rate
        count = long // rate * 16000
        wave = np.fft.irfft(np.fft.rfft(mono, long)[: count // 2 + 1], count) * count / long
        found[name] = wave[: round(len(mono) * 16000 / rate)]
        found[name + "_sec"] = len(mono) / rate
    return found
