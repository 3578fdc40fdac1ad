# %%
import csv
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

points, offset, previous = [], 0, None
for row in csv.DictReader(open("meter.csv")):
    value = float(row["kwh"])
    if previous is not None and value < previous:
        offset += 100000
    previous = value
    moment = datetime.strptime(row["time"], "%Y-%m-%dT%H:%MZ").replace(tzinfo=timezone.utc)
    points.append((int(moment.timestamp()) // 3600, value + offset))
level = {}
for (h0, v0), (h1, v1) in zip(points, points[1:]):
    for h in range(h0, h1 + 1):
        level[h] = v0 + (v1 - v0) * (h - h0) / (h1 - h0)
# %%
prices = list(csv.DictReader(open("prices.csv")))
first = datetime.strptime(prices[0]["start"], "%Y-%m-%d %H:%M").replace(tzinfo=ZoneInfo("Europe/Berlin"))
hour = int(first.timestamp()) // 3600
days = {}
for step, row in enumerate(prices):
    kwh = level[hour + step + 1] - level[hour + step]
    day = days.setdefault(row["start"][:10], [0, 0.0, 0.0])
    day[0] += 1
    day[1] += kwh
    day[2] += kwh * float(row["ct_per_kwh"]) / 100
with open("output/days.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(["date", "hours", "kwh", "cost_eur"])
    for date, (hours, kwh, cost) in days.items():
        out.writerow([date, hours, f"{kwh:.2f}", f"{cost:.2f}"])
average = 100 * sum(d[2] for d in days.values()) / sum(d[1] for d in days.values())
print(f"Answer: {average:.3f} ct/kWh")
