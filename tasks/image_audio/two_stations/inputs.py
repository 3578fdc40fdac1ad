"""Two Morse stations of different pitch and speed over hiss."""

import random
from pathlib import Path

CODES = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. "
    "----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.").split(), strict=True))  # fmt: skip


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"stations-{seed}")
    rate, waves = 8000, []
    low = dice.randrange(420, 600)
    for hz in (low, low + dice.randrange(230, 400)):
        unit = round(dice.uniform(0.055, 0.07) * rate)
        keyed = [0] * dice.randrange(4, 9)
        for _word in range(3):
            for _letter in range(dice.randrange(2, 5)):
                for sign in CODES[dice.choice(list(CODES))]:
                    keyed += [1] * (1 if sign == "." else 3) + [0]
                keyed += [0, 0]
            keyed += [0] * 4
        gate = np.repeat(keyed, unit).astype(float)
        gate = np.convolve(gate, np.hanning(64) / np.hanning(64).sum(), "same")
        waves.append(gate * np.sin(2 * np.pi * hz * np.arange(len(gate)) / rate) * dice.uniform(0.2, 0.3))
    samples = np.random.default_rng(seed + 6).normal(0, 0.02, max(map(len, waves)))
    for wave in waves:
        samples[: len(wave)] += wave
    soundfile.write(folder / "receiver.flac", samples, rate, subtype="PCM_16")
