"""A piece of a photograph and boxes in the pixels of an original 2.5 times as large."""

import json
import random
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


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"street-{seed}")
    while True:
        picture = photo(dice, 360, 280)
        cells = np.asarray(picture, dtype=float).reshape(14, 20, 18, 20, 3).std(axis=(1, 3))
        if (cells > 8).mean() > 0.7:
            break
    places = drawn_places(dice)
    while not any(place["left"] + place["width"] > 900 for place in places if hidden(place)):
        places = drawn_places(dice)
    original = {"width": 900, "height": 700, "file": "street_full.tif"}
    (folder / "places.json").write_text(json.dumps({"original": original, "boxes": places}, indent=1))
    picture.save(folder / "street.png")


def hidden(place: dict) -> bool:
    return place["label"].lower() in ("plate", "face") and not place["deleted"]


def drawn_places(dice: random.Random) -> list[dict]:
    """Nine boxes that don't overlap, in the original's pixels; some reach over its right side."""
    places = []
    cells = [(column, row) for column in range(4) for row in range(3)]
    labels = ["plate", "Plate", "face", "FACE", "plate", "sign", "Sign", "face", "dog"]
    for number, ((column, row), label) in enumerate(zip(dice.sample(cells, 9), labels)):
        x, y = column * 90 + 2 * dice.randrange(3), row * 92 + 2 * dice.randrange(3)
        wide, high = 2 * dice.randrange(22, 38), 2 * dice.randrange(20, 38)
        wide += 40 if column == 3 else 0
        box = [x * 5 // 2, y * 5 // 2, wide * 5 // 2, high * 5 // 2]
        named = dict(zip(["left", "top", "width", "height"], box))
        places.append({"label": label, **named, "deleted": number == 7})
    dice.shuffle(places)
    return places
