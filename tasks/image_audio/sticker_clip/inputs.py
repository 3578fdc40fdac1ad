"""A transparent sticker with an odd width or height, whose frames are shown for very different times."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    from PIL import Image, ImageDraw

    dice = random.Random(f"sticker-{seed}")
    wide, high = dice.choice([(121, 96), (120, 97), (123, 99), (117, 101)])
    times = dice.sample([50, 100, 150, 250, 350, 600, 800, 1000], 6)
    frames = []
    for number in range(6):
        frame = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
        pen = ImageDraw.Draw(frame)
        x, y = 4 + number * 8, dice.randrange(5, 40)
        face = tuple(dice.randrange(20, 230) for _ in range(3))
        pen.ellipse((x, y, x + 60, y + 50), fill=(*face, 255))
        pen.rectangle((x + 15, y + 15, x + 22, y + 22), fill=(10, 10, 10, 255))
        pen.rectangle((x + 38, y + 15, x + 45, y + 22), fill=(10, 10, 10, 255))
        frames.append(frame)
    frames[0].save(
        folder / "sticker.gif", save_all=True, append_images=frames[1:], duration=times, loop=0, disposal=2
    )
