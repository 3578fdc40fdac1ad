# %%
import json

import numpy as np
from PIL import Image

photo = Image.open("portrait.jpg").convert("RGB")
face = json.load(open("face.json"))
left = int(np.clip(face["x"] - 90, 0, photo.width - 180))
top = int(np.clip(face["y"] - 90, 0, photo.height - 180))
square = photo.crop((left, top, left + 180, top + 180)).resize((120, 120), Image.Resampling.BICUBIC)
# %%
y, x = np.ogrid[:120, :120]
inside = (x - 59.5) ** 2 + (y - 59.5) ** 2 <= 60**2
avatar = np.dstack([np.asarray(square), np.where(inside, 255, 0).astype(np.uint8)])
Image.fromarray(avatar).save("output/avatar.png")
print("Saved.")
