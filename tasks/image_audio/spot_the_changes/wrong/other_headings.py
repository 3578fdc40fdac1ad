# %%
import numpy as np
import pandas as pd
from PIL import Image
from scipy import ndimage

before = np.asarray(Image.open("before.png").convert("RGB")).astype(int)
after = np.asarray(Image.open("after.jpg").convert("RGB")).astype(int)
off = np.abs(before - after).max(axis=2)
print(before.shape, np.percentile(off, [50, 90, 95, 99]))
# %%
labels, count = ndimage.label(ndimage.binary_closing(off > 70, iterations=1))
rows = []
for box in ndimage.find_objects(labels):
    high, wide = box[0].stop - box[0].start, box[1].stop - box[1].start
    if high >= 10 and wide >= 10:
        rows.append((round(box[1].start + wide / 2), round(box[0].start + high / 2), wide, high))
table = pd.DataFrame(rows, columns=["cx", "cy", "w", "h"]).sort_values("cx")
table.to_csv("output/changes.csv", index=False)
print(table, f"\n\n答案：{len(table)}")
