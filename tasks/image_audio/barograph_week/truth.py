"""The scan unrolled to a picture with straight hours and hectopascals; the ink's centre in each column; then the log's two corrections."""

import csv
from pathlib import Path
from typing import Any

import cv2
import numpy as np

FINE = 20  # columns an hour
DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]


def truth(inputs: Path) -> dict[str, Any]:
    scan = cv2.imread(str(inputs / "chart.jpg")).astype(np.float32)
    warp = sheet_to_scan(scan)
    best = max((unrolled(scan, warp, bow) for bow in (1, -1)), key=straightness)
    ink = best[:, :, 0] - best[:, :, 1]  # blue above green: only the ink
    ink = np.clip(ink - np.median(ink) - 22, 0, None)
    mass, rows = ink.sum(axis=0), np.arange(ink.shape[0])[:, None]
    thick = (ink > 15).sum(axis=0)
    seen = mass > 60
    wide = thick > 22
    groups = np.split(np.flatnonzero(wide), np.flatnonzero(np.diff(np.flatnonzero(wide)) > 8) + 1)
    taps = np.array([np.average(g, weights=thick[g]) for g in groups]) / FINE
    centre = (ink * rows).sum(axis=0) / np.maximum(mass, 1)
    near_tap = np.convolve(wide, np.ones(9), "same") > 0
    good = seen & ~near_tap
    hours = np.arange(len(mass)) / FINE
    hpa = 1050 - centre / 4
    with (inputs / "log.csv").open(newline="") as file:
        log = list(csv.DictReader(file))
    watch = np.array([24 * DAYS.index(row["day"]) + int(row["watch"][:2]) + int(row["watch"][3:]) / 60 for row in log])
    if len(taps) != len(watch):
        raise ValueError(f"{len(taps)} taps of {len(watch)}")
    slope, start = np.polyfit(taps, watch, 1)
    true_hours = slope * hours + start
    # Around each tap the trace is bridged by what lies next to it.
    shift = np.mean([float(row["mercury_hpa"]) for row in log] - np.interp(watch, true_hours[good], smooth(hpa[good])))
    wanted = np.arange(12, 145, 6)
    values = np.interp(wanted, true_hours[good], smooth(hpa[good])) + shift
    inner = (true_hours[good] > watch[0]) & (true_hours[good] < watch[-1])
    rows_out = [{"day": DAYS[t // 24], "hour": int(t % 24), "hpa": round(float(v), 1)} for t, v in zip(wanted, values, strict=True)]
    return {"rows": rows_out, "lowest": float((smooth(hpa[good])[inner] + shift).min())}


def smooth(values: np.ndarray) -> np.ndarray:
    padded = np.pad(values, 3, mode="edge")
    return np.convolve(padded, np.ones(7) / 7, "valid")


def sheet_to_scan(scan: np.ndarray) -> np.ndarray:
    """The homography from the paper's units to the scan, by the black crosses."""
    black = (scan.max(axis=2) < 95).astype(np.uint8)
    count, _, stats, centres = cv2.connectedComponentsWithStats(black)
    spots = centres[1:][(stats[1:, 2] > 10) & (stats[1:, 3] > 10) & (stats[1:, 2] < 30) & (stats[1:, 3] < 30)]
    high, wide = black.shape
    found = [spots[np.argmin(np.hypot(*(spots - corner).T))] for corner in ((0, 0), (wide, 0), (wide, high), (0, high))]
    paper = np.array([(24, 24), (1456, 24), (1456, 436), (24, 436)], np.float32)
    return cv2.getPerspectiveTransform(paper, np.array(found, np.float32))


def unrolled(scan: np.ndarray, warp: np.ndarray, bow: int) -> np.ndarray:
    y = np.arange(50, 410.5)
    x = 68 + 8 * np.arange(168 * FINE) / FINE
    at = np.stack([x[None, :] + bow * (290 - np.sqrt(290**2 - (y[:, None] - 230) ** 2)), np.broadcast_to(y[:, None], (len(y), len(x)))], axis=-1)
    at = cv2.perspectiveTransform(at.astype(np.float32), warp)
    return cv2.remap(scan, at[:, :, 0], at[:, :, 1], cv2.INTER_LINEAR)


def straightness(picture: np.ndarray) -> float:
    """How much the columns' means vary: most where the time lines stand upright."""
    columns = picture[:, :, 2].mean(axis=0)
    return float(np.diff(columns).std())
