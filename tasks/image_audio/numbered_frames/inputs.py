"""A dot on its way round and a bar that grows: eleven frames or more."""

import io
import math
import random
import zipfile
from pathlib import Path

from PIL import Image, ImageDraw


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"frames-{seed}")
    count = dice.randrange(11, 16)
    dot, bar, ground = (tuple(dice.randrange(low, low + 90) for _ in range(3)) for low in (0, 60, 165))
    start = dice.random() * 6
    pictures = {}
    for number in range(count):
        frame = Image.new("RGB", (120, 96), ground)
        draw = ImageDraw.Draw(frame)
        draw.rectangle((0, 80, 10 + 100 * number // count, 95), fill=bar)
        x, y = 60 + 40 * math.cos(start + 6.28 * number / count), 42 + 26 * math.sin(start + 6.28 * number / count)
        draw.ellipse((x - 14, y - 14, x + 14, y + 14), fill=dot)
        buffer = io.BytesIO()
        frame.save(buffer, "PNG")
        pictures[f"frame{number + 1}.png"] = buffer.getvalue()
    with zipfile.ZipFile(folder / "frames.zip", "w") as archive:
        for name in dice.sample(sorted(pictures), count):
            archive.writestr(zipfile.ZipInfo(name, (2024, 3, 2, 9, 0, 0)), pictures[name])
