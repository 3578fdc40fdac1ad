# %%
import zipfile

from PIL import Image

archive = zipfile.ZipFile("frames.zip")
archive.extractall("frames")
names = sorted((name for name in archive.namelist()), key=lambda name: int("".join(filter(str.isdigit, name))))
pictures = [Image.open(f"frames/{name}").convert("RGB") for name in names]
palette = pictures[0].quantize(64)
frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
# %%
frames[0].save(
    "output/animation.gif", save_all=True, append_images=frames[1:], duration=[120] * (len(frames) - 1) + [600], loop=0,
    optimize=False, disposal=1,
)
print(f"The animation has {len(frames)} frames.")
print(f"Answer: {0.12 * (len(frames) - 1) + 0.6:.2f} seconds")
