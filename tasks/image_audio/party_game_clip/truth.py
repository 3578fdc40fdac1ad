"""Each channel is filled from its other end."""

from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np
    import soundfile

    samples, rate = soundfile.read(inputs / "greeting.ogg")
    backwards = np.empty_like(samples)
    for i in range(len(samples)):
        backwards[len(samples) - 1 - i] = samples[i]
    return {"backwards": backwards, "rate": rate, "duration_sec": len(samples) / rate}
