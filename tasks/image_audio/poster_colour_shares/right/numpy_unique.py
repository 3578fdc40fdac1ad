# %%
import csv

import numpy as np
from PIL import Image

poster = np.asarray(Image.open("poster.png").convert("RGBA"))
shown = poster[poster[..., 3] > 0][:, :3]
colours, counts = np.unique(shown, axis=0, return_counts=True)
order = np.argsort(counts)[::-1]
print(len(shown), colours[order], counts[order])
# %%
with open("output/colours.csv", "w", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["colour", "pixels", "share"])
    for i in order[:5]:
        writer.writerow(["#" + bytes(colours[i].tolist()).hex(), counts[i], f"{100 * counts[i] / len(shown):.2f}"])
print(f"Answer: {len(colours)}")
