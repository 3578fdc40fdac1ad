"""A piece of a photograph, nine times, with grain, three of them shifted, and figures that cover parts of some."""

import io
import random
import zipfile
from pathlib import Path

import numpy as np
import skimage.data
from PIL import Image
from skimage.metrics import structural_similarity

GRAIN = 14
SCENES = ["astronaut.png", "chelsea.png", "coffee.png", "rocket.jpg"]


def photo(dice: random.Random, wide: int, high: int) -> Image.Image:
    """A piece, rich in detail, of one of the photographs that ship with scikit-image."""
    while True:
        scene = Image.open(Path(skimage.data.__file__).parent / dice.choice(SCENES)).convert("RGB")
        left, top = dice.randrange(scene.width - wide + 1), dice.randrange(scene.height - high + 1)
        piece = scene.crop((left, top, left + wide, top + high))
        if abs(np.diff(np.asarray(piece.convert("L"), dtype=float))).mean() > 4:
            return piece


def stands_out(scene: np.ndarray) -> bool:
    """Whether six shots without people, laid over one another, come near the scene: in a dark sky the grain would remain."""
    gen = np.random.default_rng(5)
    shots = [(scene + gen.normal(0, GRAIN, scene.shape)).clip(0, 255) for _ in range(6)]
    return bool(structural_similarity(scene, np.median(shots, axis=0), channel_axis=2, data_range=255) > 0.84)


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"burst-{seed}")
    grain = np.random.default_rng(seed)
    while True:
        scene = np.asarray(photo(dice, 212, 162), dtype=float)
        cells = scene[:160, :208].reshape(8, 20, 8, 26, 3).mean(axis=(1, 3, 4))
        if cells.std() > 45 and (abs(np.diff(scene, axis=1)).mean() > 5) and stands_out(scene):
            break
    shifts = {number: (0, 0) for number in range(1, 10)}
    for number in dice.sample(range(2, 10), 3):
        shifts[number] = (dice.choice([-6, -5, -4, 3, 5, 6]), dice.choice([-6, -4, -3, 4, 5]))
    spots = [(20, 40), (66, 30), (112, 45), (158, 35)]
    seen = {number: [] for number in shifts}
    for spot in spots:
        for number in dice.sample(range(1, 10), 3):
            seen[number].append(spot)
    with zipfile.ZipFile(folder / "burst.zip", "w") as archive:
        for number, (dx, dy) in shifts.items():
            view = scene.copy()
            for left, top in seen[number]:
                coat = [dice.randrange(256) for _ in range(3)]
                view[top + 12 : top + 80, left : left + 26] = coat
                view[top : top + 14, left + 7 : left + 19] = (222, 184, 150)
            shot = view[6 - dy : 156 - dy, 6 - dx : 206 - dx] + grain.normal(0, GRAIN, (150, 200, 3))
            buffer = io.BytesIO()
            Image.fromarray(shot.clip(0, 255).astype(np.uint8)).save(buffer, "JPEG", quality=95)
            archive.writestr(zipfile.ZipInfo(f"shot_{number}.jpg", (2024, 5, 4, 10, 0, 0)), buffer.getvalue())
    (folder / "bumped.txt").write_text(f"{dice.choice([n for n, shift in shifts.items() if shift != (0, 0)])}\n")
