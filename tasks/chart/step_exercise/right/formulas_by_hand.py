# %%
import csv
import json
import math
import re

import openpyxl
from scipy.special import stdtr, stdtrit

def pressure(cells):
    upper = [int(text.split("/")[0]) for text in cells if text]
    return sum(upper) / len(upper)

before, after = {}, {}
for name, *cells in openpyxl.load_workbook("前测.xlsx").active.iter_rows(min_row=2, max_col=3, values_only=True):
    if re.search(r"\d", name):
        before[int(re.sub(r"\D", "", name))] = pressure(cells)
with open("后测.csv", encoding="gb18030") as file:
    for name, *cells in list(csv.reader(file))[1:]:
        after[int(re.sub(r"\D", "", name))] = pressure(cells)
gaps = [after[key] - before[key] for key in before.keys() & after.keys()]
n = len(gaps)
mean = math.fsum(gaps) / n
sd = math.sqrt(math.fsum((g - mean) ** 2 for g in gaps) / (n - 1))
se = sd / math.sqrt(n)
t, half = mean / se, stdtrit(n - 1, 0.975) * se
# %%
values = {"人数": n, "均值差": mean, "标准差": sd, "t": t, "p": 2 * stdtr(n - 1, -abs(t)), "下限": mean - half, "上限": mean + half}
json.dump({k: v if k == "人数" else round(float(v), 4) for k, v in values.items()}, open("output/检验.json", "w", encoding="utf-8"), indent=2)
print(f"答案：{mean:.2f} mmHg") if False else print(f"答案：{mean:.2f}")
