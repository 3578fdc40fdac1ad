# %%
import bisect
import csv
from datetime import datetime

import openpyxl

book = openpyxl.load_workbook("rates.xlsx", data_only=True)
for row in book["notes"].iter_rows(values_only=True):
    print(row)
per_hundred = [code.strip() for code in book["notes"]["A2"].value.partition(":")[0].split(",")]
rows = list(book["daily"].values)
history = {code: [] for code in rows[0][1:]}
for day, *values in rows[1:]:
    for code, value in zip(history, values):
        if isinstance(value, (int, float)):
            history[code].append((day, value))
# %%
sums, count = {}, {}
with open("expenses.csv", newline="") as source, open("output/expenses_eur.csv", "w", newline="") as target:
    out = csv.writer(target)
    out.writerow(["id", "person", "eur", "rate_date"])
    for row in csv.DictReader(source):
        amount, code, used = float(row["amount"]), row["currency"], ""
        if code != "EUR":
            when = datetime.strptime(row["date"], "%d.%m.%Y")
            day, rate = history[code][bisect.bisect(history[code], (when, float("inf"))) - 1]
            amount = amount * rate / 100 if code in per_hundred else amount / rate
            used = day.strftime("%Y-%m-%d")
        cents = round(amount * 100)
        sums[row["person"]] = sums.get(row["person"], 0) + cents
        count[row["person"]] = count.get(row["person"], 0) + 1
        out.writerow([row["id"], row["person"], f"{cents / 100:.2f}", used])
page = openpyxl.Workbook()
page.active.append(["person", "payments", "eur"])
for name in sorted(sums, key=sums.get, reverse=True):
    page.active.append([name, count[name], sums[name] / 100])
for cell in page.active["C"][1:]:
    cell.number_format = "#,##0.00"
page.save("output/by_person.xlsx")
print(f"Answer: {sum(sums.values()) / 100:.2f} EUR")
