"""Slides of an old survey flight along a crooked line, turned, of different scale and light; three were scanned from their back."""

import io
import math
import random
import zipfile
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

WIDE, HIGH = 340, 260
PINS = {"red": (226, 30, 40), "blue": (30, 70, 230), "yellow": (250, 226, 20), "magenta": (226, 30, 210), "cyan": (20, 220, 226)}


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"flight-{seed}")
    land = ground(np.random.default_rng(seed + 11))
    x, y, way = 300.0, dice.uniform(420, 620), dice.uniform(-0.3, 0.3)
    centres = []
    for _ in range(9):
        centres.append((x, y))
        way = max(-0.75, min(0.75, way + dice.uniform(-0.45, 0.45)))
        if not 260 < y + 150 * math.sin(way) < 780:
            way = -way
        x, y = x + 150 * math.cos(way), y + 150 * math.sin(way)
    names = list(PINS)
    dice.shuffle(names)
    for name, k in zip(names, sorted(dice.sample(range(9), 5)), strict=True):
        a, b = centres[k][0] + dice.uniform(-60, 60), centres[k][1] + dice.uniform(-50, 50)
        cv2.circle(land, (round(a * 16), round(b * 16)), 5 * 16, PINS[name], -1, cv2.LINE_AA, 4)
    back = set(dice.sample(range(1, 8), 3))
    first = dice.choice([k for k in (0, 8) if k not in back])
    numbers = list(range(2, 10))
    dice.shuffle(numbers)
    labels = {k: 1 if k == first else numbers.pop() for k in range(9)}
    pixel_m = dice.choice([1.6, 2.2, 2.4, 3.2])
    with zipfile.ZipFile(folder / "slides.zip", "w", zipfile.ZIP_STORED) as box:
        for k in sorted(labels, key=labels.get):
            turn, scale = dice.uniform(-math.pi, math.pi), dice.uniform(0.85, 1.15)
            warp = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]) * scale
            shift = np.array([WIDE / 2, HIGH / 2]) - warp @ centres[k]
            part = cv2.warpAffine(land, np.column_stack([warp, shift]), (WIDE, HIGH), flags=cv2.INTER_AREA).astype(float)
            if k in back:
                part = part[:, ::-1]
            part = 255 * (part / 255) ** dice.uniform(0.8, 1.25) * dice.uniform(0.85, 1.05)
            part += np.random.default_rng(seed * 50 + k).normal(0, 5, part.shape)
            data = io.BytesIO()
            Image.fromarray(part.clip(0, 255).astype(np.uint8)).save(data, "JPEG", quality=82)
            box.writestr(zipfile.ZipInfo(f"slide_{labels[k]}.jpg"), data.getvalue())
    (folder / "note.txt").write_text(
        f"Survey flight, nine frames, vertical views from changing height.\nslide_1: one pixel is {pixel_m} m on the ground. Pins: red, blue, yellow, magenta, cyan.\n"
    )


def ground(noise: np.random.Generator) -> np.ndarray:
    """Fields, woods and paths in dull colours."""
    high, wide = 1040, 1720
    layers = []
    for sigma in (2.2, 5, 14):
        layer = cv2.GaussianBlur(noise.normal(0, 1, (high, wide)).astype(np.float32), (0, 0), sigma)
        layers.append(layer / layer.std())
    base = 120 + 12 * layers[0] + 16 * layers[1] + 20 * np.sign(layers[2])
    land = np.stack([base * 0.95, base * 1.0, base * 0.8], axis=-1)
    for _ in range(90):
        a, b = noise.uniform(0, wide), noise.uniform(0, high)
        turn, length = noise.uniform(0, 3.14), noise.uniform(40, 130)
        ends = [(int(a + s * length * np.cos(turn)), int(b + s * length * np.sin(turn))) for s in (-1, 1)]
        shade = noise.uniform(60, 190)
        cv2.line(land, ends[0], ends[1], (shade, shade, shade * 0.85), 3, cv2.LINE_AA)
    return land.clip(0, 255).astype(np.uint8)
