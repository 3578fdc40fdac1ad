# %%
import numpy as np
from PIL import Image
from skimage import measure, segmentation

photo = Image.open("mug.png").convert("RGB")
pale = np.asarray(photo).min(axis=2) >= 236
labels = measure.label(pale, connectivity=1)
edge = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
ground = np.isin(labels, np.unique(edge[edge > 0]))
print(ground.mean())
# %%
photo.putalpha(Image.fromarray(np.uint8(255 * ~ground)))
photo.save("output/mug.png")
print("Answer:", int(ground.sum()))
