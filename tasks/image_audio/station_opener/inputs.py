"""Two bits of made music: a bright arpeggio and a low theme, both loud to their ends."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"opener-{seed}")
    for name, lowest, step, level in (("intro", 440, 0.12, 0.35), ("theme", 130, 0.3, 0.45)):
        t = np.arange(round(dice.uniform(3.2, 4.2) * 22050)) / 22050
        samples, at = np.zeros_like(t), 0.0
        while at < t[-1]:
            hz = lowest * 2 ** (dice.choice([0, 3, 5, 7, 10, 12]) / 12)
            here = (t >= at) & (t < at + step)
            samples[here] = np.sin(2 * np.pi * hz * (t[here] - at)) + 0.3 * np.sin(6 * np.pi * hz * (t[here] - at))
            at += step
        soundfile.write(folder / f"{name}.wav", level * samples, 22050, subtype="PCM_16")
