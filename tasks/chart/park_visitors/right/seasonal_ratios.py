# %%
import csv
from math import exp, log

import openpyxl

book = openpyxl.load_workbook("游客量.xlsx", data_only=True)
forecast = {}
for sheet in book:
    rows = [[v if isinstance(v, (int, float)) else None for v in row[1:13]] for row in sheet.iter_rows(min_row=2, values_only=True)]
    rows = [row for row in rows if any(row)]
    steps = [log(b / a) for y in range(len(rows) - 1) for a, b in zip(rows[y], rows[y + 1]) if a and b]
    growth = sum(steps) / len(steps)
    for month in range(12):
        known = [log(row[month]) + growth * (len(rows) - y) for y, row in enumerate(rows) if row[month]]
        forecast[sheet.title, f"2024-{month + 1:02d}"] = exp(sum(known) / len(known))
# %%
with open("待填.csv", encoding="utf-8") as source, open("output/预测.csv", "w", encoding="utf-8", newline="") as target:
    reader = csv.DictReader(source)
    out = csv.DictWriter(target, [*reader.fieldnames, "预测"])
    out.writeheader()
    for row in reader:
        out.writerow(row | {"预测": f"{forecast[row['景区'], row['月份']]:.2f}"})
print("预测完成")
