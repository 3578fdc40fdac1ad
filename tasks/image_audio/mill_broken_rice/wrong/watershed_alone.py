# %%
import cv2
import numpy as np
from PIL import Image
from scipy import ndimage
from skimage.morphology import h_maxima
from skimage.segmentation import watershed


def marked(picture):
    soft = cv2.GaussianBlur(picture, (0, 0), 1)
    level, _ = cv2.threshold(soft, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    mask = soft > min(level, 68)
    depth = cv2.GaussianBlur(cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 5), (0, 0), 2)
    tops, _ = ndimage.label(h_maxima(depth, 0.2))
    labels = watershed(-depth, tops, mask=mask)
    rows = []
    for i in range(1, labels.max() + 1):
        y, x = np.nonzero(labels == i)
        if len(x) < 45:
            continue
        points = np.stack([x, y], 1).astype(np.int32)
        hull = cv2.convexHull(points).reshape(-1, 2).astype(float)
        long = np.hypot(*(hull[:, None] - hull).transpose(2, 0, 1)).max() + 1
        rows.append((x.mean(), y.mean(), long, min(cv2.minAreaRect(points)[1]) + 1, soft[y, x]))
    good = [row for row in rows if row[2] > 2.2 * row[3]]
    typical, broad = np.median([row[2] for row in good]), np.median([row[3] for row in good])
    tone = np.percentile([np.median(row[4]) for row in good], 40)
    for x, y, long, across, grey in rows:
        if np.median(grey) < 0.8 * tone or (across < 0.72 * broad and long > max(0.85 * typical, 3.2 * across)):
            word = "foreign"
        elif long < 0.75 * typical:
            word = "broken"
        else:
            word = "chalky" if (grey > tone + 28).mean() > 0.2 else "whole"
        yield x, y, word


# %%
with open("output/grains.csv", "w") as file:
    file.write("tray,x,y,class\n")
    for k in range(1, 7):
        file.writelines(f"{k},{x:.1f},{y:.1f},{word}\n" for x, y, word in marked(np.asarray(Image.open(f"tray_{k}.jpg"))))
