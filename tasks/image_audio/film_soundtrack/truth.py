"""The German track is chosen by its tag and decoded as raw samples, then resampled by its spectrum."""

import subprocess
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np

    command = ["ffmpeg", "-v", "error", "-i", str(inputs / "film.mkv"), "-map", "0:a:m:language:ger", "-f", "s16le", "-"]
    raw = subprocess.run(command, capture_output=True, check=True).stdout
    mono = np.frombuffer(raw, dtype="<i2").reshape(-1, 2).mean(axis=1) / 32768
    count = round(len(mono) * 16000 / 24000)
    german = np.fft.irfft(np.fft.rfft(mono)[: count // 2 + 1], count) * count / len(mono)
    return {"german": german, "duration_sec": len(mono) / 24000}
