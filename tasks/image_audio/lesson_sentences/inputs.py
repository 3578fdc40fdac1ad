"""Sentences of hummed syllables; between them pauses and shorter breaths, some syllables very soft."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"lesson-{seed}")
    rate, pieces = 8000, []

    def add(centis: int, level: float) -> None:
        t = np.arange(centis * rate // 100) / rate
        pieces.append(level * np.sin(2 * np.pi * dice.randrange(200, 900, 100) * t))

    add(dice.randrange(30, 80), 0)
    for sentence in range(dice.randrange(6, 10)):
        if sentence:
            add(40 if sentence == 2 else dice.randrange(42, 90), 0)
        syllables = dice.randrange(2, 6)
        for syllable in range(syllables):
            if syllable:
                add(39 if syllable == 1 else dice.choice([8, 15, 25, 33]), 0)
            add(dice.randrange(12, 40), dice.uniform(0.1, 0.5))
        if sentence % 3 == 1:  # a soft ending, about -40 dBFS
            add(45, 0.0142)
    add(dice.randrange(45, 100), 0)
    samples = np.concatenate(pieces)
    samples += np.random.default_rng(seed + 3).normal(0, 0.0012, len(samples))
    soundfile.write(folder / "lesson.wav", samples, rate, subtype="PCM_16")
