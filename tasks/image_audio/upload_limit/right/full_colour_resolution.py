# %%
import os

import imageio.v3 as iio

scan = iio.imread("certificate.png")[:, :, :3]
quality = 95
while True:
    iio.imwrite("output/certificate.jpg", scan, quality=quality, subsampling=0)
    if os.path.getsize("output/certificate.jpg") < 25_000:
        break
    quality -= 1
print(quality)
