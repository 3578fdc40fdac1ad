"""A made stereo recording: hummed notes with breaths, louder on one side, and a note of what to cut."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"memo-{seed}")
    noise = np.random.default_rng(seed + 1000)
    rate = dice.choice([16000, 22050])
    total = dice.randrange(66, 74)
    start = dice.randrange(3, 50) + dice.choice([0.25, 0.5, 0.75])
    end = start + dice.randrange(8, 14) + dice.choice([0.0, 0.4])
    t = np.arange(total * rate) / rate
    left, right = np.zeros_like(t), np.zeros_like(t)
    at = 0.0
    while at < total:
        lasts, hz = dice.uniform(0.3, 0.9), dice.choice([196, 220, 247, 262, 294, 330])
        here = (t >= at) & (t < at + lasts)
        shape = np.sin(np.pi * (t[here] - at) / lasts)
        tone = shape * (np.sin(2 * np.pi * hz * t[here]) + 0.4 * np.sin(4 * np.pi * hz * t[here] + 1))
        left[here] += tone * dice.uniform(0.05, 0.3)
        right[here] += tone * dice.uniform(0.02, 0.15)
        at += lasts + dice.uniform(0.05, 0.3)
    samples = np.stack([left, right], axis=1) + noise.normal(0, 0.003, (len(t), 2))
    soundfile.write(folder / "memo.wav", samples, rate, subtype="PCM_16")
    (folder / "cut.txt").write_text(f"from {clock(start)} to {clock(end)}\n")


def clock(seconds: float) -> str:
    return f"{int(seconds // 60)}:{seconds % 60:05.2f}"
