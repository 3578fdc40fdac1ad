"""Keys of a telephone, short and long presses, some twice in a row, over room noise."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"keypad-{seed}")
    rate = 16000
    keys = [dice.choice("0123456789") for _ in range(dice.randrange(8, 12))]
    for again in dice.sample(range(len(keys)), 2):
        keys[again] *= 2
    keys.insert(dice.randrange(2, 6), "*")
    keys.append("#")
    low, high = [697, 770, 852, 941], [1209, 1336, 1477]
    pieces, long = [np.zeros(rate // 3)], dice.randrange(9)
    for number, key in enumerate("".join(keys)):
        place = "123456789*0#".index(key)
        t = np.arange(round((0.45 if number in (long, long + 3) else dice.choice([0.08, 0.1, 0.13])) * rate)) / rate
        pair = np.sin(2 * np.pi * low[place // 3] * t) + dice.uniform(0.7, 1.3) * np.sin(2 * np.pi * high[place % 3] * t)
        pieces += [dice.uniform(0.15, 0.22) * pair, np.zeros(round(dice.uniform(0.07, 0.2) * rate))]
    samples = np.concatenate([*pieces, np.zeros(rate // 3)])
    samples += np.random.default_rng(seed + 11).normal(0, 0.008, len(samples))
    soundfile.write(folder / "keypad.mp3", samples, rate)
