# %%
from datetime import date, timedelta

import openpyxl

book = openpyxl.load_workbook("plan.xlsx")
free = set()
for (text,) in book["days off"].iter_rows(min_row=2, values_only=True):
    day, month, year = text.split(".")
    free.add(date(int(year), int(month), int(day)))
works = lambda day: day.weekday() < 5 and day not in free
jobs = [row for row in book["jobs"].iter_rows(min_row=2, values_only=True)]
plan = {}
while len(plan) < len(jobs):
    for key, name, takes, after, earliest in jobs:
        needs = [part.strip() for part in (after or "").split(",") if part.strip()]
        if key in plan or not all(need in plan for need in needs):
            continue
        start = max([date(2024, 4, 22)] + [plan[need][1] + timedelta(1) for need in needs])
        if earliest:
            start = max(start, date.fromisoformat(earliest))
        while not works(start):
            start += timedelta(1)
        left, end = int(takes.split()[0]) * (5 if "w" in takes else 1), start
        while True:
            left -= works(end)
            if not left:
                break
            end += timedelta(1)
        plan[key] = (start, end)
with open("output/schedule.csv", "w") as file:
    print("id,job,start,end", file=file)
    for key, name, *_ in jobs:
        print(key, name, *plan[key], sep=",", file=file)
# %%
import matplotlib.pyplot as plt
from matplotlib.dates import MO, DateFormatter, WeekdayLocator

fig, ax = plt.subplots(figsize=(13, 6), dpi=100)
begin, finish = date(2024, 4, 22), max(end for _, end in plan.values())
for n in range((finish - begin).days + 1):
    day = begin + timedelta(n)
    if not works(day):
        ax.axvspan(day, day + timedelta(1), color="0.93", zorder=0)
for row, (key, name, *_) in enumerate(jobs):
    start, end = plan[key]
    ax.barh(row, end + timedelta(1) - start, left=start, height=0.6, color="steelblue")
ax.set_yticks(range(len(jobs)), [job[1] for job in jobs])
ax.set_ylim(len(jobs) - 0.5, -0.5)
ax.xaxis.set_major_locator(WeekdayLocator(MO))
ax.xaxis.set_major_formatter(DateFormatter("%d %b"))
ax.set_title("Renovation plan")
ax.tick_params(axis="x", rotation=45)
fig.savefig("output/gantt.png", bbox_inches="tight")
print(f"Answer: {finish}")
