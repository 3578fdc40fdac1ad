# %%
import cv2

photo = cv2.imread("holiday.jpg")
high, wide = photo.shape[:2]
small = cv2.resize(photo, (160, round(high * 160 / wide)), interpolation=cv2.INTER_AREA)
cv2.imwrite("output/holiday.webp", small, [cv2.IMWRITE_WEBP_QUALITY, 85])
print(small.shape)
