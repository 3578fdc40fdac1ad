"""Scanned cores of an old tree: ring widths with a trend, bad years, pale latewood, bands inside rings, and what years in a shed do to wood."""

import random
from pathlib import Path

import numpy as np


def build(seed: int, folder: Path) -> None:
    for k in (1, 2, 3):
        picture, _ = numbered(seed, k)
        (folder / f"core_{k}.jpg").write_bytes(picture)
    (folder / "label.txt").write_text(f"样芯扫描（同一株，三根）\n扫描序号：{seed}\n分辨率：1200 dpi\n左：近髓心　右：近树皮\n", "utf-8")


def numbered(seed: int, k: int) -> tuple[bytes, np.ndarray]:
    """The file of a core, and its rings' edges."""
    import io

    from PIL import Image

    wood, edges = core(random.Random(f"core-{seed}-{k}"), np.random.default_rng([seed, k, 91]))
    file = io.BytesIO()
    Image.fromarray(wood).save(file, "JPEG", quality=90, dpi=(1200, 1200))
    return file.getvalue(), edges


def core(dice: random.Random, noise: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """The picture, and the rings' edges on the middle line, in pixels."""
    from scipy.ndimage import gaussian_filter

    high = 200
    widths = ring_widths(dice, noise)
    count = len(widths)
    row = np.linspace(-1, 1, high)
    # The rings aren't parallel: each is wider here and narrower there, and tilt and bow wander.
    edges = np.zeros((count + 1, high))
    form = dice.uniform(-20, 20) * row - dice.uniform(5, 15) * row**2
    edges[0] = form - form.max() + 2
    goal = form - form.mean()
    for k, width in enumerate(widths):
        if dice.random() < 0.07:
            goal = dice.uniform(-30, 30) * row + dice.uniform(-14, 14) * (row**2 - 1 / 3) + dice.uniform(-6, 6) * np.sin(3 * row + dice.uniform(0, 6))
        off = goal - (edges[k] - edges[k].mean())
        wedge = np.clip(off / max(50, 2 * width), -0.5, 0.5) + noise.normal(0, 0.1) * row + 0.05 * np.sin(row * dice.uniform(2, 5) + dice.uniform(0, 6))
        edges[k + 1] = edges[k] + width * (1 + wedge - wedge[high // 2])
    long = int(edges[-1].max()) + 3
    late = np.clip(noise.normal(0.78, 0.13, count), 0.5, 1.0)
    begin = noise.uniform(0.5, 0.8, count)
    pale = (noise.random(count) < 0.1) & (widths > 14)
    late[widths < 14] = noise.uniform(0.65, 1, (widths < 14).sum())
    late[pale] = noise.uniform(0.42, 0.52, pale.sum())
    false = (noise.random(count) < 0.35) & (widths > 55)
    place, strong = noise.uniform(0.4, 0.68, count), noise.uniform(0.5, 1.0, count) * late
    wide = noise.uniform(0.1, 0.14, count)
    fine = 3
    at = (np.arange(long * fine) + 0.5) / fine
    dark = np.zeros((high, long))
    for y in range(high):
        k = np.clip(np.searchsorted(edges[:, y], at) - 1, 0, count - 1)
        size = edges[k + 1, y] - edges[k, y]
        phase = np.clip((at - edges[k, y]) / size, 0, 1)
        start = np.minimum(begin[k], 1 - 2.5 / size)
        density = late[k] * np.clip((phase - start) / (1 - start), 0, 1) ** 1.2
        off = (phase - place[k]) / wide[k]
        density = np.maximum(density, np.where(false[k], strong[k] * np.exp(-0.5 * off**2), 0))
        dark[y] = density.reshape(long, fine).mean(axis=1)
    dark = gaussian_filter(dark, (0, 0.7))
    # The cells stand in rows along the core; rays, dust, scratches of the blade, drying cracks, a stain.
    grain = gaussian_filter(noise.normal(0, 1, dark.shape), (0.8, 9))
    rays = gaussian_filter(noise.normal(0, 1, dark.shape), (1.5, 60))
    grey = 206 - 92 * dark + 10 * grain / grain.std() + 6 * rays / rays.std() + 12 * noise.normal(0, 1, dark.shape)
    slow = gaussian_filter(noise.normal(0, 1, (high, long // 40 + 1)), (40, 4))
    slow = np.repeat(slow / slow.std(), 40, axis=1)[:, :long]
    grey += 11 * slow
    yy, xx = np.mgrid[0:high, 0:long]
    for _ in range(long // 14):  # resin ducts, cut slantwise: small, dark, some with a pale rim
        x, y, r, depth = dice.randrange(12, long - 12), dice.randrange(high), dice.uniform(1.3, 2.6), dice.uniform(30, 80)
        part = slice(max(0, y - 12), y + 13), slice(x - 12, x + 13)
        far = ((xx[part] - x) / r) ** 2 + ((yy[part] - y) / (1.8 * r)) ** 2
        grey[part] -= depth * np.exp(-0.5 * far) * (1 - 0.25 * far)
    for _ in range(dice.randint(5, 7)):  # scratches of the blade, straight across
        x, depth = dice.uniform(60, long - 60), dice.uniform(22, 50) * dice.choice([-1, 1, 1])
        ring = edges[np.searchsorted(edges[:, high // 2], x) - 1]
        tilt = (ring[-1] - ring[0]) / high
        tilt += dice.uniform(0.25, 0.45) * (1 if tilt < 0 else -1)  # never along the rings
        band = slice(max(0, int(x) - 80), int(x) + 80)
        off = xx[:, band] - x - tilt * (yy[:, band] - high / 2)
        grey[:, band] -= depth * np.exp(-0.5 * (off / dice.uniform(0.7, 1.3)) ** 2)
    for _ in range(dice.randint(5, 7)):  # cracks from one side
        x, tilt, deep = dice.uniform(0, long), dice.uniform(-0.5, 0.5), dice.uniform(0.4, 0.75) * high
        band = slice(max(0, int(x) - 90), int(x) + 90)
        far = yy[:, band] if dice.random() < 0.5 else high - 1 - yy[:, band]
        wiggle = 3 * np.sin(far / dice.uniform(7, 15)) + tilt * far
        open_ = dice.uniform(2.5, 5) * np.clip(1 - far / deep, 0, 1) ** 0.6 - 0.5 * (far > deep)
        inside = np.clip(open_ - abs(xx[:, band] - x - wiggle) + 0.5, 0, 1)
        grey[:, band] = grey[:, band] * (1 - inside) + 42 * inside
    for _ in range(dice.randint(2, 3)):  # stains
        x, y, r = dice.uniform(300, long - 300), dice.uniform(0, high), dice.uniform(60, 140)
        band = slice(max(0, int(x - 4 * r)), int(x + 4 * r))
        grey[:, band] *= 1 - dice.uniform(0.2, 0.35) / (1 + np.exp((np.hypot((xx[:, band] - x) / 2, yy[:, band] - y) - r) / 5))
    # On its mount, a little bent.
    frame = high + 60
    bend = 14 * np.sin(np.arange(long) / long * dice.uniform(2, 5) + dice.uniform(0, 6)) + 30
    picture = noise.normal(72, 5, (frame, long))
    picture += 16 * gaussian_filter(noise.normal(0, 1, picture.shape), (2, 30)) * 8
    there = xx < edges[-1][:, None]  # the last ring's edge is the core's end
    for x in range(long):
        top = int(round(bend[x]))
        piece = picture[top : top + high, x]
        piece[there[:, x]] = grey[there[:, x], x]
        if there[-1, x]:
            picture[top + high : top + high + 3, x] = 30
    picture = np.pad(picture, ((0, 0), (0, 25)), mode="edge")
    picture[:, long:] = noise.normal(72, 5, (frame, 25))
    return np.clip(picture.round(), 0, 255).astype(np.uint8), edges[:, high // 2]


def ring_widths(dice: random.Random, noise: np.random.Generator) -> np.ndarray:
    """From the pith's side to the bark, in pixels of 1200 dpi."""
    count = dice.randint(138, 152)
    k = np.arange(count)
    trend = 62 * np.exp(-k / 60) + 22
    walk = np.zeros(count)
    for i in range(1, count):
        walk[i] = 0.55 * walk[i - 1] + noise.normal(0, 0.3)
    widths = trend * np.exp(walk - 0.1)
    for _ in range(dice.randint(4, 5)):  # bad years
        at, years = dice.randrange(12, count - 12), dice.randint(2, 5)
        widths[at : at + years] = noise.uniform(7, 11, years)
    return np.clip(widths, 7, 120)
