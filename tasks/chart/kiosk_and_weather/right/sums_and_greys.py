# %%
import csv

newest = {}
for row in csv.DictReader(open("weather.csv")):
    if row["day"] not in newest or row["sent_at"] > newest[row["day"]]["sent_at"]:
        newest[row["day"]] = row
x, y = [], []
for row in csv.DictReader(open("sales.csv")):
    day, month, year = row["date"].split(".")
    report = newest.get(f"{year}-{month}-{day}")
    if report is None or row["scoops"] == "closed":
        continue
    degrees = float(report["tmax"])
    x.append((degrees - 32) / 1.8 if report["unit"] == "F" else degrees)
    y.append(int(row["scoops"]))
n, mx, my = len(x), sum(x) / len(x), sum(y) / len(y)
sxy = sum((a - mx) * (b - my) for a, b in zip(x, y))
sxx, syy = sum((a - mx) ** 2 for a in x), sum((b - my) ** 2 for b in y)
slope = sxy / sxx
intercept = my - slope * mx
# %%
import matplotlib.pyplot as plt

plt.figure(figsize=(8, 6), dpi=110)
plt.plot(x, y, "o", color="gray", markersize=5)
line = sorted(x)
plt.plot(line, [intercept + slope * v for v in line], "k-", linewidth=2)
plt.title("Scoops and heat")
plt.xlabel("daily maximum in degrees Celsius")
plt.ylabel("scoops sold")
plt.savefig("output/scoops.png")
print(f"{n} days are in the chart.")
print(f"Answer: slope={slope:.3f} scoops per degree C; intercept={intercept:.3f}; r2={sxy ** 2 / sxx / syy:.3f}")
