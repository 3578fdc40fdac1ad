# %%
import numpy as np
from PIL import Image

photo = np.asarray(Image.open("photo.jpg").convert("RGB")).astype(float)
logo = Image.open("logo.png").convert("RGBA")
wide = photo.shape[1] // 4
high = int(logo.height * wide / logo.width + 0.5)
logo = np.asarray(logo.resize((wide, high), Image.Resampling.BICUBIC)).astype(float)
print(photo.shape, logo.shape)
# %%
alpha = logo[:, :, 3:] / 255 * 0.6
bottom, side = photo.shape[0] - 10, photo.shape[1] - 10
part = photo[bottom - high : bottom, side - wide : side]
part[:] = logo[:, :, :3] * alpha + part * (1 - alpha)
Image.fromarray(photo.round().astype(np.uint8)).save("output/photo.png")
print("水印已经加好。")
