# %%
import os
from PIL import Image

scan = Image.open("certificate.png").convert("RGB")
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
scan.save("output/certificate.jpg", quality=30)
print(low, os.path.getsize("output/certificate.jpg"))
