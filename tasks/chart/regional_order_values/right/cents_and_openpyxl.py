# %%
import csv

import openpyxl

seen, count, cents = set(), {}, {}
with open("orders.csv", newline="", encoding="utf-8") as file:
    for row in csv.DictReader(file):
        if row["order_id"] in seen or row["status"].strip().lower() == "cancelled":
            continue
        seen.add(row["order_id"])
        region = " ".join(row["region"].split()).lower()
        count[region] = count.get(region, 0) + 1
        cents[region] = cents.get(region, 0) + int("".join(c for c in row["amount"] if c.isdigit()))
order = sorted(cents, key=cents.get, reverse=True)
book = openpyxl.Workbook()
page = book.active
page.title = "regions"
page.append(["region", "orders", "total"])
for region in order:
    page.append([region, count[region], cents[region] / 100])
for cell in page["C"][1:]:
    cell.number_format = "$#,##0.00"
book.save("output/by_region.xlsx")
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(8, 5), dpi=110)
bars = ax.bar(order, [cents[r] / 100 for r in order], color="gainsboro", edgecolor="dimgray")
ax.bar_label(bars, labels=[f"${cents[r] / 100:,.2f}" for r in order])
ax.set_title("Order value by region")
ax.spines[["top", "right"]].set_visible(False)
fig.savefig("output/by_region.png", bbox_inches="tight")
print(f"Answer: ${sum(cents.values()) / 100:,.2f}")
