"""A 2 x 2 mixing matrix, on the raw whole numbers."""

import wave
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np

    with wave.open(str(inputs / "duo.wav")) as file:
        rate, count = file.getframerate(), file.getnframes()
        both = np.frombuffer(file.readframes(count), dtype="<i2").reshape(-1, 2) / 32768
    mixing = np.array([[0, 1.6788040181], [1, 0]])
    return {"fixed": both @ mixing, "rate": rate, "duration_sec": count / rate}
