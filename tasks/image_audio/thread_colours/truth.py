"""Sums of 16 pixels against 16 times the thread, in whole numbers, one thread after the other."""

import csv
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    picture = np.asarray(Image.open(inputs / "pattern.png"), dtype=np.int64)
    sums = sum(picture[dy::4, dx::4] for dy in range(4) for dx in range(4))
    with (inputs / "threads.csv").open(newline="", encoding="utf-8-sig") as file:
        threads = [row for row in csv.DictReader(file) if int(row["stock"]) > 0]
    best = np.full(sums.shape[:2], 2**60)
    chosen = np.zeros(sums.shape[:2], dtype=int)
    rgb = np.array([[int(part) for part in row["rgb"].split(",")] for row in threads])
    for number, colour in enumerate(rgb):
        far = ((sums - 16 * colour) ** 2).sum(axis=2)
        chosen[far < best] = number
        best = np.minimum(best, far)
    counts = [int((chosen == number).sum()) for number in range(len(threads))]
    return {
        "pattern": rgb[chosen],
        "stitches": [{"code": row["code"], "stitches": count} for row, count in zip(threads, counts)],
        "most": threads[counts.index(max(counts))]["code"],
    }
