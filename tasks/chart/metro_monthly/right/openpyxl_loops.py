# %%
import csv

import openpyxl

sheet = openpyxl.load_workbook("客流.xlsx", data_only=True)["日客流"]
lines = [cell.value for cell in sheet[3][1:]]
last, sums = {}, {}
for day, *values in sheet.iter_rows(min_row=4, values_only=True):
    month = day.strftime("%Y-%m")
    sums.setdefault(month, dict.fromkeys(lines, 0.0))
    for name, value in zip(lines, values):
        if isinstance(value, (int, float)):
            last[name] = value
        sums[month][name] += last[name]
with open("output/月客流.csv", "w", newline="", encoding="utf-8-sig") as file:
    out = csv.writer(file)
    out.writerow(["月份", "线路", "总客流"])
    for month in sorted(sums):
        for name in lines:
            out.writerow([month, name, f"{sums[month][name]:.2f}"])
# %%
import matplotlib.pyplot as plt

plt.rcParams["font.family"] = ["Noto Sans CJK SC"]
months = sorted(sums)
plt.figure(figsize=(9, 6), dpi=100)
for name, grey, style in zip(lines, ["0", "0.3", "0.5", "0.65"], ["-", "--", "-.", ":"]):
    plt.plot(range(len(months)), [sums[m][name] for m in months], style, color=grey, label=name, linewidth=2)
plt.xticks(range(len(months)), months)
plt.title("各线路月客流")
plt.xlabel("月份")
plt.ylabel("总客流（万人次）")
plt.legend()
plt.savefig("output/月客流.png")
print("答案：" + max(months, key=lambda m: sum(sums[m].values())))
