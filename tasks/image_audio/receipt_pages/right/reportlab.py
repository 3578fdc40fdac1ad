# %%
import csv
import io
import re
import zipfile

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

wanted, cents = [], 0
with open("list.csv", encoding="utf-8-sig") as file:
    for row in csv.DictReader(file):
        year, month, day = map(int, re.split(r"\D", row["日期"])[:3])
        if (year, month) == (2024, 3):
            wanted.append((day, row["文件"]))
            cents += round(float("".join(c for c in row["金额"] if c.isdigit() or c == ".")) * 100)
wanted.sort()
# %%
canvas = Canvas("output/receipts.pdf")
with zipfile.ZipFile("receipts.zip") as box:
    for _, name in wanted:
        picture = ImageReader(io.BytesIO(box.read(name)))
        wide, high = picture.getSize()
        canvas.setPageSize((wide * 2 + 40, high * 2 + 40))
        canvas.drawImage(picture, 20, 20, wide * 2, high * 2)
        canvas.showPage()
canvas.save()
print(f"答案：{cents / 100:.2f}")
