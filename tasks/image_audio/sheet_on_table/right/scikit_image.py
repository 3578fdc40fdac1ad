# %%
import numpy as np
from skimage import io, measure, transform

photo = io.imread("table.jpg")
paper = measure.label(photo.max(axis=2) > 110)
sheet = max(measure.regionprops(paper), key=lambda region: region.area_filled)
points = np.argwhere(np.pad(sheet.image_filled, 1))[:, ::-1] + [sheet.bbox[1] - 1, sheet.bbox[0] - 1]
centre = points.mean(axis=0)
# %%
from scipy.spatial import ConvexHull

hull = points[ConvexHull(points).vertices].astype(float)
best = None
for turn in np.radians(np.arange(0, 90, 1)):
    ends = []
    for k in range(4):
        direction = np.array([np.cos(turn + k * np.pi / 2), np.sin(turn + k * np.pi / 2)])
        ends.append(hull[np.argmax(hull @ direction)])
    area = 0.5 * abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ends, ends[1:] + ends[:1])))
    if best is None or area > best[0]:
        best = (area, np.array(ends))
corners = best[1]
print(corners)
# %%
red = (photo[..., 0] > 140) & (photo[..., 1] < 90) & (photo[..., 2] < 90)
spot = np.argwhere(red).mean(axis=0)[::-1]
corners = np.roll(corners, -np.linalg.norm(corners - spot, axis=1).argmin(), axis=0)
model = transform.ProjectiveTransform.from_estimate(np.array([[0, 0], [300, 0], [300, 200], [0, 200]]), corners)
flat = transform.warp(photo, model, output_shape=(200, 300), order=1)
io.imsave("output/sheet.png", np.round(flat * 255).astype(np.uint8))
print("The sheet is straight now.")
