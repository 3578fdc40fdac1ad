"""Six short recordings (hummed phrases) in several formats and rates, and the list that orders them."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np
    import soundfile

    dice = random.Random(f"castle-{seed}")
    names = ["welcome.wav", "armour.flac", "kitchen.flac", "chapel.wav", "tower.wav", "shop.wav"]
    rates = dice.sample([8000, 11025, 16000, 22050, 24000, 32000], 6)
    stereo, used = dice.sample(range(6), 2), dice.sample(range(6), 4)
    while not set(stereo) & set(used):
        stereo = dice.sample(range(6), 2)
    orders = dice.sample(range(2, 14), 6)
    while sorted(used, key=lambda i: orders[i]) == sorted(used):
        orders = dice.sample(range(2, 14), 6)
    lines, yes = ["file,order,use,gap_after_ms"], ["yes", " Yes", "yes", "YES "]
    dice.shuffle(yes)
    for i, name in enumerate(names):
        rate = rates[i]
        t = np.arange(round(dice.uniform(0.8, 1.6) * rate)) / rate
        low = dice.uniform(180, 500)
        phase = 2 * np.pi * (low * t + dice.uniform(20, 80) * t**2)
        voice = dice.uniform(0.2, 0.5) * (0.4 + 0.6 * np.abs(np.sin(dice.uniform(5, 9) * t))) * np.sin(phase)
        samples = np.stack([voice, voice * 0.2], axis=1) if i in stereo else voice
        soundfile.write(folder / name, samples, rate)
        use = yes.pop() if i in used else dice.choice(["no", "No ", "not yet"])
        lines.append(f"{name},{orders[i]},{use},{dice.randrange(200, 900, 50)}")
    (folder / "playlist.csv").write_text("\n".join(lines) + "\n")
