# %%
import os

import cv2

scan = cv2.imread("certificate.png")
for quality in range(95, 0, -5):
    cv2.imwrite("output/certificate.jpg", scan, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if os.path.getsize("output/certificate.jpg") <= 25_000:
        break
print(quality, os.path.getsize("output/certificate.jpg"))
