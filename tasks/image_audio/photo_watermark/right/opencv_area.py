# %%
import cv2
import numpy as np

photo = cv2.imread("photo.jpg")
logo = cv2.imread("logo.png", cv2.IMREAD_UNCHANGED).astype(np.float32)
wide = round(photo.shape[1] / 4)
high = round(logo.shape[0] * wide / logo.shape[1])
logo[:, :, :3] *= logo[:, :, 3:] / 255
small = cv2.resize(logo, (wide, high), interpolation=cv2.INTER_AREA)
# %%
y, x = photo.shape[0] - 10 - high, photo.shape[1] - 10 - wide
under = photo[y : y + high, x : x + wide].astype(np.float32)
mixed = 0.6 * small[:, :, :3] + under * (1 - 0.6 * small[:, :, 3:] / 255)
photo[y : y + high, x : x + wide] = np.rint(mixed)
cv2.imwrite("output/photo.png", photo)
print("水印照片已保存到 output/photo.png。")
