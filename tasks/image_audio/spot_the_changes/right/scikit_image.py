# %%
import csv

import numpy as np
from skimage import io, measure, morphology

before = io.imread("before.png")[..., :3].astype(int)
after = io.imread("after.jpg").astype(int)
mask = np.abs(before - after).mean(axis=2) > 60
mask = morphology.closing(mask, morphology.disk(1))
rows = []
for region in measure.regionprops(measure.label(mask)):
    top, left, bottom, right = region.bbox
    if bottom - top >= 12 and right - left >= 12:
        rows.append([(left + right) // 2, (top + bottom) // 2, right - left, bottom - top])
rows.sort()
print(rows)
# %%
with open("output/changes.csv", "w", newline="") as file:
    csv.writer(file).writerows([["x", "y", "width", "height"], *rows])
print(f"一共 {len(rows)} 处。\n答案：{len(rows)}")
