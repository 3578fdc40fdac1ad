"""A short film with four sound tracks (one a language each); the first one is the default."""

import random
import subprocess
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import cv2
    import numpy as np
    import soundfile

    dice = random.Random(f"film-{seed}")
    lasts, rate = dice.uniform(3, 4), 24000
    made = [folder / "picture.mp4"]
    video = cv2.VideoWriter(str(made[0]), cv2.VideoWriter_fourcc(*"mp4v"), 10, (96, 64))
    for number in range(int(lasts * 10)):
        video.write(np.full((64, 96, 3), (number * 5 % 255, 90, 120), dtype=np.uint8))
    video.release()
    t = np.arange(round(lasts * rate)) / rate
    languages = ["fre", "ger", "spa"]
    dice.shuffle(languages)
    languages.insert(0, "eng")
    for number in range(4):
        both, at = np.zeros((len(t), 2)), 0.0
        while at < lasts:
            long, hz, left = dice.uniform(0.15, 0.4), dice.uniform(150, 600), dice.uniform(0.1, 0.5)
            here = (t >= at) & (t < at + long)
            tone = np.sin(np.pi * (t[here] - at) / long) * np.sin(2 * np.pi * hz * t[here])
            both[here] = np.stack([left * tone, (0.5 - left) * tone], axis=1)
            at += long
        both *= np.minimum(1, 20 * np.minimum(t, t[-1] - t))[:, None]
        made.append(folder / f"track{number}.wav")
        soundfile.write(made[-1], both, rate, subtype="PCM_16")
    command = ["ffmpeg", "-v", "error", "-y"]
    for file in made:
        command += ["-i", str(file)]
    for number in range(5):
        command += ["-map", str(number)]
    for number, language in enumerate(languages):
        command += [f"-metadata:s:a:{number}", f"language={language}"]
    command += ["-c:v", "copy", "-c:a", "flac", "-fflags", "+bitexact", "-flags:a", "+bitexact"]
    subprocess.run([*command, str(folder / "film.mkv")], check=True)
    for file in made:
        file.unlink()
