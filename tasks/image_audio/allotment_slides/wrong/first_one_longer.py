# %%
import re
import zipfile

box = zipfile.ZipFile("shots.zip")
names = [name for name in box.namelist() if name.endswith(".jpg")]
names.sort(key=lambda name: int(re.search(r"\d+", name).group()))
print(names)
# %%
import cv2
import numpy as np
from PIL import Image, ImageOps

video = cv2.VideoWriter("output/slides.mp4", cv2.VideoWriter_fourcc(*"mp4v"), 12, (160, 120))
for name in names:
    picture = Image.open(box.open(name)).convert("RGB")
    print(name, picture.size)
    frame = ImageOps.pad(picture, (160, 120), color=(0, 0, 0))
    for _ in range(9 if name == names[0] else 3 if name == names[1] else 6):
        video.write(np.asarray(frame)[:, :, ::-1])
video.release()
print("Done.")
