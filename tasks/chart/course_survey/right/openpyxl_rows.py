# %%
import csv
import re
from collections import Counter

import openpyxl

options = ["讲座", "实验", "讨论", "线上", "实践", "其他"]
counts = Counter()
book = openpyxl.Workbook()
sheet = book.active
sheet.title = "问卷"
sheet.append(["编号", "年级", *options])
with open("问卷.csv", encoding="utf-8-sig", newline="") as file:
    for row in csv.DictReader(file):
        picked = {part.strip()[:2] for part in re.split("[；;、]", row["喜欢的形式"]) if part.strip()}
        counts.update(picked)
        sheet.append([row["编号"], row["年级"], *(int(option in picked) for option in options)])
book.save("output/问卷展开.xlsx")
option, number = counts.most_common(1)[0]
print(f"答案：选项={option}；人数={number}人")
