# %%
import numpy as np
from PIL import Image

TURNS = {
    1: lambda a: a, 2: lambda a: a[:, ::-1], 3: lambda a: a[::-1, ::-1], 4: lambda a: a[::-1],
    5: lambda a: a.swapaxes(0, 1), 6: lambda a: np.rot90(a, -1), 7: lambda a: a[::-1, ::-1].swapaxes(0, 1), 8: np.rot90,
}
mirrored = []
for number in range(1, 6):
    photo = Image.open(f"shot_{number}.jpg")
    note = photo.getexif()[0x0112]
    upright = Image.fromarray(np.ascontiguousarray(TURNS[note](np.asarray(photo))))
    upright.thumbnail((200, 200), Image.Resampling.LANCZOS)
    exif = Image.Exif()
    exif[0x0112] = 1
    upright.save(f"output/shot_{number}.jpg", quality=95, exif=exif)
    mirrored += [f"shot_{number}"] if note in (2, 4, 5, 7) else []
print("All upright.\nAnswer:", ", ".join(mirrored))
