"""A square of a photograph whose neighbouring tiles fit each other better than any other tile."""

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
    dice = random.Random(f"tiles-{seed}")
    while True:
        picture = np.asarray(photo(dice, 240, 240), dtype=int)
        tiles = picture.reshape(4, 60, 4, 60, 3).swapaxes(1, 2).reshape(16, 60, 60, 3)
        beside = abs(tiles[:, None, :, -1] - tiles[None, :, :, 0]).mean(axis=(2, 3)) + 1e4 * np.eye(16)
        below = abs(tiles[:, None, -1] - tiles[None, :, 0]).mean(axis=(2, 3)) + 1e4 * np.eye(16)
        rows = [(n, n + 1) for n in range(16) if n % 4 < 3]
        columns = [(n, n + 4) for n in range(12)]
        if all(fits(beside, a, b) for a, b in rows) and all(fits(below, a, b) for a, b in columns):
            break
    order = [0]
    while order[0] == 0:
        order = dice.sample(range(16), 16)
    mixed = tiles[order].reshape(4, 4, 60, 60, 3).swapaxes(1, 2).reshape(240, 240, 3)
    Image.fromarray(mixed.astype(np.uint8)).save(folder / "puzzle.png")


def fits(cost: np.ndarray, a: int, b: int) -> bool:
    """Each is the other's best neighbour, by far."""
    others = [cost[a, n] for n in range(16) if n != b] + [cost[n, b] for n in range(16) if n != a]
    return bool(cost[a, b] * 1.15 < min(others))
