# %%
import re
import pandas as pd

lines = open("diary.md", encoding="utf-8").read().splitlines()
print(lines[:40])
# %%
pages = pd.Series(0, index=pd.date_range("2024-09-01", "2024-11-30"))
heading = ""
for line in lines:
    if line.startswith("## "):
        heading = line[3:]
    found = re.match(r"- \w{3} (\d+): (.*)", line)
    if not found or "~~" in line:
        continue
    day = pd.to_datetime(f"{found[1]} {heading}", format="%d %B %Y")
    span = re.search(r"pp?\. (\d+)\s*[-\u2013]\s*(\d+)", found[2])
    plain = re.search(r"(\d+) pages", found[2])
    if span:
        pages[day] += int(span[2]) - int(span[1]) + 1
    elif plain:
        pages[day] += int(plain[1])
week = pages.index.isocalendar().week.astype(int)
grid = pages.to_frame("pages").assign(week=week, day=pages.index.weekday).pivot(index="day", columns="week", values="pages")
print(grid)
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(9, 4.5))
image = ax.imshow(grid.to_numpy(float).T, cmap="Greens")
ax.set_yticks(range(14), grid.columns)
ax.set_xticks(range(7), ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
ax.set_xlabel("ISO week")
ax.set_title("Pages per day")
fig.colorbar(image)
fig.savefig("output/calendar.png")
print(f"Here is your calendar.\n\nAnswer: total={pages.sum()}; best_week={grid.sum().idxmax()}")
