"""One evening by two recorders: the second began later, its clock is off by some ppm, twice it lost a little, once it stored a piece twice."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile
    from scipy.signal import butter, fftconvolve, lfilter, sosfilt

    dice = random.Random(f"concert-{seed}")
    noise = np.random.default_rng(seed + 70)
    fine, seconds = 32000, 46
    music = evening(dice, noise, fine, seconds)
    late, ppm = dice.uniform(3.1, 5.5), dice.choice([-1, 1]) * dice.uniform(60, 160)
    # In seconds of the second machine's own clock.
    kinds = ["lost", "lost", "twice"]
    dice.shuffle(kinds)
    spots = [dice.uniform(7 + 11 * k, 13 + 11 * k) for k in range(3)]
    rate, length = 11025, dice.uniform(38, 40)
    clock = np.arange(int(length * rate)) / rate
    at = clock / (1 + ppm / 1e6) + late
    for spot, kind in zip(spots, kinds, strict=True):
        jump = dice.uniform(0.1, 0.24)
        at[clock >= spot] += jump if kind == "lost" else -jump
    low = sosfilt(butter(6, 3600, fs=fine, output="sos"), music)
    desk = np.interp(at, np.arange(len(low)) / fine, low)  # four and more samples a period: near enough
    desk = 0.6 * desk + noise.normal(0, 0.01, len(desk))
    echo = np.zeros(int(0.35 * fine))
    echo[0] = 1
    for _ in range(60):
        delay = dice.uniform(0.012, 0.34)
        echo[int(delay * fine)] += dice.choice([-1, 1]) * 0.12 * np.exp(-9 * delay)
    room = fftconvolve(low, echo)[: len(low)]
    hall = room[::4] * 0.5
    people = lfilter([1], [1, -0.8], noise.normal(0, 0.006, len(hall)))
    soundfile.write(folder / "hall.wav", hall + people, fine // 4, subtype="PCM_16")
    soundfile.write(folder / "desk.flac", desk, rate, subtype="PCM_16")


def evening(dice, noise, rate, seconds):  # type: ignore[no-untyped-def]
    """Plucked notes of a tune whose bars come back, with a brush on each beat."""
    import numpy as np

    whole = np.zeros(int((seconds + 2) * rate))
    scale = [220 * 2 ** (k / 12) for k in (0, 2, 4, 7, 9, 12, 14, 16)]
    bars = [[dice.choice(scale) for _ in range(4)] for _ in range(3)]
    beat, start, k = dice.uniform(0.24, 0.3), 0.0, 0
    while start < seconds:
        bar = bars[dice.randrange(3)] if k % 4 == 0 else bar  # noqa: F821
        for hz in [bar[k % 4], bar[k % 4] * dice.choice([1.5, 2])]:
            t = np.arange(int(0.5 * rate)) / rate
            tone = sum(np.sin(2 * np.pi * hz * h * t + dice.uniform(0, 6)) * np.exp(-(5 + 3 * h) * t) / h for h in range(1, 6))
            at = int((start + dice.uniform(-0.012, 0.012)) * rate) if start else 0
            whole[at : at + len(t)] += 0.12 * dice.uniform(0.6, 1) * tone * np.minimum(1, t / 0.004)
        brush = noise.normal(0, 0.12, int(0.07 * rate)) * np.exp(-np.arange(int(0.07 * rate)) / rate * 50)
        at = int((start + dice.uniform(0, 0.02)) * rate)
        whole[at : at + len(brush)] += brush * dice.uniform(0.4, 1)
        start += beat * dice.choice([0.97, 1, 1.03])
        k += 1
    whole = whole[: seconds * rate]
    return whole / abs(whole).max() * 0.9
