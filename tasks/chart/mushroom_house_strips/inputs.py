"""Strips of a recorder whose three pens write with one ink: their courses cross, run together and part again; the paper has shrunk a little."""

import csv
import io
import random
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

PENS = ("air", "bed", "damp")
HOURS = 168
PER_HOUR, PER_DIVISION = 14, 6
"""Pixels of an hour and of one of the hundred divisions, before the paper shrank."""
LEFT, TOP = 40, 36
FINE = 4
"""The pens are drawn so many times finer than the scan is."""
INK = 58


def build(seed: int, folder: Path) -> None:
    rows = []
    for number in (1, 2, 3):
        picture, courses = strip(seed, number)
        (folder / f"strip_{number}.jpg").write_bytes(picture)
        rows += [[number, pen, round(float(courses[pen][0]), 1)] for pen in PENS]
    with (folder / "start.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["strip", "pen", "reading"], *rows])
    (folder / "roll.txt").write_text(f"paper roll {seed}, strips 1 to 3\n")


def strip(seed: int, number: int) -> tuple[bytes, dict[str, np.ndarray]]:
    """The file of a strip, and what each pen showed at every pixel of time."""
    dice = random.Random(f"mushrooms-{seed}-{number}")
    noise = np.random.default_rng([seed, number, 77])
    courses = drawn(dice, noise)
    ink = inked(dice, courses)
    sheet = 255 - (255 - printed()) * (1 - ink) - (255 - INK) * ink
    file = io.BytesIO()
    Image.fromarray(scanned(dice, noise, sheet)).save(file, "JPEG", quality=88)
    return file.getvalue(), courses


def drawn(dice: random.Random, noise: np.random.Generator) -> dict[str, np.ndarray]:
    """Readings in divisions, drawn anew until the pens begin well apart and stay on the paper."""
    while True:
        courses = once(dice, noise)
        begin = np.stack([course[:50] for course in courses.values()])
        apart = np.diff(np.sort(begin, axis=0), axis=0).min() > 6 and np.ptp(begin[:, :12], axis=1).max() < 2
        if apart and all(3 < course.min() and course.max() < 97 for course in courses.values()):
            return courses


def once(dice: random.Random, noise: np.random.Generator) -> dict[str, np.ndarray]:
    from scipy.ndimage import gaussian_filter1d

    count = HOURS * PER_HOUR + 1
    hour = np.arange(count) / PER_HOUR

    def slow(width_hours: float, size: float) -> np.ndarray:
        walk = gaussian_filter1d(noise.normal(0, 1, count + 4000), width_hours * PER_HOUR, mode="wrap")[2000 : 2000 + count]
        return size * walk / walk.std()

    day = np.cos((hour - dice.uniform(13, 16)) / 24 * 2 * np.pi)
    weather = slow(16, dice.uniform(3, 5))
    swing = dice.uniform(11, 16) * (1 + slow(20, 0.25))
    air = dice.uniform(46, 54) + swing * day + weather + slow(1.2, 1.2)
    damp = dice.uniform(48, 56) - dice.uniform(0.7, 1.1) * swing * day - weather + slow(5, 3) + slow(0.9, 1.5)
    lag = round(dice.uniform(3, 5) * PER_HOUR)
    bed = dice.uniform(47, 53) + gaussian_filter1d(0.5 * (air - air.mean()), lag, mode="nearest") + slow(24, 3) + slow(3, 0.7)
    # The heating saws through the nights; spraying and airing push the dampness up and down at once.
    for night in range(8):
        begin, end = night * 24 - dice.uniform(1, 4), night * 24 + dice.uniform(4, 8)
        period, size = dice.uniform(0.9, 1.5), dice.uniform(1.2, 2.2)
        inside = (hour >= begin) & (hour <= end)
        saw = (hour - begin) / period % 1
        air[inside] += size * (np.where(saw < 0.35, saw / 0.35, (1 - saw) / 0.65)[inside] - 0.5)
    at = dice.uniform(4, 9)
    while at < HOURS - 3:
        moment = int(at) + dice.uniform(0.4, 0.6)
        size, lasts = dice.choice([-1, 1]) * dice.uniform(5, 12), dice.uniform(1.5, 4)
        after = np.clip(hour - moment, 0, None)
        damp += size * (1 - np.exp(-after / 0.07)) * np.exp(-after / lasts)
        at += dice.uniform(5, 16)
    # For hours bed and air, or bed and dampness, keep together.
    for _ in range(dice.randint(3, 5)):
        middle, half = dice.uniform(12, HOURS - 12), dice.uniform(1.5, 4)
        other = dice.choice([air, damp])
        near = np.clip(1.6 - abs(hour - middle) / half, 0, 1) ** 2 * (3 - 2 * np.clip(1.6 - abs(hour - middle) / half, 0, 1))
        bed = bed + near * (gaussian_filter1d(other, PER_HOUR * 0.8) - bed)
    return {"air": air, "bed": bed, "damp": damp}


def inked(dice: random.Random, courses: dict[str, np.ndarray]) -> np.ndarray:
    """How much of each pixel the ink covers, from 0 to 1."""
    wide, high = LEFT * 2 + HOURS * PER_HOUR, TOP * 2 + 100 * PER_DIVISION
    ink = np.zeros((high, wide))
    nibs = [1.7, 2.5, 3.5]
    dice.shuffle(nibs)
    for nib, course in zip(nibs, courses.values(), strict=True):
        fine = np.zeros((high * FINE, wide * FINE), np.uint8)
        x = (LEFT + np.arange(len(course))) * FINE
        y = (TOP + (100 - course) * PER_DIVISION) * FINE
        points = np.stack([x, y], axis=1).round().astype(np.int32)
        dry = {dice.randrange(40, len(course)) for _ in range(dice.randint(3, 6))}
        begin = 0
        for stop in [*sorted(dry), len(course)]:
            cv2.polylines(fine, [points[begin:stop]], False, 255, round(nib * FINE), cv2.LINE_8)
            begin = stop + dice.randrange(4, 10)
        ink = np.maximum(ink, cv2.resize(fine, (wide, high), interpolation=cv2.INTER_AREA) / 255)
    return ink


def printed() -> np.ndarray:
    """The paper: a line every five divisions and every two hours, thicker ones at tens and at midnight."""
    wide, high = LEFT * 2 + HOURS * PER_HOUR, TOP * 2 + 100 * PER_DIVISION
    paper = np.full((high, wide), 238.0)
    for division in range(0, 101, 5):
        y = TOP + (100 - division) * PER_DIVISION
        paper[y - (division % 10 == 0) : y + 1 + (division % 10 == 0), LEFT : wide - LEFT] = 172
    for hour in range(0, HOURS + 1, 2):
        x = LEFT + hour * PER_HOUR
        paper[TOP : high - TOP, x - (hour % 24 == 0) : x + 1 + (hour % 24 == 0)] = 172
    return paper


def scanned(dice: random.Random, noise: np.random.Generator, sheet: np.ndarray) -> np.ndarray:
    """Turned a little, shrunk unevenly, with the grain and the shades of old paper."""
    from scipy.ndimage import gaussian_filter

    high, wide = sheet.shape
    yy, xx = np.mgrid[0:high, 0:wide].astype(np.float32)
    turn = np.deg2rad(dice.uniform(-0.35, 0.35))
    dx, dy = xx - wide / 2, yy - high / 2
    shrunk = dice.uniform(1.0, 1.015)
    from_x = wide / 2 + shrunk * (dx * np.cos(turn) + dy * np.sin(turn)) + dice.uniform(3, 7) * np.sin(xx / wide * dice.uniform(3, 6) + dice.uniform(0, 6))
    from_y = high / 2 + dice.uniform(1.0, 1.02) * (dy * np.cos(turn) - dx * np.sin(turn)) + dice.uniform(3, 6) * np.sin(xx / wide * dice.uniform(4, 9) + dice.uniform(0, 6))
    grey = cv2.remap(sheet.astype(np.float32), from_x.astype(np.float32), from_y.astype(np.float32), cv2.INTER_LINEAR, borderValue=238)
    grey = gaussian_filter(grey, 0.6)
    shade = gaussian_filter(noise.normal(0, 1, (high // 8, wide // 8)), 12)
    shade = cv2.resize((shade / shade.std()).astype(np.float32), (wide, high), interpolation=cv2.INTER_LINEAR)
    grey = grey * (1 + 0.03 * shade) + noise.normal(0, 5, grey.shape)
    return np.clip(grey.round(), 0, 255).astype(np.uint8)
