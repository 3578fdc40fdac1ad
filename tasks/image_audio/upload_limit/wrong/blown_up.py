# %%
from PIL import Image

scan = Image.open("certificate.png").convert("RGB")
small = scan.resize((scan.width // 3, scan.height // 3), Image.LANCZOS)
small.resize(scan.size, Image.LANCZOS).save("output/certificate.jpg", quality=75)
print("Converted to output/certificate.jpg.")
