# %%
import csv
import re
from datetime import date, datetime, timedelta

log = open("站志.md", encoding="utf-8").read()
lines = [(datetime.strptime(t, "%Y-%m-%d %H:%M"), v) for t, v in list(csv.reader(open("自记.csv", encoding="utf-8")))[1:]]
zeros = [float(z) for z in re.findall(r"零点高程 ([\d.]+)", log)]
swap = next(i for i, (a, b) in enumerate(zip(lines, lines[1:]), 1) if b[0] < a[0])
hours, same, last = {}, 0, None
for i, (when, text) in enumerate(lines):
    ahead = next((k for k in range(i, len(lines)) if lines[k][1] != text), len(lines))
    same = same + 1 if text == last else 1
    last = text
    if same + ahead - i - 1 > 10 or text in ("-999", "-9.99"):
        continue
    local = when + timedelta(hours=8 if i >= swap else 0)
    hours.setdefault(local.date(), []).append(float(text) * (1 if i >= swap else 0.01))
flood = date(2024, *map(int, re.search(r"(\d+) 月 (\d+) 日：涨水", log).groups()))
result = []
for text, reading in list(csv.reader(open("人工.csv", encoding="utf-8")))[1:]:
    day = date.fromisoformat(text)
    if day in hours:
        result.append((text, zeros[0] + sum(hours[day]) / len(hours[day])))
    else:
        result.append((text, (zeros[3] if day > flood else zeros[1]) + float(reading)))
# %%
with open("output/日均.csv", "w", encoding="utf-8") as file:
    file.write("日期,水位\n" + "".join(f"{d},{v:.3f}\n" for d, v in result))
import matplotlib.dates as mdates
import matplotlib.pyplot as plt

plt.rcParams["font.sans-serif"] = ["Noto Sans CJK SC"]
fig, ax = plt.subplots(figsize=(12, 5))
ax.plot([date.fromisoformat(d) for d, _ in result], [v for _, v in result], "b.-")
ax.xaxis.set_major_formatter(mdates.DateFormatter("%m-%d"))
ax.set_title("闸前日平均水位")
ax.set_xlabel("日期")
ax.set_ylabel("米")
fig.savefig("output/日均.png")
limit = float(re.search(r"警戒水位 ([\d.]+)", open("资料说明.md", encoding="utf-8").read())[1])
print(f"答案：超警={sum(v > limit for _, v in result)}天; 最高={max(result, key=lambda r: r[1])[0]}")
