# %%
import io

from PIL import Image

scan = Image.open("certificate.png").convert("RGB")


def encoded(quality):
    buffer = io.BytesIO()
    scan.save(buffer, "JPEG", quality=quality, optimize=True, progressive=True)
    return buffer.getvalue()


quality = max(q for q in range(1, 96) if len(encoded(q)) <= 25_000)
with open("output/certificate.jpg", "wb") as file:
    file.write(encoded(quality))
print(f"Quality {quality}, {len(encoded(quality))} bytes.")
