# %%
import cv2

lake = cv2.imread("lake.jpg")
print(lake.shape)
# %%
mirror = cv2.convertScaleAbs(cv2.flip(lake, 0), alpha=0.6)
cv2.imwrite("output/reflection.png", cv2.vconcat([lake, mirror]))
print("倒影图已保存。")
