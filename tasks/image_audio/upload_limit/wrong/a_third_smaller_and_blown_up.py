# %%
import os
from PIL import Image

scan = Image.open("certificate.png").convert("RGB")
scan = scan.resize((scan.width * 3 // 4, scan.height * 3 // 4), Image.LANCZOS).resize(scan.size, Image.LANCZOS)
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
