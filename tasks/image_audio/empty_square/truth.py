"""Shifts by the peak of the phase correlation. The scene itself, without grain, is found in the photograph that it
was cut from, by the mean of the three middle values of each pixel; a median is as good as can be asked for."""

import zipfile
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import skimage.data
from PIL import Image

SCENES = ("astronaut.png", "chelsea.png", "coffee.png", "rocket.jpg")


def truth(inputs: Path) -> dict[str, Any]:
    with zipfile.ZipFile(inputs / "burst.zip") as archive:
        shots = [np.asarray(Image.open(archive.open(f"shot_{n}.jpg")), dtype=float) for n in range(1, 10)]
    offsets = [shift(shots[0].mean(axis=2), shot.mean(axis=2)) for shot in shots]
    high, wide = shots[0].shape[:2]
    stack = np.full((9, high, wide, 3), np.nan)
    for layer, shot, (dx, dy) in zip(stack, shots, offsets):
        layer[max(0, -dy) : high - max(0, dy), max(0, -dx) : wide - max(0, dx)] = shot[
            max(0, dy) : high + min(0, dy), max(0, dx) : wide + min(0, dx)
        ]
    count = (~np.isnan(stack)).sum(axis=0, keepdims=True)
    place = (count - 1) // 2 + np.array([-1, 0, 1])[:, None, None, None]
    square = np.take_along_axis(np.sort(stack, axis=0), place, axis=0).mean(axis=0)
    bumped = offsets[int((inputs / "bumped.txt").read_text()) - 1]
    scene = clean(square)
    good = 1.05 * float(abs(np.nanmedian(stack, axis=0) - scene).mean())
    return {"scene": scene, "good_diff": good, "dx": bumped[0], "dy": bumped[1]}


def clean(square: np.ndarray) -> np.ndarray:
    """The part of a photograph that the shots were made from."""
    best: tuple[float, Any] = (float("inf"), None)
    for name in SCENES:
        photo = np.asarray(Image.open(Path(skimage.data.__file__).parent / name).convert("RGB"))
        off, _, (x, y), _ = cv2.minMaxLoc(cv2.matchTemplate(photo, square.round().astype(np.uint8), cv2.TM_SQDIFF))
        if off < best[0]:
            best = (off, photo[y : y + square.shape[0], x : x + square.shape[1]])
    return best[1]


def shift(first: np.ndarray, other: np.ndarray) -> tuple[int, int]:
    window = np.outer(*(np.hanning(side) for side in first.shape))
    a, b = (np.fft.fft2((view - view.mean()) * window) for view in (first, other))
    cross = b * a.conj()
    peaks = np.fft.ifft2(cross / np.abs(cross) ** 0.7).real
    near = {(dx, dy): peaks[dy, dx] for dy in range(-6, 7) for dx in range(-6, 7)}
    return max(near, key=lambda place: near[place])
