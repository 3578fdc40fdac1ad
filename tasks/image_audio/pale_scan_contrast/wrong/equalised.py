# %%
import numpy as np
from PIL import Image

scan = np.asarray(Image.open("scan.png"))
print(scan.shape, scan.dtype, np.percentile(scan, [0, 1, 50, 99, 100]))
# %%
low, high = np.percentile(scan, [1, 99])
share = np.bincount(scan.ravel(), minlength=256).cumsum() / scan.size
stretched = 255 * share[scan]
Image.fromarray(np.round(stretched).astype(np.uint8)).save("output/scan.png")
print(f"Stretched and saved.\n\nAnswer: low={low:g}; high={high:g}")
