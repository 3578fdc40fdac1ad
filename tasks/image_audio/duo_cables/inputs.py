"""Two instruments, each on a channel of its own: a flute on the left, a cello on the right."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"duo-{seed}")
    rate = dice.choice([11025, 16000])
    t = np.arange(round(dice.uniform(4, 6) * rate)) / rate
    both = np.zeros((len(t), 2))
    for side, lowest, level in ((0, 587, dice.uniform(0.1, 0.25)), (1, 98, dice.uniform(0.3, 0.5))):
        at = 0.0
        while at < t[-1]:
            lasts, hz = dice.uniform(0.25, 0.7), lowest * 2 ** (dice.choice([0, 2, 3, 5, 7]) / 12)
            here = (t >= at) & (t < at + lasts)
            both[here, side] = level * np.sin(np.pi * (t[here] - at) / lasts) * np.sin(2 * np.pi * hz * t[here])
            at += lasts
    soundfile.write(folder / "duo.wav", both, rate, subtype="PCM_16")
