# %%
import pandas as pd

print(open("采价规程.md", encoding="utf-8").read())
print(open("变更登记.md", encoding="utf-8").read())
raw = pd.read_csv("采价记录.csv", parse_dates=["上报时间", "采价日期"])
places = pd.read_csv("市场台账.csv")
weights = pd.read_csv("权数.csv")
print(places, weights, raw.describe(include="all"), sep="\n")
for column in ["市场编号", "品种", "规格"]:
    print(raw[column].value_counts())
print(raw["标价"].value_counts().head(10))
# %%
raw["品种"] = raw["品种"].replace({"西红柿": "番茄", "土豆": "马铃薯", "圆白菜": "卷心菜"})
moved = (set(places["市场编号"]) - set(raw.loc[raw["采价日期"] >= "2024-12-01", "市场编号"])).pop()
raw["市场编号"] = raw["市场编号"].replace({"M11": moved})
visits = raw.sort_values("上报时间").drop_duplicates(["市场编号", "品种", "采价日期"], keep="last")
visits = visits[visits["标价"].notna() & ~visits["标价"].isin([0, 999])].copy()
loose = visits[visits["规格"] == "散装"]
grid = loose.pivot_table(index="采价日期", columns=["市场编号", "品种"], values="标价")
jumps = {}
for code in places["市场编号"]:
    ratio = (grid[code].dropna(how="all") / grid[code].dropna(how="all").shift()).median(axis=1)
    jumps[code] = ratio
    print(code, ratio.idxmax(), ratio.max().round(2), ratio.min().round(2))
# %%
unit = places.set_index("市场编号")["标价单位"]
scale = max(jumps, key=lambda code: jumps[code].max())
since = jumps[scale].idxmax()
is_jin = visits["市场编号"].map(unit).eq("元/斤")
visits["价"] = visits["标价"] * (1 + (is_jin & visits["规格"].eq("散装")))
visits["月份"] = visits["采价日期"].dt.strftime("%Y-%m")
monthly = visits.groupby(["品种", "月份", "市场编号"]).agg(价=("价", "mean"), 规格=("规格", "first"))
months = sorted(visits["月份"].unique())
group = weights.drop_duplicates("品种").set_index("品种")["大类"]
import numpy as np

links = pd.DataFrame(index=months[1:], columns=group.index, dtype=float)
for at, month in enumerate(months[1:], 1):
    start = weights.loc[weights["启用月份"] <= month, "启用月份"].max()
    w = weights[weights["启用月份"] == start].set_index("品种")["权数"]
    for item in group.index:
        own = monthly.loc[item]
        seen = [m for m in own.index.unique("月份") if m < month]
        if month not in own.index.unique("月份"):
            continue
        back = max(seen)
        both = own.loc[month].join(own.loc[back], rsuffix="前", how="inner")
        both = both[both["规格"] == both["规格前"]]
        gap = links.loc[months[months.index(back) + 1 : at], item].prod()
        links.loc[month, item] = np.exp(np.log(both["价"] / both["价前"]).mean()) / gap
    for item in links.columns[links.loc[month].isna()]:
        mates = [i for i in group.index[group == group[item]] if i != item and pd.notna(links.loc[month, i])]
        links.loc[month, item] = np.average(links.loc[month, mates], weights=w[mates])
print(links.round(3))
# %%
level = {"总指数": [100.0], "蔬菜类": [100.0]}
for month in months[1:]:
    start = weights.loc[weights["启用月份"] <= month, "启用月份"].max()
    w = weights[weights["启用月份"] == start].set_index("品种")["权数"]
    green = group.index[group == "蔬菜"]
    level["总指数"].append(level["总指数"][-1] * np.average(links.loc[month, w.index], weights=w))
    level["蔬菜类"].append(level["蔬菜类"][-1] * np.average(links.loc[month, green], weights=w[green]))
table = pd.DataFrame({"月份": months, **level})
table.round(2).to_csv("output/指数.csv", index=False)
print(table)
# %%
import matplotlib.pyplot as plt

plt.rcParams["font.family"] = ["Noto Sans CJK SC"]
fig, ax = plt.subplots(figsize=(11, 5))
for name in ["总指数", "蔬菜类"]:
    ax.plot(table["月份"], table[name], marker="o", label=name)
ax.set_title("菜价指数")
ax.set_ylabel("指数（2023-12 = 100）")
ax.tick_params(axis="x", rotation=45)
ax.legend()
fig.tight_layout()
fig.savefig("output/指数.png")
plain = monthly[monthly["规格"] == "散装"]["价"]
tomato, pork = plain.loc["番茄", "2024-12"].mean(), plain.loc["猪肉", "2023-12"].mean()
top = table.loc[table["总指数"].idxmax(), "月份"]
print(f"答案：最高={top}; 番茄={tomato:.2f}; 猪肉={pork:.2f}")
