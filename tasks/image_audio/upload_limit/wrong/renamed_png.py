# %%
from PIL import Image

scan = Image.open("certificate.png").convert("P", palette=Image.ADAPTIVE, colors=4)
scan.save("output/certificate.jpg", format="PNG", optimize=True)
print("Converted to output/certificate.jpg.")
