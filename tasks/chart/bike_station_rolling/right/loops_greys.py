# %%
import csv
import datetime as dt
import re

counts = {}
with open("借车.csv", encoding="utf-8") as file:
    for written, number in list(csv.reader(file))[1:]:
        day = dt.date(*[int(part) for part in re.findall("[0-9]+", written)])
        counts[day] = counts.get(day, 0) + int(number)
days = [min(counts)]
while days[-1] < max(counts):
    days.append(days[-1] + dt.timedelta(days=1))
rides = [counts.get(day, 0) for day in days]
means = [sum(rides[max(0, i - 6):i + 1]) / min(7, i + 1) for i in range(len(days))]
with open("output/七日均值.csv", "w", encoding="utf-8-sig", newline="") as file:
    rows = csv.writer(file)
    rows.writerow(["日期", "次数", "七日均值"])
    for row in zip(days, rides, means):
        rows.writerow([row[0].isoformat(), row[1], "%.2f" % row[2]])
# %%
import matplotlib.dates as mdates
import matplotlib.pyplot as plt

plt.figure(figsize=(11, 4), dpi=130)
plt.plot(days, rides, color="0.7", lw=1.2, label="每日次数")
plt.plot(days, means, color="black", lw=2.5, label="七日均值")
plt.gca().xaxis.set_major_formatter(mdates.DateFormatter("%m-%d"))
plt.title("校门口借车次数", fontsize=16)
plt.xlabel("日期")
plt.ylabel("次")
plt.legend(loc="upper right")
plt.tight_layout()
plt.savefig("output/七日均值.png")
best = max(range(len(days)), key=lambda i: (round(means[i], 2), -i))
print("均值最高的一天如下。")
print(f"答案：{days[best]}")
