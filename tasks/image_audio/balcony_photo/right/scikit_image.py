# %%
import numpy as np
from skimage import io, transform

photo = np.rot90(io.imread("balcony.jpg"), k=-1)
high, wide = photo.shape[:2]
side = min(high, wide)
top, left = (high - side + 1) // 2, (wide - side + 1) // 2
# %%
square = photo[top : top + side, left : left + side]
avatar = transform.resize(square, (320, 320), anti_aliasing=True)
io.imsave("output/avatar.png", np.uint8(np.round(avatar * 255)), check_contrast=False)
grey = np.round(photo @ [0.299, 0.587, 0.114]).astype(np.uint8)
io.imsave("output/upright_grey.jpg", np.dstack([grey] * 3), quality=90, check_contrast=False)
print("Saved the avatar and the grey photo.")
