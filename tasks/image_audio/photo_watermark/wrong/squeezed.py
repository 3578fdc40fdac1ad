# %%
from PIL import Image

photo = Image.open("photo.jpg").convert("RGB")
logo = Image.open("logo.png")
print(photo.size, logo.size, logo.mode)
# %%
wide = photo.width // 4
logo = logo.resize((wide, wide // 2), Image.LANCZOS)
alpha = logo.getchannel("A").point(lambda a: round(a * 0.6))
photo.paste(logo.convert("RGB"), (photo.width - 10 - logo.width, photo.height - 10 - logo.height), alpha)
photo.save("output/photo.png")
print("水印已加好，保存为 output/photo.png。")
