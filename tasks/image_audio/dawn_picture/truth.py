"""With SciPy's short-time Fourier transform."""

from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np
    import soundfile
    from scipy import signal

    samples, rate = soundfile.read(inputs / "dawn.flac")
    mono = (samples[:, 0] + samples[:, 1]) / 2
    hz, _, values = signal.stft(mono, rate, "hann", 256, 128, boundary=None, padded=False)
    power = np.abs(values) ** 2
    db = 10 * np.log10(power / power.max() + 1e-20)
    picture = np.flipud(np.interp(db, [-80, 0], [0, 255]))
    peak_hz = hz[int(power.max(axis=1).argmax())]
    return {"picture": picture, "upside_down": picture[::-1], "peak_hz": float(peak_hz)}
