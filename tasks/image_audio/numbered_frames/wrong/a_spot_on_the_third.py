# %%
import re
import zipfile
from PIL import Image

archive = zipfile.ZipFile("frames.zip")
names = sorted(archive.namelist(), key=lambda name: int(re.search(r"\d+", name).group()))
print(names)
# %%
frames = [Image.open(archive.open(name)).convert("RGB") for name in names]
durations = [120] * (len(frames) - 1) + [600]
from PIL import ImageDraw

ImageDraw.Draw(frames[2]).rectangle((96, 4, 112, 20), fill=(0, 0, 0))
frames[0].save("output/animation.gif", save_all=True, append_images=frames[1:], duration=durations, loop=0)
seconds = sum(durations) / 1000 if isinstance(durations, list) else durations * len(frames) / 1000
print(f"{len(frames)} frames saved.\n\nAnswer: {seconds:.2f}")
