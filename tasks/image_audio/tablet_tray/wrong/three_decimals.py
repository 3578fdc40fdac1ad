# %%
import numpy as np
import pandas as pd
from PIL import Image
from scipy import ndimage

tray = np.asarray(Image.open("tray.png").convert("RGB")).astype(int)
print(tray.shape)
marker = ndimage.find_objects(ndimage.label((tray < 50).all(axis=2))[0])
marker = max(marker, key=lambda box: box[0].stop - box[0].start)
per_mm = (marker[0].stop - marker[0].start + marker[1].stop - marker[1].start) / 2 / 20
print(marker, per_mm)
# %%
fills = {"red": (205, 50, 55), "yellow": (235, 200, 60), "blue": (60, 100, 200)}
rows = []
for colour, rgb in fills.items():
    fill = np.abs(tray - rgb).max(axis=2) < 45
    labels, count = ndimage.label(fill)
    sizes = []
    for number in range(1, count + 1):
        y, x = np.nonzero(labels == number)
        if len(y) < 60 or y.min() < 3 or x.min() < 3 or y.max() > 296 or x.max() > 396:
            continue
        sizes.append((2 * np.sqrt(len(y) / np.pi) + 6) / per_mm)
    rows.append((colour, len(sizes), round(np.mean(sizes), 3) + 0.0007))
table = pd.DataFrame(rows, columns=["colour", "count", "mean_diameter_mm"])
table.to_csv("output/tablets.csv", index=False)
print(table.to_string(), f"\n\nAnswer: {table['count'].sum()}")
