# %%
import re
from collections import Counter

import openpyxl

book = openpyxl.load_workbook("质检.xlsx", data_only=True)
alias = {row[0]: row[1] for row in book["别名"].iter_rows(min_row=2, values_only=True)}
total = Counter()
for sheet in book:
    if sheet.title == "别名":
        continue
    for _, line, name, number in sheet.iter_rows(min_row=2, values_only=True):
        if name and name.strip():
            name = name.strip()
            digits = re.sub("[^0-9]", "", str(number if number is not None else ""))
            total[alias.get(name, name)] += int(digits) if digits else 1
names, numbers = zip(*total.most_common())
whole, running, shares = sum(numbers), 0, []
for number in numbers:
    running += number
    shares.append(running / whole * 100)
# %%
import matplotlib.pyplot as plt
from matplotlib.ticker import PercentFormatter

plt.rcParams["font.family"] = "Noto Sans CJK SC"
fig, left = plt.subplots(figsize=(10, 6), dpi=110)
bars = left.bar(range(len(names)), numbers, color="lightgray", edgecolor="gray", label="件数")
left.bar_label(bars)
left.set_xticks(range(len(names)), names)
right = left.twinx()
right.plot(range(len(names)), shares, color="black", marker="D", linestyle="--", label="累计占比")
right.yaxis.set_major_formatter(PercentFormatter(100))
right.set_ylim(0, 110)
right.axhline(80, color="tab:orange", lw=1)
left.set_title("缺陷帕累托图", fontsize=16)
fig.savefig("output/帕累托.png")
need = next(i for i, share in enumerate(shares) if share >= 80) + 1
print("前", need, "种缺陷已占八成。")
print("答案：" + "、".join(names[:need]))
