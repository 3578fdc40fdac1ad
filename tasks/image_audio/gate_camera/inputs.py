"""A yard with a lamp (red, yellow, green), cars that drive by (one of them green), and a little noise."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import cv2
    import numpy as np

    dice = random.Random(f"gate-{seed}")
    noise = np.random.default_rng(seed + 8)
    rate = dice.choice([8, 10, 12.5])
    colours = {"red": (210, 30, 30), "yellow": (230, 200, 30), "green": (30, 200, 60)}
    lamps = ["red"] * dice.randrange(5, 12)
    for _opening in range(dice.randrange(3, 6)):
        lamps += ["yellow"] * dice.randrange(2, 5) + ["green"] * dice.randrange(4, 12)
        lamps += ["yellow"] * dice.randrange(1, 4) + ["red"] * dice.randrange(3, 10)
        if dice.random() < 0.5:  # a false start
            lamps += ["yellow"] * 3 + ["red"] * 4
    video = cv2.VideoWriter(str(folder / "gate.mp4"), cv2.VideoWriter_fourcc(*"mp4v"), rate, (160, 120))
    x, speed, paint = 0, 6, (40, 190, 70)
    for lamp in lamps:
        frame = np.full((120, 160, 3), (120, 125, 135), dtype=float)
        frame[80:] = (90, 85, 80)
        frame[70:95, max(0, x - 40) : max(0, x)] = paint
        x += speed
        if x > 200:
            x, speed, paint = 0, dice.randrange(5, 11), dice.choice([(40, 190, 70), (180, 40, 50), (40, 60, 170)])
        frame[4:24, 136:156] = 20
        frame[8:20, 140:152] = colours[lamp]
        frame += noise.normal(0, 3, (120, 160, 1))
        video.write(np.ascontiguousarray(np.clip(frame, 0, 255).astype(np.uint8)[:, :, ::-1]))
    video.release()
