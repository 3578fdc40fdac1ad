# %%
import numpy as np
from PIL import Image

scan = np.asarray(Image.open("scan.png"))
print(scan.shape, scan.dtype, np.percentile(scan, [0, 1, 50, 99, 100]))
# %%
low, high = np.percentile(scan, [1, 99])
stretched = np.clip((scan - low) * 255 / (high - low), 0, 255)
Image.fromarray(np.round(stretched).astype(np.uint8)).save("output/scan.png")
print(f"Stretched and saved.\n\nAnswer: low={scan.min()}; high={scan.max()}")
