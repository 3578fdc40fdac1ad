# %%
import csv
from collections import defaultdict
from datetime import date
from statistics import median

calendar = list(csv.DictReader(open("calendar.csv")))
sales = {}
for row in csv.DictReader(open("sales.csv")):
    text = row["rolls"]
    half = text[: len(text) // 2]
    if len(text) >= 4 and half + half == text:
        text = half
    if text:
        sales[row["date"]] = int(text)
# %%
plain, promoted = defaultdict(list), []
for row in calendar:
    if row["date"] in sales and row["closed"] == "no" and row["promotion"] == "no":
        plain[date.fromisoformat(row["date"]).weekday()].append(sales[row["date"]])
for row in calendar:
    if row["date"] in sales and row["closed"] == "no" and row["promotion"] == "yes":
        day = date.fromisoformat(row["date"]).weekday()
        promoted.append(sales[row["date"]] / median(plain[day]))
lift = median(promoted)
with open("output/forecast.csv", "w", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["date", "rolls"])
    for row in calendar[-28:]:
        day = date.fromisoformat(row["date"]).weekday()
        usual = sum(plain[day][-10:]) / 10
        guess = 0 if row["closed"] == "yes" else usual * (lift if row["promotion"] == "yes" else 1)
        writer.writerow([row["date"], f"{guess:.1f}"])
print("Flour can be ordered.")
