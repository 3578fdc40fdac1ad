# %%
import csv
import itertools
import re

import openpyxl

book = openpyxl.load_workbook("plan.xlsx")
rows = [[c.value for c in row] for row in book["产品"].iter_rows(min_row=2)]
free = [row[1].value for row in book["工时"].iter_rows(min_row=2)]
a, b = re.match("(.+)的件数不得少于(.+)的件数的两倍", book["说明"]["A1"].value).groups()
names = [r[0] for r in rows]
ia, ib = names.index(a), names.index(b)
best, plan = -1, None


def search(i, counts, left, gain):
    global best, plan
    if gain + sum(r[1] * r[5] for r in rows[i:]) <= best:
        return
    if i == len(rows):
        if counts[ia] >= 2 * counts[ib]:
            best, plan = gain, counts
        return
    for n in range(rows[i][5], -1, -1):
        rest = [l - n * h for l, h in zip(left, rows[i][2:5])]
        if min(rest) >= 0:
            search(i + 1, counts + [n], rest, gain + n * rows[i][1])


search(0, [], free, 0)
with open("output/方案.csv", "w", newline="", encoding="utf-8-sig") as file:
    w = csv.writer(file)
    w.writerow(["产品", "件数"])
    w.writerows(zip(names, plan))
print(f"答案：{best:,} 元")
