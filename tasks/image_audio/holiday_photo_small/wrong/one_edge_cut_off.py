# %%
from PIL import Image

photo = Image.open("holiday.jpg")
print(photo.size, photo.mode)
# %%
high = round(photo.height * 160 / photo.width)
photo.crop((0, 0, photo.width - 24, photo.height)).resize((160, high), Image.LANCZOS).save("output/holiday.webp", quality=90)
print(f"Saved output/holiday.webp with 160 x {high} pixels.")
