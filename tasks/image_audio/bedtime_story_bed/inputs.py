"""A hummed story at 16 kHz, a short rain-like loop at 24 kHz, and a plan of gains and times."""

import json
import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile
    from scipy.signal import butter, sosfilt

    dice = random.Random(f"bedtime-{seed}")
    noise = np.random.default_rng(seed + 9)
    t = np.arange(round(dice.uniform(4, 5.5) * 16000)) / 16000
    story, at = np.zeros_like(t), 0.0
    while at < t[-1]:
        lasts, hz = dice.uniform(0.2, 0.5), dice.uniform(140, 300)
        here = (t >= at) & (t < at + lasts)
        story[here] = np.sin(np.pi * (t[here] - at) / lasts) * np.sin(2 * np.pi * hz * t[here])
        at += lasts + dice.uniform(0, 0.15)
    soundfile.write(folder / "story.wav", 0.3 * story, 16000, subtype="PCM_16")
    count = round(dice.uniform(1.4, 2.2) * 8000) * 3  # a whole number of samples at 16 kHz, too
    drops = sosfilt(butter(4, [200, 4000], "bandpass", fs=24000, output="sos"), noise.normal(0, 1, count))
    drops *= 1 + 0.8 * np.sin(2 * np.pi * np.arange(count) / count * dice.choice([1, 2, 3]))
    soundfile.write(folder / "rain.flac", 0.6 * drops / abs(drops).max(), 24000)
    plan = {"lead_in_s": dice.choice([0.8, 1.2, 1.5]), "tail_s": dice.choice([0.5, 0.9, 2.0]),
            "story_gain_db": dice.choice([2.5, 3.0, 4.0]), "rain_gain_db": dice.choice([-4.0, -5.5, -6.0])}  # fmt: skip
    (folder / "plan.json").write_text(json.dumps(plan, indent=1))
