# %%
from PIL import Image, ImageOps

lake = Image.open("lake.jpg").convert("RGB")
from PIL import ImageFilter
print(lake.size)
# %%
soft = lake.filter(ImageFilter.GaussianBlur(1))
below = ImageOps.flip(soft).point(lambda value: round(value * 0.6))
both = Image.new("RGB", (lake.width, lake.height * 2))
both.paste(lake, (0, 0))
both.paste(below, (0, lake.height))
both.save("output/reflection.png")
print("倒影效果已保存到 output/reflection.png。")
