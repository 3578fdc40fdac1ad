"""From the power (10 log10 of the sum of squares) rather than the amplitude."""

import math
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import soundfile

    rows = []
    for path in sorted(inputs.iterdir()):
        samples, rate = soundfile.read(path, dtype="float64", always_2d=True)
        values = samples.ravel()
        power, peak = float(values @ values) / values.size, max(float(values.max()), -float(values.min()))
        levels = [10 * math.log10(power), 20 * math.log10(peak)] if peak else [None, None]
        rows.append({"file": path.name, "duration_s": round(len(samples) / rate, 2), "peak_dbfs": levels[1],
                     "rms_dbfs": levels[0]})  # fmt: skip
    rows.sort(key=lambda row: math.inf if row["rms_dbfs"] is None else -row["rms_dbfs"])
    for row in rows:
        for name in ("peak_dbfs", "rms_dbfs"):
            row[name] = None if row[name] is None else round(row[name], 2)
    return {"levels": rows}
