# %%
import csv

import imageio.v3 as iio
import numpy as np

frames = iio.imread("gate.mp4", plugin="FFMPEG")
rate = iio.immeta("gate.mp4", plugin="FFMPEG")["fps"]
lamp = frames[:, 10:18, 142:150].astype(int).mean(axis=(1, 2))
is_open = (lamp[:, 1] > lamp[:, 0] + 60) & (lamp[:, 1] > lamp[:, 2] + 60)
steps = np.diff(is_open.astype(int), prepend=0, append=0)
opens, closes = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
print(rate, opens, closes)
# %%
with open("output/gate.csv", "w", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["open_s", "close_s"])
    writer.writerows([f"{a / rate:.2f}", f"{b / rate:.2f}"] for a, b in zip(opens, closes))
iio.imwrite("output/gate.png", np.concatenate(frames[opens], axis=1))
print("Done.")
