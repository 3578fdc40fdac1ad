# %%
import re
from importlib.resources import files

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D

lines = open("poem.txt", encoding="utf-8-sig").read().splitlines()
verses = re.findall(r"[\u4e00-\u9fff]{5}", " ".join(lines[2:]))
print(verses)
# %%
font = FontProperties(fname=str(files("mplfonts") / "fonts" / "SimHei.ttf"))
figure = plt.figure(figsize=(3.6, 4.4), dpi=100, facecolor="#F5E6C8")
axes = figure.add_axes([0, 0, 1, 1])
axes.set_xlim(0, 360)
axes.set_ylim(440, 0)
axes.axis("off")
for column, verse in enumerate(verses):
    for row, letter in enumerate(verse):
        outline = TextPath((0, 0), letter, size=60, prop=font)
        box = outline.get_extents()
        centre = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
        place = Affine2D().translate(-centre[0], -centre[1]).scale(1, -1)
        place = place.translate(300 - 80 * column, 60 + 80 * row)
        axes.add_patch(PathPatch(place.transform_path(outline), facecolor="black", linewidth=0))
figure.savefig("output/scroll.png", dpi=100, facecolor="#F5E6C8")
print(f"答案：{lines[0].strip()}")
