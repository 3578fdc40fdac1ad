# %%
import imageio.v2 as imageio
import numpy as np
from PIL import Image

sticker = Image.open("sticker.gif")
wide, high = sticker.size
with imageio.get_writer("output/sticker.mp4", fps=20, codec="libx264", quality=9, macro_block_size=2) as video:
    total = 0
    for number in range(sticker.n_frames):
        sticker.seek(number)
        frame = np.asarray(sticker.convert("RGBA")).astype(float)
        alpha = frame[:, :, 3:] / 255
        flat = np.round(frame[:, :, :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
        flat = np.pad(flat, ((0, high % 2), (0, wide % 2), (0, 0)), constant_values=255)
        total += sticker.info["duration"]
        for _ in range(sticker.info["duration"] // 50):
            video.append_data(flat)
print(f"答案：{total / 1000:.2f}")
