# %%
import re
from collections import Counter
from datetime import date, timedelta

import numpy as np
import seaborn as sns
import matplotlib.pyplot as plt

pages, month = Counter(), 0
for line in open("diary.md", encoding="utf-8"):
    if line.startswith("## "):
        month = {"Sep": 9, "Oct": 10, "Nov": 11}[line[3:6]]
    entry = re.match(r"- \w+ (\d+): (.+)", line)
    if entry and "~~" not in entry[2]:
        span = re.search(r"pp?\. (\d+)\s*\D\s*(\d+)", entry[2])
        count = re.search(r"(\d+) pages", entry[2])
        pages[date(2024, month, int(entry[1]))] += int(span[2]) - int(span[1]) + 1 if span else int(count[1]) if count else 0
grid = np.full((7, 14), np.nan)
for n in range(91):
    day = date(2024, 9, 1) + timedelta(n)
    _, week, weekday = day.isocalendar()
    grid[weekday - 1, week - 35] = pages[day]
# %%
fig, ax = plt.subplots(figsize=(11, 5))
sns.heatmap(grid, cmap="Blues", annot=True, fmt=".0f", linewidths=1, xticklabels=range(35, 49),
            yticklabels=["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], cbar=False, ax=ax)
ax.tick_params(axis="y", rotation=0)
ax.set(title="Pages per day", xlabel="week")
fig.savefig("output/calendar.png", bbox_inches="tight", dpi=110)
best = 35 + int(np.nansum(grid, axis=0).argmax())
print(f"Answer: total={sum(pages.values())} pages; best_week={best}")
