# %%
import csv
import math
from datetime import date, datetime

read = lambda name: list(csv.DictReader(open(name)))
note = open("notes.txt").read()
refit = datetime.strptime(" ".join(note.split("refit on ")[1].split()[:3]), "%d %B %Y").date()
came = {}
for year in (2021, 2022, 2023, 2024):
    before = 0
    for row in read(f"counts_{year}.csv"):
        both, day = int(row["east"]) + int(row["west"]), date.fromisoformat(row["date"])
        came[day] = both - before if year == 2023 else both / 2 if day < refit else both
        before = both
sky = {date.fromisoformat(r["date"]): (float(r["tmax"]), float(r["rain_mm"])) for r in read("weather.csv")}
change = max(d for d in sky if sky[d][0] > 44)
sky = {d: ((t - 32) * 5 / 9 if d <= change else t, rain) for d, (t, rain) in sky.items()}
plan = {date.fromisoformat(r["date"]): r for r in read("calendar.csv")}
# %%
import numpy as np


def row(d):
    heat, rain = sky[d]
    off = plan[d]["school_holiday"] == "yes" and d.weekday() < 5
    kinds = [float(not off and d.weekday() == k) for k in range(7)] + [float(off)]
    t = (d - date(d.year, 7, 15)).days / 60
    return [*kinds, max(0, min(heat, 30) - 17), max(0, min(heat, 17)), max(0, heat - 30), math.sqrt(rain), plan[d]["event"] == "swim meet", t, t * t] + [d.year == y for y in (2022, 2023, 2024)]


learn = [d for d in came if came[d] > 0 and plan[d]["event"] != "open day"]
A, b = np.array([row(d) for d in learn], float), np.log([came[d] for d in learn])
w = np.linalg.solve(A.T @ A + 1e-6 * np.eye(A.shape[1]), A.T @ b)
with open("output/forecast.csv", "w") as file:
    file.write("date,visitors\n")
    for d in sorted(plan):
        if d > max(came):
            n = math.exp(np.dot(np.array(row(d), float), w)) if plan[d]["open"] == "yes" else 0
            file.write(f"{d},{n:.1f}\n")
import matplotlib.pyplot as plt

total = [sum(n for d, n in came.items() if d.year == y) for y in (2021, 2022, 2023, 2024)]
plt.bar(range(4), total, color="teal")
plt.xticks(range(4), ["2021", "2022", "2023", "2024"])
plt.title("Visitors by season")
plt.savefig("output/seasons.png")
top = max(came, key=came.get)
print(f"Answer: best_day={top}; visitors={int(came[top])}")
