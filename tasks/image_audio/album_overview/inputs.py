"""Seven or eight pieces of photographs in folders, among notes and the leavings of an archiver."""

import io
import random
import zipfile
from pathlib import Path

import numpy as np
import skimage.data
from PIL import Image

SCENES = ["astronaut.png", "chelsea.png", "coffee.png", "rocket.jpg"]


def photo(dice: random.Random, wide: int, high: int) -> Image.Image:
    """A piece, rich in detail, of one of the photographs that ship with scikit-image."""
    while True:
        scene = Image.open(Path(skimage.data.__file__).parent / dice.choice(SCENES)).convert("RGB")
        left, top = dice.randrange(scene.width - wide + 1), dice.randrange(scene.height - high + 1)
        piece = scene.crop((left, top, left + wide, top + high))
        if abs(np.diff(np.asarray(piece.convert("L"), dtype=float))).mean() > 4:
            return piece

NAMES = ["Anna.jpg", "beach.PNG", "Cake.jpg", "dunes.jpg", "Evening.png", "fog.jpg", "Garden.JPG", "harbour.png", "Icecream.jpg", "jetty.jpg"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"album-{seed}")
    while True:
        names = dice.sample(NAMES, dice.choice([7, 8]))
        if sorted(names) != sorted(names, key=str.lower):
            break
    members = {"readme.txt": b"Photos of the trip, please do not share.", "day 2/Thumbs.db": bytes(range(200))}
    for name in names:
        picture = photo(dice, *dice.choice([(220, 165), (165, 220), (220, 110), (132, 220), (176, 176)]))
        buffer = io.BytesIO()
        picture.save(buffer, "PNG" if name.lower().endswith("png") else "JPEG")
        members[dice.choice(["", "day 1/", "day 2/"]) + name] = buffer.getvalue()
    members["__MACOSX/._" + names[0]] = b"\x00\x05\x16\x07" + bytes(60)
    with zipfile.ZipFile(folder / "album.zip", "w") as archive:
        for member in dice.sample(sorted(members), len(members)):
            archive.writestr(zipfile.ZipInfo(member, (2024, 7, 1, 12, 0, 0)), members[member])
