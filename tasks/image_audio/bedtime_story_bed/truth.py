"""The rain is resampled as one long periodic sound by its spectrum; the two are summed by index."""

import json
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np
    import soundfile

    plan = json.loads((inputs / "plan.json").read_text())
    story, rate = soundfile.read(inputs / "story.wav")
    rain, rain_rate = soundfile.read(inputs / "rain.flac")
    count = round(len(rain) * rate / rain_rate)
    rain = np.fft.irfft(np.fft.rfft(rain)[: count // 2 + 1], count) * count / len(rain)
    lead = round(plan["lead_in_s"] * rate)
    total = lead + len(story) + round(plan["tail_s"] * rate)
    mix = rain[np.arange(total) % count] * 10 ** (plan["rain_gain_db"] / 20)
    mix[lead : lead + len(story)] += story * 10 ** (plan["story_gain_db"] / 20)
    return {"mix": mix, "duration_sec": total / rate, "peak_db": float(20 * np.log10(abs(mix).max()))}
