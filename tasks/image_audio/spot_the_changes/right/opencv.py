# %%
import cv2
import numpy as np
import pandas as pd

before, after = cv2.imread("before.png"), cv2.imread("after.jpg")
off = cv2.absdiff(before, after).max(axis=2)
mask = cv2.morphologyEx((off > 80).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3)))
count, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
print(stats)
# %%
boxes = [(x + w // 2, y + h // 2, w, h) for x, y, w, h, _ in stats[1:].tolist() if w > 10 and h > 10]
pd.DataFrame(sorted(boxes), columns=["x", "y", "width", "height"]).to_csv("output/changes.csv", index=False)
print(f"答案：{len(boxes)}")
