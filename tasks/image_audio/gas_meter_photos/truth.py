"""Pointers by the ink around the shaft in each photo, after fitting the plate to the picture; the reading that fits all five dials best."""

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

CENTRES = [(62 + 94 * k, 84) for k in range(5)]


def truth(inputs: Path) -> dict[str, Any]:
    plates = {name: np.asarray(Image.open(inputs / f"plate_{name}.png").convert("L"), dtype=np.uint8) for name in ("G4-A", "G4-B")}
    ways = {name: [way_of(plate, x, y) for x, y in CENTRES] for name, plate in plates.items()}
    last, start = map(int, re.findall(r"reading (\d+)", (inputs / "exchange.txt").read_text("utf-8")))
    found = []
    with zipfile.ZipFile(inputs / "photos.zip") as box:
        for file in sorted(box.namelist()):
            photo = np.asarray(Image.open(io.BytesIO(box.read(file))))
            name, flat = laid_flat(photo, plates)
            found.append((file[:-4], name, [pointer(flat, x, y) * way % 10 for (x, y), way in zip(CENTRES, ways[name], strict=True)]))
    rows: list[dict[str, Any]] = []
    before: tuple[str, int] | None = None
    for day, name, steps in found:
        reading = best_reading(steps)
        used: int | None = None
        if before:
            used = reading - before[1] if before[0] == name else last - before[1] + reading - start
        rows.append({"date": day, "reading": reading, "used_m3": used})
        before = (name, reading)
    return {"gas": rows, "used": sum(row["used_m3"] or 0 for row in rows)}


def way_of(plate: np.ndarray, x: int, y: int) -> int:
    """1 where the place a tenth to the right of 0 holds the narrow figure 1, -1 where it holds the 9."""
    inks = []
    for way in (1, -1):
        turn = way * 2 * np.pi / 10
        a, b = x + 33 * np.sin(turn), y - 33 * np.cos(turn)
        inks.append((255.0 - plate[round(b) - 6 : round(b) + 7, round(a) - 6 : round(a) + 7]).sum())
    return 1 if inks[0] < inks[1] else -1


def laid_flat(photo: np.ndarray, plates: dict[str, np.ndarray]) -> tuple[str, np.ndarray]:
    """Straight lines through the border points of each side give the corners; the plate and way up that correlate best."""
    bright = cv2.dilate((cv2.GaussianBlur(photo, (0, 0), 1.5) > 100).astype(np.uint8), np.ones((9, 9), np.uint8))
    bright = cv2.erode(bright, np.ones((9, 9), np.uint8))
    border = max(cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=cv2.contourArea)[:, 0].astype(float)
    box = cv2.boxPoints(cv2.minAreaRect(border.astype(np.float32))).astype(float)
    lines = []
    for k in range(4):
        start, end = box[k], box[(k + 1) % 4]
        along = (end - start) / np.linalg.norm(end - start)
        there, off = (border - start) @ along, (border - start) @ np.array([-along[1], along[0]])
        length = np.linalg.norm(end - start)
        side = border[(there > 0.08 * length) & (there < 0.92 * length) & (abs(off) < 16)]
        middle = side.mean(axis=0)
        normal = np.linalg.svd(side - middle)[2][1]
        lines.append((normal, normal @ middle))
    corners = np.array([np.linalg.solve([lines[k - 1][0], lines[k][0]], [lines[k - 1][1], lines[k][1]]) for k in range(4)], np.float32)
    fits = []
    target = np.array([(0, 0), (520, 0), (520, 150), (0, 150)], np.float32)
    for shift in range(4):
        there = np.roll(corners, shift, axis=0)
        if np.linalg.norm(there[0] - there[1]) > np.linalg.norm(there[1] - there[2]):
            flat = cv2.warpPerspective(photo, cv2.getPerspectiveTransform(there, target), (520, 150))
            fits += [(float(np.corrcoef(flat.ravel(), plate.ravel())[0, 1]), name, flat) for name, plate in plates.items()]
    _, name, flat = max(fits, key=lambda fit: fit[0])
    return name, flat


def pointer(flat: np.ndarray, x: int, y: int) -> float:
    """The angle of the pointer in tenths of a turn clockwise: the centre of the dark ink beyond the tail's reach."""
    rows, columns = np.mgrid[y - 30 : y + 31, x - 30 : x + 31]
    away = np.hypot(columns - x, rows - y)
    piece = flat[y - 30 : y + 31, x - 30 : x + 31].astype(float)
    ring = (away > 13.5) & (away < 24)
    paper = np.median(piece[ring])
    dark = np.clip(paper - 45 - piece, 0, None) * ring
    return float(np.arctan2((dark * (columns - x)).sum(), -(dark * (rows - y)).sum()) / (2 * np.pi) * 10 % 10)


def best_reading(steps: list[float]) -> int:
    """The reading whose five pointers together lie nearest to the ones seen."""
    hours = np.arange(100_000) + steps[4] % 1
    miss = np.zeros(100_000)
    for k, step in enumerate(steps):
        gap = (hours / 10 ** (4 - k) - step + 5) % 10 - 5
        miss += gap**2
    return int(miss.argmin())
