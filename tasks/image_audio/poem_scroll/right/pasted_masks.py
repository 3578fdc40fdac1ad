# %%
import os

import mplfonts
import numpy as np
from PIL import Image, ImageFont

with open("poem.txt", encoding="utf-8-sig") as file:
    title, poet, *verses = [line.strip() for line in file if line.strip()]
letters = [sign for sign in "".join(verses) if "\u4e00" <= sign <= "\u9fff"]
assert len(letters) == 20
# %%
font = ImageFont.truetype(os.path.join(os.path.dirname(mplfonts.__file__), "fonts", "SimHei.ttf"), size=60)
ink = np.zeros((440, 360))
for number, letter in enumerate(letters):
    mask = font.getmask(letter, mode="L")
    glyph = np.array(mask).reshape(mask.size[1], mask.size[0]) / 255
    used = np.argwhere(glyph > 0)
    (top, left), (bottom, right) = used.min(axis=0), used.max(axis=0) + 1
    glyph = glyph[top:bottom, left:right]
    y = 20 + 80 * (number % 5) + (80 - glyph.shape[0]) // 2
    x = 20 + 80 * (3 - number // 5) + (80 - glyph.shape[1]) // 2
    ink[y : y + glyph.shape[0], x : x + glyph.shape[1]] = glyph
# %%
paper = np.array([0xF5, 0xE6, 0xC8])
Image.fromarray(np.rint(paper * (1 - ink[:, :, None])).astype(np.uint8)).save("output/scroll.png")
print("答案：" + title)
