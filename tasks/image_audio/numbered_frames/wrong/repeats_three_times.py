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
frames[0].save("output/animation.gif", save_all=True, append_images=frames[1:], duration=durations, loop=3)
seconds = sum(durations) / 1000 if isinstance(durations, list) else durations * len(frames) / 1000
print(f"{len(frames)} frames saved.\n\nAnswer: {seconds:.2f}")
