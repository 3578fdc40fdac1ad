"""A voice-like tune over a double bass near 80 Hz, with steady hum at 50 or 60 Hz and two overtones."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"interview-{seed}")
    rate, mains = 8000, dice.choice([50, 60])
    t = np.arange(7 * rate) / rate
    voice, at = np.zeros_like(t), 0.0
    while at < 7:
        lasts, hz = dice.uniform(0.2, 0.5), dice.uniform(280, 700)
        here = (t >= at) & (t < at + lasts)
        swell = np.sin(np.pi * (t[here] - at) / lasts)
        voice[here] = swell**2 * (np.sin(2 * np.pi * hz * t[here]) + 0.5 * np.sin(4 * np.pi * hz * t[here]))
        at += lasts
    bass = (1 + 0.5 * np.sin(2 * np.pi * 0.4 * t)) * np.sin(2 * np.pi * dice.uniform(79, 81) * t)
    hum = sum(a * np.sin(2 * np.pi * mains * k * t + dice.uniform(0, 6)) for k, a in ((1, 1), (2, 0.5), (3, 0.6)))
    samples = 0.25 * voice + 0.1 * bass + dice.uniform(0.1, 0.16) * hum
    samples += np.random.default_rng(seed + 2).normal(0, 0.001, len(t))
    soundfile.write(folder / "interview.wav", samples, rate, subtype="PCM_16")
