# %%
import numpy as np
from skimage import exposure, io

scan = io.imread("scan.png")
low, high = np.quantile(scan, 0.01), np.quantile(scan, 0.99)
print(scan.shape, low, high)
# %%
stretched = exposure.rescale_intensity(scan.astype(float), in_range=(low, high), out_range=(0, 255))
io.imsave("output/scan.png", np.rint(stretched).astype(np.uint8), check_contrast=False)
print(f"The scan is stretched.\n\nAnswer: low={low}; high={high}")
