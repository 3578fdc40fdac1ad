"""Sheets laid straight by their squares and kept apart by their codes; a box is judged by the ink in its inside and in a ring around it."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

SCALE = 4
GRADES = {"非常不满意": 1, "不满意": 2, "一般": 3, "满意": 4, "非常满意": 5}


def truth(inputs: Path) -> dict[str, Any]:
    layout = json.loads((inputs / "layout.json").read_text("utf-8"))
    found: dict[int, dict[str, Any]] = {}
    with zipfile.ZipFile(inputs / "scans.zip") as box:
        for name in sorted(box.namelist()):
            flat = straight(np.asarray(Image.open(io.BytesIO(box.read(name)))))
            number, version = code_of(flat)
            found[number] = answers(flat, layout["versions"][version]["boxes"])
    rows = [{"form": number, **found[number]} for number in sorted(found)]
    given = [v for row in rows for key, v in row.items() if key != "form" and v is not None]
    return {"rows": rows, "mean": round(sum(given) / len(given), 3)}


def straight(scan: np.ndarray) -> np.ndarray:
    """The hollow square is the dark frame with a bright middle; the other three follow by going around."""
    dark = (scan < 120).astype(np.uint8)
    _, _, stats, centres = cv2.connectedComponentsWithStats(dark)
    big = [
        (x, y)
        for (a, b, w, h, n), (x, y) in zip(stats[1:], centres[1:], strict=True)
        if 23 < w < 38 and 23 < h < 38 and n > 250
    ]
    spots = np.array(big)
    middle = np.array(scan.shape[::-1]) / 2
    corners = np.array(
        [spots[np.argmax((spots - middle) @ way)] for way in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    )
    hollow = np.argmax([scan[int(y) - 3 : int(y) + 4, int(x) - 3 : int(x) + 4].mean() for x, y in corners])
    # Clockwise from the hollow one: bottom left, top left, top right.
    around = [corners[(hollow + k) % 4] for k in range(4)]
    paper = np.array([(192, 132), (8, 132), (8, 8), (192, 8)], np.float32) * SCALE
    warp = cv2.getPerspectiveTransform(np.array(around, np.float32), paper)
    return cv2.warpPerspective(
        scan, warp, (200 * SCALE, 140 * SCALE), flags=cv2.INTER_LINEAR, borderValue=232
    )


def code_of(flat: np.ndarray) -> tuple[int, str]:
    import zxingcpp

    part = cv2.resize(
        flat[6 * SCALE : 31 * SCALE, 12 * SCALE : 38 * SCALE], None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC
    )
    number, version = zxingcpp.read_barcodes(part)[0].text.split(";")
    return int(number), version


def answers(flat: np.ndarray, boxes: dict[str, Any]) -> dict[str, int | None]:
    paper = np.median(flat)
    ink = flat < 0.78 * paper
    rows, columns = np.mgrid[0 : flat.shape[0], 0 : flat.shape[1]]
    result: dict[str, int | None] = {}
    for question, places in boxes.items():
        chosen = []
        for word, (x, y) in places.items():
            a, b = x * SCALE, y * SCALE
            share = ink[round(b - 6) : round(b + 7), round(a - 6) : round(a + 7)].mean()
            away = np.hypot(
                columns[round(b) - 24 : round(b) + 25, round(a) - 24 : round(a) + 25] - a,
                rows[round(b) - 24 : round(b) + 25, round(a) - 24 : round(a) + 25] - b,
            )
            near = ink[round(b) - 24 : round(b) + 25, round(a) - 24 : round(a) + 25]
            turn = np.arctan2(rows[:49, :49] - 24, columns[:49, :49] - 24)
            ring = np.unique(
                ((turn[near & (away > 14.8) & (away < 21)] + np.pi) / (2 * np.pi) * 16).astype(int) % 16
            )
            black = share > 0.8
            if (black and len(ring) >= 11) or (not black and share > 0.06):
                chosen.append(GRADES[word])
        result[question] = chosen[0] if len(chosen) == 1 else None
    return result
