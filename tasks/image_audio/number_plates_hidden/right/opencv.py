# %%
import json

import cv2
import numpy as np

street = cv2.imread("street.png")
with open("places.json") as file:
    notes = json.load(file)
ratio = street.shape[0] / notes["original"]["height"]
# %%
wanted = [b for b in notes["boxes"] if not b["deleted"] and b["label"].upper() in ("PLATE", "FACE")]
total = np.zeros(street.shape[:2], dtype=bool)
for b in wanted:
    x0, y0 = round(b["left"] * ratio), round(b["top"] * ratio)
    x1, y1 = x0 + round(b["width"] * ratio), y0 + round(b["height"] * ratio)
    part = street[y0:y1, x0:x1]
    total[y0:y1, x0:x1] = True
    for i in range(0, part.shape[0], 8):
        for j in range(0, part.shape[1], 8):
            block = part[i : i + 8, j : j + 8]
            block[:] = np.rint(cv2.mean(block)[:3])
cv2.imwrite("output/street.png", street)
print("All marked places are hidden.")
print("Answer:", total.sum())
