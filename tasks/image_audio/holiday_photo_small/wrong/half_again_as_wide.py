# %%
from PIL import Image

photo = Image.open("holiday.jpg")
print(photo.size, photo.mode)
# %%
high = round(photo.height * 160 / photo.width)
photo.resize((240, high * 3 // 2), Image.LANCZOS).save("output/holiday.webp", quality=90)
print(f"Saved output/holiday.webp with 160 x {high} pixels.")
