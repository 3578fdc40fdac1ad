# %%
import numpy as np
import pandas as pd
from skimage import io, measure

tray = io.imread("tray.png")[..., :3].astype(int)
black = measure.label(tray.max(axis=2) < 48)
marker = max(measure.regionprops(black), key=lambda region: region.area)
per_mm = np.sqrt(marker.area) / 20
print(per_mm, marker.bbox)
# %%
red, green, blue = tray[..., 0], tray[..., 1], tray[..., 2]
masks = {
    "red": (red > 165) & (green < 105) & (blue < 110),
    "yellow": (red > 185) & (green > 150) & (blue < 120),
    "blue": (blue > 150) & (red < 115) & (green < 150),
}
rows = []
for colour, mask in masks.items():
    regions = [r for r in measure.regionprops(measure.label(mask, connectivity=1)) if r.area > 80]
    whole = [r for r in regions if r.bbox[0] > 2 and r.bbox[1] > 2 and r.bbox[2] < 298 and r.bbox[3] < 398]
    across = np.mean([r.equivalent_diameter_area + 6 for r in whole]) / per_mm
    rows.append({"colour": colour, "count": len(whole), "mean_diameter_mm": round(float(across), 1)})
table = pd.DataFrame(rows)
table.to_csv("output/tablets.csv", index=False)
print(table)
print("Answer:", table["count"].sum(), "tablets")
