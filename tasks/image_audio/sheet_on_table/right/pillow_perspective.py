# %%
import numpy as np
from PIL import Image

photo = Image.open("table.jpg").convert("RGB")
pixels = np.asarray(photo).astype(int)
y, x = np.nonzero(pixels.max(axis=2) > 110)
points = np.stack([x, y], axis=1).astype(float)
middle = points.mean(axis=0)
first = points[np.linalg.norm(points - middle, axis=1).argmax()]
third = points[np.linalg.norm(points - first, axis=1).argmax()]
along = third - first
side = (points - first) @ np.array([-along[1], along[0]])
corners = np.array([first, points[side.argmin()], third, points[side.argmax()]])
print(corners)
# %%
red = (pixels[..., 0] > 140) & (pixels[..., 1] < 90) & (pixels[..., 2] < 90)
spot = np.argwhere(red)[:, ::-1].mean(axis=0)
corners = np.roll(corners, -np.linalg.norm(corners - spot, axis=1).argmin(), axis=0)
rows, values = [], []
for (u, v), (a, b) in zip([(0, 0), (300, 0), (300, 200), (0, 200)], corners):
    rows += [[u, v, 1, 0, 0, 0, -a * u, -a * v], [0, 0, 0, u, v, 1, -b * u, -b * v]]
    values += [a, b]
coefficients = np.linalg.solve(np.array(rows), np.array(values))
photo.transform((300, 200), Image.Transform.PERSPECTIVE, coefficients.tolist(), Image.Resampling.BICUBIC).save("output/sheet.png")
print("Saved.")
