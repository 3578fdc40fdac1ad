# %%
import cv2
from PIL import Image

names = [f"shot_{number}.jpg" for number in range(1, 6)]
flipped = []
for name in names:
    note = Image.open(name).getexif().get(274, 1)
    photo = cv2.imread(name)  # OpenCV turns it as the note says
    high, wide = photo.shape[:2]
    scale = 200 / max(high, wide)
    small = cv2.resize(photo, (round(wide * scale), round(high * scale)), interpolation=cv2.INTER_AREA)
    cv2.imwrite(f"output/{name}", small)
    print(name, note, small.shape)
    if note in {2, 4, 5, 7}:
        flipped.append(name.removesuffix(".jpg"))
# %%
print("Answer: " + ", ".join(flipped))
