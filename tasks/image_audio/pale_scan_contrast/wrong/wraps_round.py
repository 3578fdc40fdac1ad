# %%
import numpy as np
from PIL import Image

scan = np.asarray(Image.open("scan.png"))
print(scan.shape, scan.dtype, np.percentile(scan, [0, 1, 50, 99, 100]))
# %%
low, high = np.percentile(scan, [1, 99])
stretched = (scan - low) * 255 / (high - low)
Image.fromarray(np.round(stretched).astype(int).astype(np.uint8)).save("output/scan.png")
print(f"Stretched and saved.\n\nAnswer: low={low:g}; high={high:g}")
