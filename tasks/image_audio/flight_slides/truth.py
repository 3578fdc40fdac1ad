"""Key points of every slide and of its mirror image; similarities between all pairs; each slide laid along the best chain of pairs."""

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    with zipfile.ZipFile(inputs / "slides.zip") as box:
        slides = {name[:-4]: np.asarray(Image.open(io.BytesIO(box.read(name)))) for name in sorted(box.namelist())}
    pixel_m = float(re.findall(r"is ([\d.]+) m", (inputs / "note.txt").read_text())[0])
    seen = {}
    sift = cv2.SIFT_create(500)
    for name, slide in slides.items():
        grey = cv2.cvtColor(slide, cv2.COLOR_RGB2GRAY)
        for mirrored, picture in ((False, grey), (True, grey[:, ::-1].copy())):
            points, words = sift.detectAndCompute(picture, None)
            seen[name, mirrored] = np.array([p.pt for p in points]), words
    placed: dict[str, tuple[bool, np.ndarray]] = {"slide_1": (False, np.array([[1.0, 0, 0], [0, 1, 0]]))}
    tried: dict[tuple[Any, ...], tuple[int, Any]] = {}
    while len(placed) < len(slides):
        best: tuple[int, Any] = (0, None)
        for known, (mirrored, base) in placed.items():
            for name in slides:
                if name in placed:
                    continue
                for turned in (False, True):
                    key = (known, name, turned)
                    if key not in tried:
                        tried[key] = fitted(seen[name, turned], seen[known, mirrored])
                    if tried[key][0] > best[0]:
                        best = (tried[key][0], (name, turned, joined(base, tried[key][1])))
        name, turned, warp = best[1]
        placed[name] = (turned, warp)
    spots: dict[str, list[np.ndarray]] = {}
    for name, (mirrored, warp) in placed.items():
        slide = slides[name][:, ::-1] if mirrored else slides[name]
        for colour, at in pins(slide).items():
            spots.setdefault(colour, []).append(warp @ [*at, 1])
    where = {colour: np.mean(each, axis=0) for colour, each in spots.items()}
    rows = [{"pin": c, "x": float(where[c][0]), "y": float(where[c][1])} for c in sorted(where)]
    names = sorted(where)
    far = max(np.hypot(*(where[a] - where[b])) for a in names for b in names) * pixel_m
    return {"pins": rows, "far": float(far)}


def fitted(mine: Any, theirs: Any) -> tuple[int, Any]:
    pairs = cv2.BFMatcher().knnMatch(mine[1], theirs[1], k=2)
    good = [a for a, b in pairs if a.distance < 0.78 * b.distance]
    if len(good) < 8:
        return 0, None
    start, end = mine[0][[m.queryIdx for m in good]], theirs[0][[m.trainIdx for m in good]]
    warp, inside = cv2.estimateAffinePartial2D(start, end, method=cv2.RANSAC, ransacReprojThreshold=2.0, maxIters=3000)
    count = 0 if warp is None else int(inside.sum())
    return (count, warp) if count >= 10 else (0, None)


def joined(base: np.ndarray, warp: np.ndarray) -> np.ndarray:
    return np.asarray((np.vstack([base, [0, 0, 1]]) @ np.vstack([warp, [0, 0, 1]]))[:2])


def pins(slide: np.ndarray) -> dict[str, np.ndarray]:
    """Middles of the spots of strong colour that lie wholly inside, by the colour's angle."""
    hue, strong, light = (cv2.cvtColor(slide, cv2.COLOR_RGB2HSV)[:, :, k].astype(int) for k in range(3))
    _, labels, stats, centres = cv2.connectedComponentsWithStats(((strong > 140) & (light > 110)).astype(np.uint8))
    found = {}
    for k in range(1, len(stats)):
        x, y, w, h, n = stats[k]
        if n > 30 and x > 1 and y > 1 and x + w < slide.shape[1] - 1 and y + h < slide.shape[0] - 1:
            angle = np.median(hue[labels == k])
            names = {"red": 0, "yellow": 28, "cyan": 90, "blue": 114, "magenta": 152}
            found[min(names, key=lambda c: abs((angle - names[c] + 90) % 180 - 90))] = centres[k]
    return found
