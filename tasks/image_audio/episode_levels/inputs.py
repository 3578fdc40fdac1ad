"""Six short episodes of hummed notes in several formats; one has a click, one a dead channel, one is all zeros."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"episodes-{seed}")
    noise = np.random.default_rng(seed + 50)

    def hum(level: float, rate: int) -> np.ndarray:
        t = np.arange(round(dice.uniform(2, 4) * rate)) / rate
        swell = 0.3 + 0.7 * np.abs(np.sin(t * dice.uniform(2, 5)))
        return level * swell * np.sin(2 * np.pi * dice.uniform(150, 400) * t) + noise.normal(0, 0.004, len(t))

    steps = [0.09, 0.16, 0.28, 0.5]
    dice.shuffle(steps)
    silent = dice.choice([1, 2, 5, 6])
    kinds = {1: ("ep01.wav", "PCM_16"), 2: ("ep02.wav", "PCM_U8"), 3: ("ep03.flac", "PCM_16"), 4: ("ep04.flac", "PCM_16"),
             5: ("ep05.wav", "FLOAT"), 6: ("ep06.wav", "PCM_24")}  # fmt: skip
    for number, (name, subtype) in kinds.items():
        rate = dice.choice([8000, 11025, 16000])
        if number == silent:
            samples = np.zeros(2 * rate)
        else:
            samples = hum(0.05 if number == 4 else steps.pop(), rate)
        if number == 3:  # the quiet second channel makes "mean of the channels" differ
            samples = np.stack([samples, noise.normal(0, 0.002, len(samples))], axis=1)
        elif number == 5 and silent != 5:
            samples = np.stack([samples, -samples * 0.9], axis=1)
        elif number == 4:  # quiet, but for one click with the highest peak of all
            at = dice.randrange(1000, 9000)
            samples[at : at + 40] += 0.85 * np.hanning(40)
        soundfile.write(folder / name, samples, rate, subtype=subtype)
