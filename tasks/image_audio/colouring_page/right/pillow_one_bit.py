# %%
from PIL import Image

drawing = Image.open("drawing.png").convert("RGB")
wide, high = drawing.size
pixels = drawing.load()
grey = [[0.299 * r + 0.587 * g + 0.114 * b for r, g, b in (pixels[x, y] for x in range(wide))] for y in range(high)]
# %%
page = Image.new("1", (wide, high), 1)
black = 0
for y in range(1, high - 1):
    for x in range(1, wide - 1):
        a, b, c = grey[y - 1][x - 1 : x + 2]
        d, _, f = grey[y][x - 1 : x + 2]
        g, h, i = grey[y + 1][x - 1 : x + 2]
        gx = c + 2 * f + i - a - 2 * d - g
        gy = g + 2 * h + i - a - 2 * b - c
        if (gx * gx + gy * gy) ** 0.5 > 80:
            page.putpixel((x, y), 0)
            black += 1
page.save("output/page.png")
print("The colouring page is ready.")
print(f"Answer: {100 * black / (wide * high):.1f}")
