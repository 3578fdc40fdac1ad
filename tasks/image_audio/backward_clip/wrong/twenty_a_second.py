# %%
import numpy as np
from PIL import Image, ImageSequence

clip = Image.open("clip.gif")
frames, times = [], []
for frame in ImageSequence.Iterator(clip):
    frames.append(np.asarray(frame.convert("RGB")))
    times.append(frame.info["duration"])
print(len(frames), frames[0].shape, times)
# %%
import imageio.v2 as imageio

shown = [frame for frame, time in zip(frames, times) for _ in range(time // 100)][::-1]
with imageio.get_writer("output/clip.mp4", fps=20, macro_block_size=2, quality=8) as video:
    for frame in shown:
        video.append_data(frame)
print(f"{len(shown)} frames written.\n\nAnswer: {len(shown) / 10:.1f}")
