# %%
import cv2
import numpy as np

photo = cv2.imread("kitchen.png")
print(photo.shape, photo.mean(axis=(0, 1)))
# %%
cv2.imwrite("output/kitchen.png", cv2.convertScaleAbs(photo, alpha=1.35))
clipped = np.count_nonzero((photo.astype(np.float32) * 1.35 > 255).any(axis=2))
print(f"Done, the brighter kitchen is in output/kitchen.png.\n\nAnswer: {clipped}")
