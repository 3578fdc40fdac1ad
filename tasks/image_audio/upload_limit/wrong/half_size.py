# %%
from PIL import Image

scan = Image.open("certificate.png").convert("RGB")
scan.resize((scan.width // 2, scan.height // 2)).save("output/certificate.jpg", quality=85)
print("Converted to output/certificate.jpg.")
