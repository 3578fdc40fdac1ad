"""A stereo tune; each channel has a voice of its own, and every note dies away."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"backwards-{seed}")
    rate = dice.choice([16000, 22050])
    t = np.arange(round(dice.uniform(3, 5) * rate)) / rate
    both = np.zeros((len(t), 2))
    for side, lowest in ((0, 262), (1, 392)):
        at = 0.0
        while at < t[-1]:
            lasts, hz = dice.choice([0.2, 0.4]), lowest * 2 ** (dice.choice([0, 2, 4, 7, 9]) / 12)
            here = (t >= at) & (t < at + lasts)
            both[here, side] = 0.4 * np.exp(-8 * (t[here] - at)) * np.sin(2 * np.pi * hz * t[here])
            at += lasts
    soundfile.write(folder / "greeting.ogg", both, rate)
