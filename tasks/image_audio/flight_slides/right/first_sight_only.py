# %%
import re
import zipfile

import cv2
import numpy as np

zipfile.ZipFile("slides.zip").extractall("slides")
note = open("note.txt").read()
print(note)
slides = {k: cv2.imread(f"slides/slide_{k}.jpg") for k in range(1, 10)}
# %%
# Some slides fit nowhere as they are: they were scanned from their back. Look at each both ways.
finder = cv2.SIFT_create(contrastThreshold=0.03)
views = {(k, m): slide[:, ::-1].copy() if m else slide for k, slide in slides.items() for m in (0, 1)}
points = {key: finder.detectAndCompute(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY), None) for key, view in views.items()}


def fit(a, b):
    """The similarity that takes view a to view b, and how many points agree."""
    (pa, da), (pb, db) = points[a], points[b]
    good = [m for m, n in cv2.BFMatcher().knnMatch(da, db, k=2) if m.distance < 0.75 * n.distance]
    if len(good) < 10:
        return 0, None
    warp, inside = cv2.estimateAffinePartial2D(
        np.float32([pa[m.queryIdx].pt for m in good]), np.float32([pb[m.trainIdx].pt for m in good]), ransacReprojThreshold=2
    )
    return int(inside.sum()), warp


placed = {1: (0, np.eye(3))}
fits = {}
while len(placed) < 9:
    for k, (m, base) in placed.items():
        for other in slides:
            for mirror in (0, 1):
                if other not in placed and (other, mirror, k) not in fits:
                    fits[other, mirror, k] = fit((other, mirror), (k, m))
    best = max((key for key in fits if key[0] not in placed), key=lambda key: fits[key][0])
    other, mirror, k = best
    print(other, "mirrored" if mirror else "as it is", "onto", k, fits[best][0])
    placed[other] = mirror, placed[k][1] @ np.vstack([fits[best][1], [0, 0, 1]])
# %%
colours = {"red": 0, "yellow": 28, "cyan": 90, "blue": 114, "magenta": 152}
found = {}
for k, (mirror, warp) in placed.items():
    view = views[k, mirror]
    hsv = cv2.cvtColor(view, cv2.COLOR_BGR2HSV)
    mask = cv2.inRange(hsv, (0, 140, 110), (180, 255, 255))
    n, labels, stats, middles = cv2.connectedComponentsWithStats(mask)
    for i in range(1, n):
        x, y, w, h, area = stats[i]
        if area > 30 and x > 1 and y > 1 and x + w < 339 and y + h < 259:
            hue = float(np.median(hsv[:, :, 0][labels == i]))
            name = min(colours, key=lambda c: min(abs(hue - colours[c]), 180 - abs(hue - colours[c])))
            found.setdefault(name, []).append((warp @ [*middles[i], 1])[:2])
print(found)
# %%
pins = {name: at[0] for name, at in sorted(found.items())}
with open("output/pins.csv", "w") as out:
    out.write("pin,x,y\n")
    for name, (x, y) in pins.items():
        out.write(f"{name},{x:.1f},{y:.1f}\n")
metres = float(re.search(r"is ([\d.]+) m", note)[1])
far = max(np.hypot(*(a - b)) for a in pins.values() for b in pins.values())
print(f"Answer: {far * metres:.0f}")
