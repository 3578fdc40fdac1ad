# %%
import numpy as np
from PIL import Image
from skimage import io, transform

photo = io.imread("holiday.jpg")
scale = 160 / photo.shape[1]
small = transform.resize(photo, (int(photo.shape[0] * scale + 0.5), 160), anti_aliasing=True)
# %%
Image.fromarray((small * 255).round().astype(np.uint8)).save("output/holiday.webp", lossless=True)
print("Here it is: output/holiday.webp")
