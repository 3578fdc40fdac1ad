# %%
import csv
import json
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

window = json.load(open("window.json"))
zone = ZoneInfo(window["time_zone"])
first, last = date.fromisoformat(window["from"]), date.fromisoformat(window["to"])
days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
def midnight(day):
    return int(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp())
borders = [midnight(day) for day in days + [last + timedelta(days=1)]]
down = {"A": set(), "B": set(), "C": set()}
for row in csv.DictReader(open("stops.csv")):
    begin = int(datetime.fromisoformat(row["start"].replace("Z", "+00:00")).timestamp())
    end = int(datetime.fromisoformat(row["end"].replace("Z", "+00:00")).timestamp()) if row["end"] else borders[-1]
    down[row["line"]].update(range(max(begin, borders[0]), min(end, borders[-1])))
# %%
with open("output/downtime.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(["date", "A", "B", "C"])
    for day, low, high in zip(days, borders, borders[1:]):
        out.writerow([day, *(f"{sum(low <= s < high for s in down[line]) / 60:.1f}" for line in "ABC")])
print(f"Answer: {sum(map(len, down.values())) / 60:,.0f} minutes")
