# %%
import csv
import re
from decimal import ROUND_HALF_UP, Decimal

import openpyxl

sheet = openpyxl.load_workbook("pricelist.xlsx").active
rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
text = "\n".join(str(row[0]) for row in rows if row[0])
print(text)
up = Decimal(re.search(r"cold chain: (\d+)", text).group(1)) / 100
down = Decimal(re.search(r"spring offer: (\d+)", text).group(1)) / 100
# %%
total, category = Decimal(0), None
with open("output/prices.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow("category sku article size price".split())
    for row in rows[5:]:
        if not row[1]:
            continue
        category = row[0] if row[0] else category
        if row[2].endswith("(x)"):
            continue
        for size, shown in zip(("small", "medium", "large"), row[3:]):
            digits = re.search(r"\d+(\.\d+)?", str(shown or ""))
            if not digits:
                continue
            price = Decimal(digits.group())
            if str(shown).endswith("*"):
                price += price * up
            elif str(shown).endswith("#"):
                price -= price * down
            price = price.quantize(Decimal("0.01"), ROUND_HALF_UP)
            total += price
            out.writerow([category, row[1], row[2], size, price])
print("The flat list is in output/prices.csv.")
print(f"Answer: £{total}")
