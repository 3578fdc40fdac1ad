# %%
import numpy as np
from PIL import Image
from scipy import ndimage
from skimage.color import rgb2hsv

picture = np.asarray(Image.open("balls.png").convert("RGB"))
hsv = rgb2hsv(picture)
red = ((hsv[:, :, 0] < 0.03) | (hsv[:, :, 0] > 0.97)) & (hsv[:, :, 1] > 0.6)
labels, count = ndimage.label(red)
for number, box in enumerate(ndimage.find_objects(labels), 1):
    print(number, box, (labels == number).sum())
# %%
sizes = [(labels == n).sum() if labels[b].shape[1] < 100 else 0 for n, b in enumerate(ndimage.find_objects(labels), 1)]
ball = labels == int(np.argmax(sizes)) + 1
grey = np.round(picture @ [0.299, 0.587, 0.114]).astype(np.uint8)
poster = np.where(ball[:, :, None], picture, grey[:, :, None])
Image.fromarray(poster.astype(np.uint8)).convert("RGBA").save("output/balls.png")
print(f"海报已保存。\n\n答案：{ball.sum()}")
