# %%
from PIL import Image, ImageSequence

shown, lasts = [], []
sticker = Image.open("sticker.gif")
for frame in ImageSequence.Iterator(sticker):
    rgba = frame.convert("RGBA")
    lasts.append(frame.info["duration"])
    page = Image.new("RGBA", (sticker.width + sticker.width % 2, sticker.height + sticker.height % 2), "white")
    page.alpha_composite(rgba)
    shown.append(page.convert("RGB"))
print(sticker.size, lasts)
# %%
import cv2
import numpy as np

video = cv2.VideoWriter("output/sticker.mp4", cv2.VideoWriter_fourcc(*"mp4v"), 20, shown[0].size)
for picture, milliseconds in zip(shown, lasts):
    for _ in range(round(milliseconds / 50)):
        video.write(np.asarray(picture)[:, :, ::-1])
video.release()
print(f"答案：{sum(lasts):.2f}")
