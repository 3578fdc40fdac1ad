"""Each sound gets a gain curve over the whole opener; the two are added."""

from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np
    import soundfile

    intro, rate = soundfile.read(inputs / "intro.wav")
    theme, _ = soundfile.read(inputs / "theme.wav")
    start = len(intro) - round(1.5 * rate)
    total = start + len(theme)
    t = np.arange(total)
    x = np.clip((t - start) / (1.5 * rate), 0, 1)
    left = np.pad(intro, (0, total - len(intro))) * np.sqrt(1 - np.sin(x * np.pi / 2) ** 2)
    right = np.pad(theme, (start, 0)) * np.sin(x * np.pi / 2)
    opener = (left + right) * np.interp(t, [total - 2 * rate, total], [1, 0])
    return {"opener": opener, "duration_sec": total / rate}
