# %%
import cv2
import numpy as np

photo = cv2.imread("mug.png")
high, wide = photo.shape[:2]
pale = (photo.min(axis=2) >= 236).astype(np.uint8) * 255
framed = cv2.copyMakeBorder(pale, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=255)
cv2.floodFill(framed, None, (0, 0), 128)
ground = framed[1:-1, 1:-1] == 128
# %%
cut = cv2.cvtColor(photo, cv2.COLOR_BGR2BGRA)
cut[ground] = 0
cv2.imwrite("output/mug.png", cut)
print(f"The mug is cut out.\n\nAnswer: {np.count_nonzero(ground):,}")
