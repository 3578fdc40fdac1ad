# %%
import csv
from datetime import date, timedelta

rows = []
with open("电表.csv", encoding="utf-8-sig") as file:
    for row in csv.DictReader(file):
        number = float("".join(c for c in row["读数"] if c.isdigit() or c == "."))
        rows.append((date.fromisoformat(row["日期"]), number, row["说明"]))
use, carried = {}, 0.0
day, level, _ = rows[0]
for when, number, kind in rows[1:]:
    if kind == "拆表":
        carried = number - level
    elif kind == "装表":
        level = number
    else:
        gap = (when - day).days
        for back in range(gap):
            use[when - timedelta(back)] = (carried + number - level) / gap
        day, level, carried = when, number, 0.0
days = sorted(use)
daily = [use[d] for d in days]
week = [sum(daily[max(0, i - 6):i + 1]) / len(daily[max(0, i - 6):i + 1]) for i in range(len(daily))]
# %%
import matplotlib.pyplot as plt

plt.rcParams["font.family"] = "Noto Sans CJK SC"
plt.figure(figsize=(12, 5), dpi=100)
plt.plot(days, daily, color="0.6", linestyle="--", marker=".", label="每日用电量")
plt.plot(days, week, color="0.1", linewidth=2.5, label="7日均值")
plt.title("家庭用电")
plt.ylabel("用电量（度）")
plt.legend()
plt.savefig("output/用电量.png", bbox_inches="tight")
print(f"答案：{days[week.index(max(week))]}")
