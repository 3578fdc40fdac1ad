# %%
import json

import cv2
import numpy as np

photo = cv2.imread("portrait.jpg")
with open("face.json") as file:
    face = json.load(file)
high, wide = photo.shape[:2]
x = max(0, min(face["x"] - 90, wide - 180))
y = max(0, min(face["y"] - 90, high - 180))
print(x, y, wide, high)
# %%
small = cv2.resize(photo[y : y + 180, x : x + 180], (120, 120), interpolation=cv2.INTER_AREA)
big = np.zeros((960, 960), np.uint8)
cv2.circle(big, (480, 480), 480, 255, -1)
alpha = cv2.resize(big, (120, 120), interpolation=cv2.INTER_AREA)
cut = cv2.merge([*cv2.split(small), alpha])
cut[alpha == 0] = 0
cv2.imwrite("output/avatar.png", cut)
print("Your avatar is ready.")
