# %%
import sqlite3
from collections import Counter
from datetime import datetime, timedelta

base = sqlite3.connect("hotline.sqlite")
cells = Counter()
for at, seconds, status, parent in base.execute("select started_at, seconds, status, parent_id from calls"):
    if status == "test" or parent is not None or seconds < 5:
        continue
    at = at / 1000 if at > 10**11 else at
    local = datetime(1970, 1, 1) + timedelta(seconds=at, hours=8)
    if (local.year, local.month) == (2024, 3):
        cells[local.isoweekday(), local.hour] += 1
grid = [[cells[day, hour] for hour in range(24)] for day in range(1, 8)]
# %%
import matplotlib.pyplot as plt

plt.rcParams["font.family"] = ["Noto Sans CJK SC"]
week = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"]
plt.figure(figsize=(13, 4.5), dpi=110)
plt.pcolormesh(grid[::-1], cmap="YlOrRd")
plt.colorbar(label="来电数")
plt.xticks([h + 0.5 for h in range(24)], range(24))
plt.yticks([d + 0.5 for d in range(7)], week[::-1])
plt.title("2024年3月来电")
plt.savefig("output/时段.png")
(day, hour), number = cells.most_common(1)[0]
print(f"最忙的是{week[day - 1]}{hour}点。")
print(f"答案：星期={week[day - 1]}；钟点={hour}；来电={number}")
