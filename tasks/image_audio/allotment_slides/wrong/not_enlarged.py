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
    frame = Image.new("RGB", (160, 120))
    picture.thumbnail((120, 90))
    frame.paste(picture, ((160 - picture.width) // 2, (120 - picture.height) // 2))
    for _ in range(6):
        video.write(np.asarray(frame)[:, :, ::-1])
video.release()
print("Done.")
