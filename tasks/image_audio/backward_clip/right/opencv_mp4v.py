# %%
import cv2
import numpy as np
from PIL import Image

clip = Image.open("clip.gif")
shown = []
for number in range(clip.n_frames):
    clip.seek(number)
    shown += [np.array(clip.convert("RGB"))[:, :, ::-1]] * round(clip.info["duration"] / 100)
print(clip.n_frames, len(shown))
# %%
video = cv2.VideoWriter("output/clip.mp4", cv2.VideoWriter_fourcc(*"mp4v"), 10, clip.size)
for frame in reversed(shown):
    video.write(np.ascontiguousarray(frame))
video.release()
print(f"Answer: {len(shown) / 10:.1f} s")
