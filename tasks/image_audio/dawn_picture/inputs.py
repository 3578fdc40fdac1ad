"""A stereo dawn: chirps that rise and fall, a cricket, and rustling."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"dawn-{seed}")
    noise = np.random.default_rng(seed + 21)
    rate = dice.choice([11025, 12000, 16000])
    t = np.arange(round(dice.uniform(2.6, 3.4) * rate)) / rate
    both = noise.normal(0, 0.0015, (len(t), 2))
    for bird in range(9):
        start, lasts = dice.uniform(0, t[-1] - 0.4), dice.uniform(0.15, 0.4)
        x = (t - start) / lasts
        here = (x >= 0) & (x < 1)
        low, width = dice.uniform(700, 3500), dice.uniform(-600, 1200)
        phase = 2 * np.pi * lasts * (low * x[here] + width * x[here] ** 2 / 2)
        song = np.sin(np.pi * x[here]) * np.sin(phase) * dice.uniform(0.03, 0.12)
        both[here, 0] += song * dice.uniform(0.2, 1)
        both[here, 1] += song * dice.uniform(0.2, 1)
    both[:, 1] += 0.01 * np.sin(2 * np.pi * 4300 * t) * (np.sin(2 * np.pi * 7 * t) > 0)
    here = slice(rate // 2, rate // 2 + rate // 5)  # the loudest bird
    both[here] += 0.3 * np.sin(2 * np.pi * dice.uniform(1200, 2800) * t[here])[:, None]
    soundfile.write(folder / "dawn.flac", both, rate, subtype="PCM_16")
