"""A song of plucked notes: a loud passage of exactly 3 s, and a shorter one with higher peaks."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"ringtone-{seed}")
    rate, total = 16000, 14
    t = np.arange(total * rate) / rate
    samples, at = np.zeros_like(t), 0.0
    while at < total:  # a note each fifth of a second, all of the same strength
        hz = 220 * 2 ** (dice.choice([0, 2, 4, 5, 7, 9, 12]) / 12)
        here = (t >= at) & (t < at + 0.2)
        samples[here] = np.sin(2 * np.pi * hz * t[here]) + 0.5 * np.sin(4 * np.pi * hz * t[here])
        at += 0.2
    first, second = dice.sample([dice.randrange(7, 16), dice.randrange(62, 67), dice.randrange(105, 109)], 2)
    strength = np.full_like(t, 0.08)
    for start, lasts, level in ((first, 3.0, 0.4), (second, dice.choice([0.9, 1.1]), 0.5)):
        strength[(t >= start / 10) & (t < start / 10 + lasts)] = level
    soundfile.write(folder / "song.wav", samples * strength, rate, subtype="PCM_16")
