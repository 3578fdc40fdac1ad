# %%
from PIL import Image

Image.open("certificate.png").convert("RGB").save("output/certificate.jpg", quality=90, optimize=True)
print("Converted to output/certificate.jpg.")
