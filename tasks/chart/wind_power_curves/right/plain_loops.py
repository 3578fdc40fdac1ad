# %%
import csv
import datetime as dt
import re

log = open("运行日志.txt", encoding="utf-8").read()
print(log)


def read(name):
    rows = list(csv.reader(open(name + ".csv", encoding="utf-8")))[1:]
    return [[dt.datetime.fromisoformat(t), float(v) if v else None, float(p)] for t, v, p in rows]


farm = {n: read(n) for n in ("1号", "2号", "3号", "4号")}
line = {key: next(x for x in log.splitlines() if key in x) for key in ("限出力", "km/h", "结冰", "时钟慢")}
unit = {key: re.search(r"(\d号)机组", x)[1] for key, x in line.items()}
times = {k: [dt.datetime(2025, int(a), int(b), *map(int, (c or "0:0").split(":"))) for a, b, c in re.findall(r"(\d+)月(\d+)日(\d\d:\d\d)?", x)] for k, x in line.items()}
print(unit, times)
# %%
# the new gauge: first row of the day that is more than twice the fastest of the others three times running
rows = farm[unit["km/h"]]
rest = [farm[n] for n in farm if n not in (unit["km/h"],)]
begin = times["km/h"][0]
run = 0
for i, (t, v, p) in enumerate(rows):
    if t < begin:
        continue
    others = sorted(r[i][1] or 0 for r in rest)
    run = run + 1 if v > 2 * others[1] else 0
    if run == 3:
        first = i - 2
        break
print(rows[first])
for row in rows[first:]:
    row[1] = row[1] / 3.6
rows = farm[unit["时钟慢"]]
behind = int(re.search(r"慢 (\d+) 分钟", log)[1]) // 10
speeds = [r[1] for r in rows][behind:] + [None] * behind
for row, v in zip(rows, speeds):
    row[1] = v
rows = farm[unit["结冰"]]
stuck = None
for row in rows:
    if row[0] == times["结冰"][0]:
        stuck = row[1]
    elif stuck is not None and row[1] != stuck:
        break
    if stuck is not None:
        row[1] = None
a, b = times["限出力"]
farm[unit["限出力"]] = [r for r in farm[unit["限出力"]] if not a <= r[0] < b]
curve = {}
for name, rows in farm.items():
    for k in range(3, 13):
        values = [p for t, v, p in rows if v is not None and k - 0.5 <= v < k + 0.5 and p != -999]
        curve.setdefault(name, []).append(sum(values) / len(values))
# %%
import matplotlib.pyplot as plt
import mplfonts

mplfonts.use_font("Noto Sans CJK SC")
for name, values in curve.items():
    plt.plot(range(3, 13), values, label=name)
plt.xticks(range(3, 13))
plt.title("功率曲线")
plt.xlabel("风速 m/s")
plt.ylabel("平均功率 kW")
plt.legend()
plt.savefig("output/功率曲线.png", dpi=110, bbox_inches="tight")
print("答案：" + "；".join(f"{n}={round(v[5])}kW" for n, v in curve.items()))
