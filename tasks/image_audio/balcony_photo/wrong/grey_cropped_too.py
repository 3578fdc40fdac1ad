# %%
from PIL import Image

photo = Image.open("balcony.jpg")
print(photo.size, photo.mode)
# %%
upright = photo.transpose(Image.Transpose.ROTATE_270)
side = min(upright.size)
left, top = (upright.width - side) // 2, (upright.height - side) // 2
avatar = upright.crop((left, top, left + side, top + side)).resize((320, 320), Image.Resampling.LANCZOS)
avatar.save("output/avatar.png")
upright.crop((left, top, left + side, top + side)).convert("L").save("output/upright_grey.jpg", quality=92)
print("Both pictures are saved.")
