# %%
import io
import zipfile

import imageio.v3 as iio
import numpy as np
from PIL import Image

with zipfile.ZipFile("frames.zip") as archive:
    count = len(archive.namelist())
    frames = [np.asarray(Image.open(io.BytesIO(archive.read(f"frame{n}.png"))).convert("RGB")) for n in range(1, count + 1)]
durations = [120] * (count - 1) + [600]
iio.imwrite("output/animation.gif", frames, duration=durations, loop=0)
print(f"Answer: {sum(durations) / 1000:.2f}")
