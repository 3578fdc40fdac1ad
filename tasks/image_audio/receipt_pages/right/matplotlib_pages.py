# %%
import csv
import io
import re
import zipfile
from datetime import date

import matplotlib.pyplot as plt
from matplotlib.backends.backend_pdf import PdfPages

rows = []
with open("list.csv", encoding="utf-8-sig", newline="") as file:
    for row in csv.DictReader(file):
        day = date(*map(int, re.findall(r"\d+", row["日期"])))
        rows.append((day, row["文件"], float(re.sub(r"[^\d.]", "", row["金额"]))))
rows = sorted(row for row in rows if (row[0].year, row[0].month) == (2024, 3))
print(rows)
# %%
box = zipfile.ZipFile("receipts.zip")
with PdfPages("output/receipts.pdf") as pdf:
    for _, name, _ in rows:
        figure = plt.figure(figsize=(8.27, 11.69))
        axes = figure.add_axes((0.1, 0.1, 0.8, 0.8))
        axes.imshow(plt.imread(io.BytesIO(box.read(name)), format="jpg"))
        axes.axis("off")
        pdf.savefig(figure)
        plt.close(figure)
# %%
print(f"答案：{sum(amount for *_, amount in rows):.2f}")
