"""A sheet of marbled paper with grain, cut into strips that lost some columns at each cut, lie a little high or low, and partly upside down."""

import random
from pathlib import Path

import numpy as np

STRIPS, WIDE, HIGH, MOST, LOST = 36, 16, 400, 4, 4
GRAIN = 0.35  # of the paper, beside veins of about 0.75


def build(seed: int, folder: Path) -> None:
    from PIL import Image

    dice, noise = random.Random(f"marbled-{seed}"), np.random.default_rng(seed + 4100)
    sheet = marbled(dice, noise, HIGH + 2 * MOST, STRIPS * (WIDE + LOST))
    pieces = []
    for k in range(STRIPS):
        down = MOST + dice.randint(-MOST, MOST)
        piece = sheet[down : down + HIGH, k * (WIDE + LOST) : k * (WIDE + LOST) + WIDE]
        piece = piece + noise.normal(0, GRAIN, piece.shape)
        pieces.append(piece * dice.uniform(0.92, 1.08) + dice.uniform(-0.25, 0.25))
    order = list(range(STRIPS))
    dice.shuffle(order)
    turned = [dice.random() < 0.4 for _ in order]
    turned[0] = False
    laid = np.hstack([pieces[k][::-1, ::-1] if turn else pieces[k] for k, turn in zip(order, turned, strict=True)])
    Image.fromarray(np.clip(np.round(128 + 30 * laid), 0, 255).astype(np.uint8)).save(folder / "strips.png")


def marbled(dice: random.Random, noise: np.random.Generator, high: int, wide: int) -> np.ndarray:
    """Veins of no direction in particular: two bands of waves, softly clipped."""
    y, x = np.fft.fftfreq(high + 40)[:, None], np.fft.rfftfreq(wide + 40)[None, :]
    tilt, stretch = dice.uniform(0, np.pi), dice.uniform(1, 1.03)
    along, across = x * np.cos(tilt) + y * np.sin(tilt), -x * np.sin(tilt) + y * np.cos(tilt)
    radius = np.hypot(along * stretch, across / stretch)
    whole = np.zeros((high + 40, wide + 40))
    for middle, width, weight in ((dice.uniform(0.036, 0.039), 0.012, 1.0), (dice.uniform(0.07, 0.073), 0.02, 0.8)):
        shape = np.exp(-0.5 * ((radius - middle) / width) ** 2)
        band = np.fft.irfft2(np.fft.rfft2(noise.normal(size=whole.shape)) * shape, s=whole.shape)
        whole += weight * band / band.std()
    return np.tanh(1.2 * whole[:high, :wide])
