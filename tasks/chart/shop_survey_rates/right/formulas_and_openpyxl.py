# %%
import json
from math import erfc, sqrt

import openpyxl

marks = {"非常不满意": 1, "不满意": 2, "一般": 3, "满意": 4, "非常满意": 5}
last = {}
for line in open("问卷.jsonl", encoding="utf-8"):
    one = json.loads(line)
    key = one["门店"], one["手机"].replace("-", "").replace(" ", "")
    if key not in last or one["时间"] > last[key]["时间"]:
        last[key] = one
n, k = {}, {}
for (shop, _), one in last.items():
    if one["满意度"] is not None:
        score = marks.get(one["满意度"]) or int(one["满意度"])
        n[shop] = n.get(shop, 0) + 1
        k[shop] = k.get(shop, 0) + (score >= 4)
p = {}
for shop in sorted(n)[1:]:
    pool = (k[shop] + k["S0"]) / (n[shop] + n["S0"])
    z = (k[shop] / n[shop] - k["S0"] / n["S0"]) / sqrt(pool * (1 - pool) * (1 / n[shop] + 1 / n["S0"]))
    p[shop] = erfc(abs(z) / sqrt(2))
holm, worst = {}, 0
for place, shop in enumerate(sorted(p, key=p.get)):
    worst = max(worst, min(1, p[shop] * (len(p) - place)))
    holm[shop] = worst
# %%
book = openpyxl.Workbook()
sheet = book.active
sheet.append(["门店", "份数", "满意数", "满意率", "下限", "上限", "p", "校正p"])
z = 1.959963984540054
for shop in sorted(n):
    rate, size = k[shop] / n[shop], n[shop]
    centre, half = rate + z * z / (2 * size), z * sqrt(rate * (1 - rate) / size + z * z / (4 * size * size))
    base = 1 + z * z / size
    tail = [round(p[shop], 5), round(holm[shop], 5)] if shop in p else [None, None]
    sheet.append([shop, size, k[shop], round(rate, 4), round((centre - half) / base, 4), round((centre + half) / base, 4), *tail])
book.save("output/满意率.xlsx")
print("答案：" + "、".join(shop for shop in sorted(holm) if holm[shop] < 0.05))
