# %%
import csv

import cv2
import numpy as np

tray = cv2.cvtColor(cv2.imread("tray.png"), cv2.COLOR_BGR2RGB)
dark = cv2.inRange(tray, (0, 0, 0), (45, 45, 45))
_, _, stats, _ = cv2.connectedComponentsWithStats(dark)
square = max(stats[1:].tolist(), key=lambda s: s[4])
scale = (square[2] + square[3]) / 2 / 20
print(square, scale)
# %%
ranges = {"red": ((160, 0, 0), (255, 105, 110)), "yellow": ((180, 150, 0), (255, 255, 125)), "blue": ((0, 40, 150), (115, 150, 255))}
high, wide = tray.shape[:2]
table, total = [], 0
for colour, (low, top) in ranges.items():
    contours, _ = cv2.findContours(cv2.inRange(tray, low, top), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    diameters = []
    for contour in contours:
        x, y, w, h = cv2.boundingRect(contour)
        if min(w, h) < 10 or x < 3 or y < 3 or x + w > wide - 3 or y + h > high - 3:
            continue
        diameters.append(((w + h) / 2 + 6) / scale)
    table.append((colour, len(diameters), f"{np.mean(diameters):.1f}"))
    total += len(diameters)
# %%
with open("output/tablets.csv", "w", newline="") as file:
    csv.writer(file).writerows([("colour", "count", "mean_diameter_mm"), *table])
print(table)
print(f"Answer: {total}")
