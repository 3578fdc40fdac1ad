# %%
import io
import zipfile
from PIL import Image

archive = zipfile.ZipFile("album.zip")
print(archive.namelist())
# %%
members = [m for m in archive.namelist() if m.lower().endswith((".jpg", ".png")) and not m.startswith("__MACOSX")]
members.sort(key=lambda m: m.split("/")[-1].lower())
rows = -(-len(members) // 3)
sheet = Image.new("RGB", (370, 10 + 120 * rows), "white")
for number, member in enumerate(members):
    picture = Image.open(io.BytesIO(archive.read(member))).convert("RGB")
    factor = 110 / max(picture.size)
    picture = picture.resize((round(picture.width * factor), round(picture.height * factor)), Image.LANCZOS)
    left = 10 + 114 * (number % 3) + (110 - picture.width) // 2
    top = 10 + 114 * (number // 3) + (110 - picture.height) // 2
    sheet.paste(picture, (left, top))
sheet.save("output/overview.png")
print("Overview saved.\n\nAnswer: " + ", ".join(m.split("/")[-1] for m in members))
