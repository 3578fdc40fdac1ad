# %%
import io
import zipfile

import cv2
import imageio.v2 as imageio
import numpy as np

box = zipfile.ZipFile("shots.zip")
with imageio.get_writer("output/slides.mp4", fps=12, quality=9, macro_block_size=8) as video:
    for number in range(1, len(box.namelist()) + 1):
        picture = imageio.imread(io.BytesIO(box.read(f"shot_{number}.jpg")))
        high, wide = picture.shape[:2]
        factor = min(160 / wide, 120 / high)
        size = (round(wide * factor), round(high * factor))
        small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR)
        frame = np.zeros((120, 160, 3), np.uint8)
        y, x = (120 - size[1]) // 2, (160 - size[0]) // 2
        frame[y : y + size[1], x : x + size[0]] = small
        for _ in range(6):
            video.append_data(frame)
print("Video written.")
