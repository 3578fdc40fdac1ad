# %%
import cv2
import numpy as np

drawing = cv2.imread("drawing.png").astype(np.float64)
grey = drawing @ [0.114, 0.587, 0.299]
gx = cv2.Sobel(grey, cv2.CV_64F, 1, 0, ksize=3)
gy = cv2.Sobel(grey, cv2.CV_64F, 0, 1, ksize=3)
print(gx.max(), gy.max())
# %%
page = np.full(grey.shape, 255, np.uint8)
inner = (slice(1, -1), slice(1, -1))
page[inner][np.sqrt(gx**2 + gy**2)[inner] > 80] = 0
cv2.imwrite("output/page.png", page)
print(f"Answer: {100 * np.count_nonzero(page == 0) / page.size:.1f}%")
