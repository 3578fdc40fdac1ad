# %%
import csv
from decimal import Decimal

from tabulate import tabulate

rows = []
with open("price_list.csv", newline="", encoding="utf-8") as file:
    for row in csv.DictReader(file, delimiter=";"):
        if int(row["stock"]) > 0:
            text = row["description"].replace("|", "\\|").replace("\n", "<br>")
            rows.append([row["article"], text, f"{Decimal(row['price_eur'].replace(',', '.')):,.2f}"])
rows.sort()
page = tabulate(rows, ["Article", "Description", "Price"], tablefmt="pipe", colalign=("left", "left", "right"), disable_numparse=True)
with open("output/price_list.md", "w", encoding="utf-8") as file:
    file.write(page)
print(f"Answer: {len(rows)}")
