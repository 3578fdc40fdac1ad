# %%
import json
from PIL import Image, ImageDraw

photo = Image.open("portrait.jpg")
face = json.load(open("face.json"))
print(photo.size, face)
# %%
left = min(max(face["x"] - 90, 0), photo.width - 180)
top = min(max(face["y"] - 90, 0), photo.height - 180)
avatar = photo.crop((left, top, left + 180, top + 180)).resize((120, 120), Image.LANCZOS).convert("RGBA")
mask = Image.new("L", (480, 480), 0)
ImageDraw.Draw(mask).ellipse((0, 0, 479, 479), fill=255)
avatar = Image.blend(avatar, Image.new("RGBA", (120, 120), (255, 160, 0, 255)), 0.12)
avatar.putalpha(mask.resize((120, 120), Image.LANCZOS))
avatar.save("output/avatar.png")
print("The avatar is in output/avatar.png.")
