# %%
import csv
from math import prod
from statistics import median

records = list(csv.DictReader(open("采价记录.csv", encoding="utf-8")))
register = {r["市场编号"]: r["标价单位"] for r in csv.DictReader(open("市场台账.csv", encoding="utf-8"))}
baskets = {}
for r in csv.DictReader(open("权数.csv", encoding="utf-8")):
    baskets.setdefault(r["启用月份"], {})[r["品种"]] = (r["大类"], int(r["权数"]))
names = {"土豆": "马铃薯", "西红柿": "番茄", "圆白菜": "卷心菜"}
seen_late = {r["市场编号"] for r in records if r["采价日期"].startswith("2024-12")}
old_code = next(code for code in register if code not in seen_late)
kept = {}
for r in records:
    key = (old_code if r["市场编号"] == "M11" else r["市场编号"], names.get(r["品种"], r["品种"]), r["采价日期"])
    if key not in kept or r["上报时间"] > kept[key]["上报时间"]:
        kept[key] = r
# %%
by_visit = {}
for (code, item, day), r in kept.items():
    if r["标价"] not in ("", "0.00", "999.00"):
        by_visit.setdefault(code, {}).setdefault(day, {})[item] = (r["规格"], float(r["标价"]))
factor, price = {}, {}
for code, days in by_visit.items():
    multiple, before = (1 if "公斤" in register[code] else 2), None
    for day in sorted(days):
        now = days[day]
        if before and median(now[i][1] / before[i][1] for i in now if i in before and now[i][0] == before[i][0]) > 1.6:
            multiple /= 2
        before = now
        for item, (spec, shown) in now.items():
            price.setdefault((item, day[:7]), {}).setdefault(code, []).append((spec, shown * (multiple if spec == "散装" else 1)))
monthly = {key: {c: (v[0][0], sum(p for _, p in v) / len(v)) for c, v in cells.items()} for key, cells in price.items()}
# %%
months = sorted({month for _, month in monthly})
step = {}
whole, green = [100.0], [100.0]
for at in range(1, len(months)):
    month = months[at]
    basket = baskets[max(start for start in baskets if start <= month)]
    for item in basket:
        if (item, month) not in monthly:
            continue
        back = at - 1
        while (item, months[back]) not in monthly:
            back -= 1
        then, now = monthly[item, months[back]], monthly[item, month]
        ratios = [now[c][1] / then[c][1] for c in now if c in then and then[c][0] == now[c][0]]
        step[item, month] = prod(ratios) ** (1 / len(ratios)) / prod(step[item, m] for m in months[back + 1 : at])
    for item, (kind, _) in basket.items():
        if (item, month) not in monthly:
            mates = [(w, step[i, month]) for i, (k, w) in basket.items() if k == kind and (i, month) in monthly]
            step[item, month] = sum(w * s for w, s in mates) / sum(w for w, _ in mates)
    for line, kinds in ((whole, {"蔬菜", "水果", "蛋肉"}), (green, {"蔬菜"})):
        parts = [(w, step[i, month]) for i, (k, w) in basket.items() if k in kinds]
        line.append(line[-1] * sum(w * s for w, s in parts) / sum(w for w, _ in parts))
# %%
with open("output/指数.csv", "w", newline="", encoding="utf-8-sig") as file:
    out = csv.writer(file)
    out.writerow(["月份", "总指数", "蔬菜类"])
    out.writerows([m, f"{a:.2f}", f"{b:.2f}"] for m, a, b in zip(months, whole, green))
import matplotlib.pyplot as plt

plt.rcParams["font.sans-serif"] = ["Noto Sans CJK SC"]
fig, ax = plt.subplots(figsize=(12, 6), layout="constrained")
ax.plot(range(13), whole, "k-", label="总指数")
ax.plot(range(13), green, "g--", label="蔬菜类")
ax.set_xticks(range(13), months, rotation=60)
ax.axhline(100, color="0.8")
ax.set_title("菜价指数（2023-12 = 100）")
ax.legend(loc="best")
fig.savefig("output/指数.png", dpi=90)
mean = lambda item, month: sum(p for s, p in monthly[item, month].values() if s == "散装") / len(monthly[item, month])
print(f"完成。\n答案：最高={months[whole.index(max(whole))]}; 番茄={mean('番茄', '2024-12'):.2f}元/公斤; 猪肉={mean('猪肉', '2023-12'):.2f}元/公斤")
