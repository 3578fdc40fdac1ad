# %%
import zipfile
from pathlib import PurePosixPath

from PIL import Image

photos = {}
with zipfile.ZipFile("album.zip") as album:
    for name in album.namelist():
        path = PurePosixPath(name)
        if path.suffix.lower() in (".jpg", ".png") and "__MACOSX" not in path.parts:
            with album.open(name) as file:
                photo = Image.open(file).convert("RGB")
            photo.thumbnail((110, 110))
            photos[path.name] = photo
order = sorted(photos, key=str.casefold)
print(order)
# %%
rows = (len(order) + 2) // 3
overview = Image.new("RGB", (370, rows * 120 + 10), (255, 255, 255))
for index, name in enumerate(order):
    row, column = divmod(index, 3)
    photo = photos[name]
    overview.paste(photo, (10 + column * 120 + (110 - photo.width) // 2, 10 + row * 120 + (110 - photo.height) // 2))
overview.save("output/overview.png")
print("Answer:", ", ".join(order))
