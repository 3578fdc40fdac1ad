"""Nine to twelve small pictures with coloured beds and a sun, some upright, some very wide, in a zip file."""

import io
import random
import zipfile
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    from PIL import Image, ImageDraw

    dice = random.Random(f"slides-{seed}")
    count = dice.randrange(10, 14)
    odd = dice.sample(range(1, count + 1), 4)
    names = list(range(1, count + 1))
    dice.shuffle(names)
    with zipfile.ZipFile(folder / "shots.zip", "w") as box:
        for number in names:
            size = (160, 120) if number not in odd else dice.choice([(120, 160), (90, 180), (240, 100)])
            colours = [tuple(dice.randrange(30, 250) for _ in range(3)) for _ in range(4)]
            picture = Image.new("RGB", size, colours[0])
            pen = ImageDraw.Draw(picture)
            for bed in (1, 2):
                x, y = dice.randrange(size[0] // 2), dice.randrange(size[1] // 2)
                pen.rectangle((x, y, x + size[0] // 2, y + size[1] // 2), fill=colours[bed])
            pen.ellipse((5, 5, 40, 40), fill=colours[3])
            buffer = io.BytesIO()
            picture.save(buffer, "JPEG", quality=92)
            box.writestr(zipfile.ZipInfo(f"shot_{number}.jpg", (2024, 5, 1, 0, 0, 0)), buffer.getvalue())
