# %%
import csv
import re
import unicodedata
from datetime import date, timedelta
from decimal import Decimal

import openpyxl

def day(text):
    numbers = [int(n) for n in re.findall(r"\d+", text)]
    if len(numbers) == 3:
        return date(*numbers)
    if numbers[0] > 10000000:
        return date(numbers[0] // 10000, numbers[0] // 100 % 100, numbers[0] % 100)
    return date(1899, 12, 30) + timedelta(days=numbers[0])

def money(text):
    text = unicodedata.normalize("NFKC", text)
    value = Decimal("".join(c for c in text if c.isdigit() or c == "."))
    value *= 10000 if "万" in text else 1
    return (-value if "(" in text else value).quantize(Decimal("0.01"))

rows = {}
with open("流水.csv", encoding="gb18030", newline="") as file:
    for number, when, shop, amount in list(csv.reader(file))[2:]:
        if number:
            shop = re.sub(r"\s", "", shop)
            rows[number] = (day(when), shop if shop.endswith("店") else shop + "店", money(amount))
# %%
with open("output/清洗后.csv", "w", encoding="utf-8-sig", newline="") as file:
    out = csv.writer(file)
    out.writerow(["单号", "日期", "门店", "金额"])
    out.writerows([number, *rows[number]] for number in sorted(rows))
sums = {}
for when, shop, amount in rows.values():
    sums.setdefault(shop, [Decimal(0)] * 3)[when.month - 1] += amount
book = openpyxl.Workbook()
sheet = book.active
sheet.title = "月度"
sheet.append(["门店", "1月", "2月", "3月", "合计"])
for shop, parts in sorted(sums.items(), key=lambda pair: -sum(pair[1])):
    sheet.append([shop, *map(float, parts), float(sum(parts))])
for row in sheet.iter_rows(min_row=2, min_col=2):
    for cell in row:
        cell.number_format = "#,##0.00"
book.save("output/月度.xlsx")
print(f"答案：{sum(r[2] for r in rows.values()):,.2f}元")
