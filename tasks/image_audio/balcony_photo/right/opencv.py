# %%
import cv2

photo = cv2.rotate(cv2.imread("balcony.jpg"), cv2.ROTATE_90_CLOCKWISE)
high, wide = photo.shape[:2]
print(wide, high)
# %%
side = min(high, wide)
y, x = (high - side) // 2, (wide - side) // 2
square = photo[y : y + side, x : x + side]
cv2.imwrite("output/avatar.png", cv2.resize(square, (320, 320), interpolation=cv2.INTER_AREA))
cv2.imwrite("output/upright_grey.jpg", cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY))
print("Both are done.")
