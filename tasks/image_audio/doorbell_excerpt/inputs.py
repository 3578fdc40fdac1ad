"""Ten seconds of doorbells: two-tone chimes placed left and right at random times."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"doorbells-{seed}")
    rate = 22050
    t = np.arange(9 * rate) / rate
    both, at = np.zeros((len(t), 2)), 0.1
    while at < 9:
        hz, place = dice.uniform(350, 1200), dice.choice([0.15, 0.4, 0.6, 0.85])
        here = t >= at
        bell = 0.2 * np.exp(-3 * (t[here] - at)) * np.sin(2 * np.pi * hz * (t[here] - at))
        both[here] += bell[:, None] * [place, 1 - place]
        at += dice.uniform(0.15, 0.5)
    soundfile.write(folder / "doorbells.wav", both, rate, subtype="PCM_16")
