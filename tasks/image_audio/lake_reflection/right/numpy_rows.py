# %%
import numpy as np
from PIL import Image

lake = np.asarray(Image.open("lake.jpg").convert("RGB"))
# %%
mirror = np.floor(lake[::-1] * 0.6 + 0.5).astype(np.uint8)
Image.fromarray(np.vstack([lake, mirror])).save("output/reflection.png")
print("完成：上半部分是原图，下半部分是变暗的倒影。")
