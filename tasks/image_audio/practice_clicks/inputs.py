"""Clicks of a metronome with weak echoes; the tempo changes once, the first beat of a bar is higher."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"practice-{seed}")
    rate, bar = 16000, dice.choice([3, 4, 5])
    before = dice.randrange(84, 120)
    after = before + dice.choice([-1, 1]) * dice.randrange(14, 30)
    first, second = dice.randrange(11, 18), dice.randrange(10, 17)
    times = [dice.uniform(0.3, 0.9)]
    for beat in range(1, first + second):
        times.append(times[-1] + 60 / (before if beat < first else after))
    samples = np.random.default_rng(seed + 4).normal(0, 0.004, int((times[-1] + 0.8) * rate))
    t = np.arange(int(0.05 * rate)) / rate
    for beat, at in enumerate(times):
        hz = 1600 if beat % bar == 0 else 1000
        click = np.exp(-60 * t) * np.sin(2 * np.pi * hz * t) * dice.uniform(0.5, 0.65)
        for late, part in ((0, 1.0), (0.085, 0.22)):
            start = round((at + late) * rate)
            samples[start : start + len(t)] += part * click
    soundfile.write(folder / "practice.ogg", samples, rate)
