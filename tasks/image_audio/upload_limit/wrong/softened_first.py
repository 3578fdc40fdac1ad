# %%
import os
from PIL import Image

scan = Image.open("certificate.png").convert("RGB")
from PIL import ImageFilter

scan = scan.filter(ImageFilter.GaussianBlur(1))
print(scan.size, os.path.getsize("certificate.png"))
# %%
low, high = 1, 95
while low < high:
    middle = (low + high + 1) // 2
    scan.save("output/certificate.jpg", quality=middle)
    if os.path.getsize("output/certificate.jpg") <= 25000:
        low = middle
    else:
        high = middle - 1
scan.save("output/certificate.jpg", quality=low)
print(low, os.path.getsize("output/certificate.jpg"))
