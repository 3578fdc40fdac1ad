"""Photos of two gas meters with five pointer dials each, whose dials turn in turn one way and the other.

The meter is exchanged in between; the new one's first dial turns the other way round. On each meter the pointer of one
of the middle dials sits a quarter of a step off, as it does where it has slipped on its shaft.
"""

import datetime
import io
import math
import random
import zipfile
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDE, HIGH, RADIUS, BIG = 520, 150, 44, 3
CENTRES = [(62 + 94 * k, 84) for k in range(5)]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"gas-meter-{seed}")
    first = dice.choice([1, -1])
    plates = {"G4-A": turns(first), "G4-B": turns(-first)}
    names = list(plates)
    dice.shuffle(names)
    for name, ways in plates.items():
        plate(ways).resize((WIDE, HIGH), Image.LANCZOS).save(folder / f"plate_{name}.png")
    days = [datetime.date(2031, 1, dice.randrange(2, 27)) + datetime.timedelta(days=28 * k + dice.randrange(-2, 3)) for k in range(16)]
    swap = dice.randrange(6, 10)
    off = {name: (dice.choice([1, 2, 3]), dice.choice([-1, 1]) * dice.uniform(0.24, 0.29)) for name in names}
    value = dice.randrange(30000, 80000) + 0.5
    fresh = dice.randrange(3, 60)
    shots, last_old = [], 0
    for k, day in enumerate(days):
        if k == swap:
            last_old = int(value) + dice.randrange(40, 160)
            value = fresh + 0.5
        value = int(value) + dice.randrange(90, 420) + dice.uniform(0.3, 0.7)
        if dice.random() < 0.4:  # a higher dial stands close to one of its figures
            value = round(value / 1000) * 1000 + dice.choice([-1, 1]) * dice.randrange(4, 40) + dice.uniform(0.3, 0.7) if value > 1200 else value
        if shots and k != swap and value <= shots[-1][2] + 20:
            value = int(shots[-1][2]) + dice.randrange(120, 420) + dice.uniform(0.3, 0.7)
        shots.append((day, names[k >= swap], value))
    # The readings must rise, also up to the old meter's last one.
    last_old = max(last_old, int(shots[swap - 1][2]) + 35)
    changed = days[swap - 1] + datetime.timedelta(days=dice.randrange(5, 20))
    with zipfile.ZipFile(folder / "photos.zip", "w", zipfile.ZIP_STORED) as box:
        upside = set(dice.sample(range(16), 5))
        for k, (day, name, value) in enumerate(shots):
            shot = photo(plates[name], value, off[name], k in upside, dice, seed * 100 + k)
            box.writestr(zipfile.ZipInfo(f"{day.isoformat()}.jpg"), shot)
    note = (
        f"Zaehlerwechsel / meter exchange   {changed.isoformat()}\n\n"
        f"  removed    type {names[0]}   final reading {last_old:05d} m3\n"
        f"  installed  type {names[1]}   start reading {fresh:05d} m3\n\n"
        "Works order 77-1904. Both meters: dials from left to right 10000, 1000, 100, 10, 1 m3 for one step.\n"
    )
    (folder / "exchange.txt").write_text(note, encoding="utf-8")


def turns(first: int) -> list[int]:
    return [first * (-1) ** k for k in range(5)]


def plate(ways: list[int]) -> Image.Image:
    face = Image.new("L", (WIDE * BIG, HIGH * BIG), 236)
    draw = ImageDraw.Draw(face)
    import matplotlib

    fonts = Path(matplotlib.get_data_path()) / "fonts/ttf"
    small, tiny = (ImageFont.truetype(str(fonts / "DejaVuSans.ttf"), n * BIG) for n in (11, 9))
    for k, ((x, y), way) in enumerate(zip(CENTRES, ways, strict=True)):
        x, y = x * BIG, y * BIG
        r = RADIUS * BIG
        draw.ellipse((x - r, y - r, x + r, y + r), outline=60, width=BIG)
        for figure in range(10):
            turn = 2 * math.pi * figure / 10 * way
            sine, cosine = math.sin(turn), math.cos(turn)
            draw.line((x + r * sine, y - r * cosine, x + 0.9 * r * sine, y - 0.9 * r * cosine), fill=40, width=BIG)
            draw.text((x + 0.75 * r * sine, y - 0.75 * r * cosine), str(figure), font=small, fill=40, anchor="mm")
        draw.text((x, 22 * BIG), str(10 ** (4 - k)), font=tiny, fill=40, anchor="mm")
    draw.text((504 * BIG, 84 * BIG), "m³", font=small, fill=40, anchor="mm")
    draw.rectangle((10 * BIG, 10 * BIG, 22 * BIG, 16 * BIG), fill=40)
    return face


def photo(ways: list[int], value: float, off: tuple[int, float], upside: bool, dice: random.Random, seed: int) -> bytes:
    face = plate(ways)
    draw = ImageDraw.Draw(face)
    for k, ((x, y), way) in enumerate(zip(CENTRES, ways, strict=True)):
        step = value / 10 ** (4 - k) % 10 + (off[1] if k == off[0] else 0)
        turn = 2 * math.pi * step / 10 * way
        x, y, r = x * BIG, y * BIG, RADIUS * BIG
        sine, cosine = math.sin(turn), math.cos(turn)
        tip = (x + 0.62 * r * sine, y - 0.62 * r * cosine)
        sides = [(x + 0.08 * r * cosine * s - 0.26 * r * sine, y + 0.08 * r * sine * s + 0.26 * r * cosine) for s in (1, -1)]
        draw.polygon([tip, *sides], fill=45)
        draw.ellipse((x - 0.09 * r, y - 0.09 * r, x + 0.09 * r, y + 0.09 * r), fill=45)
    flat = np.asarray(face.resize((WIDE, HIGH), Image.LANCZOS))
    size = (640, 400)
    turn = math.radians(dice.uniform(-14, 14) + (180 if upside else 0))
    scale = dice.uniform(0.93, 1.05)
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]) * scale
    corners = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], float)
    there = (corners - (WIDE / 2, HIGH / 2)) @ spin.T + (320 + dice.uniform(-15, 15), 200 + dice.uniform(-30, 30))
    there += [[dice.uniform(-7, 7), dice.uniform(-7, 7)] for _ in range(4)]
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32), there.astype(np.float32))
    shown = cv2.warpPerspective(flat, warp, size, flags=cv2.INTER_AREA, borderValue=70).astype(float)
    light = np.linspace(dice.uniform(0.68, 1), dice.uniform(0.68, 1), 640)[None, :] * np.linspace(dice.uniform(0.8, 1), 1, 400)[:, None]
    shown = cv2.GaussianBlur(shown * light, (0, 0), dice.uniform(0.5, 0.9))
    shown += np.random.default_rng(seed).normal(0, 5, shown.shape)
    data = io.BytesIO()
    Image.fromarray(shown.clip(0, 255).astype(np.uint8)).save(data, "JPEG", quality=72)
    return data.getvalue()
