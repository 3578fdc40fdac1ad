"""One letter a block, then a regular expression finds the sentences."""

import re
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import soundfile

    samples, rate = soundfile.read(inputs / "lesson.wav")
    size = rate // 100
    blocks = [samples[i : i + size] for i in range(0, len(samples), size)]
    letters = "".join("#" if (b @ b) / len(b) >= 10**-4.5 else "." for b in blocks)
    spans = [found.span() for found in re.finditer(r"#(?:\.{0,39}#)*", letters)]
    lasts = [(b - a) * size / rate for a, b in spans]
    parts = [samples[a * size : b * size] for a, b in spans]
    return {"parts": parts, "count": len(parts), "longest": round(max(lasts), 2)}
