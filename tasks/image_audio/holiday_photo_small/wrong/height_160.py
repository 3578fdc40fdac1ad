# %%
from PIL import Image

photo = Image.open("holiday.jpg")
print(photo.size, photo.mode)
# %%
wide = round(photo.width * 160 / photo.height)
photo.resize((wide, 160), Image.LANCZOS).save("output/holiday.webp", quality=90)
print(f"Saved output/holiday.webp with {wide} x 160 pixels.")
