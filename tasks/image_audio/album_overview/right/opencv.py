# %%
import os
import zipfile

import cv2
import numpy as np

zipfile.ZipFile("album.zip").extractall("album")
found = []
for folder, _, names in os.walk("album"):
    if "__MACOSX" not in folder:
        found += [os.path.join(folder, name) for name in names if name.lower().endswith((".png", ".jpg"))]
found.sort(key=lambda path: os.path.basename(path).lower())
# %%
lines = (len(found) - 1) // 3 + 1
sheet = np.full((lines * 120 + 10, 370, 3), 255, np.uint8)
for number, path in enumerate(found):
    photo = cv2.imread(path)
    scale = 110 / max(photo.shape[:2])
    size = tuple(int(side * scale + 0.5) for side in photo.shape[1::-1])
    small = cv2.resize(photo, size, interpolation=cv2.INTER_AREA)
    x = 10 + number % 3 * 120 + (110 - size[0]) // 2
    y = 10 + number // 3 * 120 + (110 - size[1]) // 2
    sheet[y : y + size[1], x : x + size[0]] = small
cv2.imwrite("output/overview.png", sheet)
print("The overview is saved.\n\nAnswer: " + ", ".join(os.path.basename(path) for path in found))
