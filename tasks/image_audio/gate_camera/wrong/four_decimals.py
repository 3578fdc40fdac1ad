# %%
import cv2
import numpy as np

video = cv2.VideoCapture("gate.mp4")
rate = video.get(cv2.CAP_PROP_FPS)
frames = []
while True:
    more, frame = video.read()
    if not more:
        break
    frames.append(frame[:, :, ::-1])
lamps = np.array([frame[8:20, 140:152].mean(axis=(0, 1)) for frame in frames])
print(rate, len(frames), frames[0].shape)
print(lamps.round())
# %%
green = (lamps[:, 1] > 150) & (lamps[:, 0] < 110)
starts = [i for i in range(len(green)) if green[i] and (i == 0 or not green[i - 1])]
ends = [next(j for j in range(i, len(green)) if not green[j]) for i in starts]
print(starts, ends)
# %%
import pandas as pd
from PIL import Image

times = pd.DataFrame({"open_s": np.array(starts) / rate, "close_s": np.array(ends) / rate}).add(0.0004).round(4)
times.to_csv("output/gate.csv", index=False)
Image.fromarray(np.hstack([frames[i] for i in starts])).save("output/gate.png")
print(f"The gate opened {len(starts)} times.")
