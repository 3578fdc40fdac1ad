"""Three takes of sung notes: one stereo with a shrill whistle above 8 kHz, one slow mono, one wide stereo."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"choir-{seed}")

    def notes(t: np.ndarray, lowest: float) -> np.ndarray:
        out, at = np.zeros_like(t), 0.0
        while at < t[-1]:
            lasts, hz = dice.uniform(0.25, 0.6), lowest * 2 ** (dice.randrange(12) / 12)
            here = (t >= at) & (t < at + lasts)
            out[here] = np.sin(np.pi * (t[here] - at) / lasts) * np.sin(2 * np.pi * hz * t[here])
            at += lasts
        return out * np.minimum(1, 20 * np.minimum(t, t[-1] - t))

    t = np.arange(round(dice.uniform(2.2, 3.0) * 32000)) / 32000
    ends = np.minimum(1, 20 * np.minimum(t, t[-1] - t))
    whistle = 0.3 * ends * np.sin(2 * np.pi * dice.uniform(10600, 12000) * t)
    both = [0.25 * notes(t, 520) + whistle, 0.25 * notes(t, 520) + whistle]
    soundfile.write(folder / "soprano.wav", np.stack(both, axis=1), 32000, subtype="PCM_16")
    t = np.arange(round(dice.uniform(2.2, 3.5) * 11025)) / 11025
    soundfile.write(folder / "alto.wav", 0.5 * notes(t, 330), 11025, subtype="PCM_16")
    t = np.arange(round(dice.uniform(2.0, 2.8) * 24000)) / 24000
    both = [0.5 * notes(t, 110), 0.3 * notes(t, 165)]
    soundfile.write(folder / "bass.wav", np.stack(both, axis=1), 24000, subtype="PCM_24")
