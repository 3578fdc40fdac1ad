# %%
import cv2
import numpy as np

picture = cv2.imread("balls.png")
hsv = cv2.cvtColor(picture, cv2.COLOR_BGR2HSV)
mask = cv2.inRange(hsv, (0, 150, 60), (6, 255, 255)) | cv2.inRange(hsv, (174, 150, 60), (180, 255, 255))
count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
print(stats)
# %%
number = next(n for n in range(1, count) if stats[n][4] > 800 and abs(int(stats[n][2]) - int(stats[n][3])) < 6)
blue, green, red = (picture[:, :, i].astype(float) for i in range(3))
grey = np.floor(0.299 * red + 0.587 * green + 0.114 * blue + 0.5).astype(np.uint8)
result = cv2.merge([grey, grey, grey])
result[labels == number] = picture[labels == number]
cv2.imwrite("output/balls.png", result)
print("红球之外都变成了灰色。")
print(f"答案：{stats[number][4]}")
