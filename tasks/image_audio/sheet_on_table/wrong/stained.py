# %%
import cv2
import numpy as np

photo = cv2.imread("table.jpg")
light = photo.max(axis=2)
print(photo.shape, np.percentile(light, [5, 50, 95]))
# %%
mask = cv2.morphologyEx((light > 110).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5)))
contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
hull = cv2.convexHull(max(contours, key=cv2.contourArea))
corners = cv2.approxPolyDP(hull, 0.03 * cv2.arcLength(hull, True), True)[:, 0].astype(np.float32)
print(corners)
# %%
blue, green, red = (photo[:, :, i].astype(int) for i in range(3))
spot = np.argwhere((red > 140) & (green < 90) & (blue < 90)).mean(axis=0)[::-1]
centre = corners.mean(axis=0)
angle = np.arctan2(corners[:, 1] - centre[1], corners[:, 0] - centre[0])
corners = corners[np.argsort(angle)]
first = np.linalg.norm(corners - spot, axis=1).argmin()
corners = np.roll(corners, -first, axis=0)
target = np.array([[0, 0], [299, 0], [299, 199], [0, 199]], dtype=np.float32)
sheet = cv2.warpPerspective(photo, cv2.getPerspectiveTransform(corners, target), (300, 200))
cv2.circle(sheet, (150, 12), 7, (60, 60, 60), -1)
cv2.imwrite("output/sheet.png", sheet)
print("The straightened sheet is saved.")
