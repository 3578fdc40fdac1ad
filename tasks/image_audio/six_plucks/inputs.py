"""Six plucked strings, each detuned by some cents, with overtones stronger than the fundamental."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"plucks-{seed}")
    rate = 16000
    t = np.arange(int(1.5 * rate)) / rate
    for number in range(1, 7):
        key = 71 - 5 * number + dice.choice([-2, -1, 0, 1, 2]) - (number == 6)
        cents = dice.choice([-1, 1]) * dice.randrange(9, 39)
        hz = 440 * 2 ** ((key - 69 + cents / 100) / 12)
        loud = [dice.uniform(0.35, 0.5), dice.uniform(0.7, 1), dice.uniform(0.5, 0.9), 0.4, 0.25, 0.15, 0.1]
        sound = sum(
            a * np.exp(-t * (1 + 0.3 * k)) * np.sin(2 * np.pi * hz * k * t + dice.uniform(0, 6))
            for k, a in enumerate(loud, 1)
        )
        sound += np.random.default_rng(seed * 10 + number).normal(0, 0.01, len(t))
        soundfile.write(folder / f"pluck_{number}.wav", 0.25 * sound, rate, subtype="PCM_16")
