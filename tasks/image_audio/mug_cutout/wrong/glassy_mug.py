# %%
import numpy as np
from PIL import Image
from scipy import ndimage

photo = np.asarray(Image.open("mug.png").convert("RGB"))
print(photo.shape, photo[0, 0], photo.min(axis=(0, 1)))
# %%
pale = (photo >= 236).all(axis=2)
labels, count = ndimage.label(pale)
sides = set(labels[0]) | set(labels[-1]) | set(labels[:, 0]) | set(labels[:, -1])
backdrop = np.isin(labels, [n for n in sides if n])
alpha = np.where(backdrop, 0, 190).astype(np.uint8)
Image.fromarray(np.dstack([photo, alpha])).save("output/mug.png")
print(f"The cut-out mug is in output/mug.png.\n\nAnswer: {(alpha == 0).sum()}")
