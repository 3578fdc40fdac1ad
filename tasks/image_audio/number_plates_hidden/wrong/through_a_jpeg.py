# %%
import json
import numpy as np
from PIL import Image

street = np.asarray(Image.open("street.png").convert("RGB")).astype(float)
notes = json.load(open("places.json"))
print(street.shape, notes["original"])
for box in notes["boxes"]:
    print(box)
# %%
scale = street.shape[1] / notes["original"]["width"]
hidden = street.copy()
pixels = 0
for box in notes["boxes"]:
    if box["label"].lower() not in ("plate", "face") or box["deleted"]:
        continue
    left, top, wide, high = (round(box[key] * scale) for key in ("left", "top", "width", "height"))
    area = hidden[top : top + high, left : left + wide]
    pixels += area.shape[0] * area.shape[1]
    for y in range(0, area.shape[0], 8):
        for x in range(0, area.shape[1], 8):
            area[y : y + 8, x : x + 8] = area[y : y + 8, x : x + 8].mean(axis=(0, 1)).round()
Image.fromarray(hidden.astype(np.uint8)).save("street.jpg", quality=95)
Image.open("street.jpg").save("output/street.png")
print(f"The picture is ready.\n\nAnswer: {pixels}")
