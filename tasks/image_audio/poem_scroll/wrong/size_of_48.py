# %%
import re
from pathlib import Path
import mplfonts
from PIL import Image, ImageDraw, ImageFont

text = open("poem.txt", encoding="utf-8-sig").read()
print(text)
# %%
verses = text.split("\n", 2)[2]
lines = [line for line in re.split(r"[，。！？；\s]+", verses) if line]
print(lines)
# %%
font = ImageFont.truetype(str(Path(mplfonts.__file__).parent / "fonts" / "SimHei.ttf"), 48)
scroll = Image.new("RGB", (360, 440), "#F5E6C8")
draw = ImageDraw.Draw(scroll)
for column, line in enumerate(lines):
    for row, letter in enumerate(line):
        x, y = 20 + 80 * (3 - column) + 40, 20 + 80 * row + 40
        draw.text((x, y), letter, font=font, fill="black", anchor="mm")
scroll.save("output/scroll.png")
print(f"竖排的诗已经画好。\n\n答案：{text.split()[0]}")
