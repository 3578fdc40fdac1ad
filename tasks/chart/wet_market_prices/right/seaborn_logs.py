# %%
import numpy as np
import pandas as pd

raw = pd.read_csv("采价记录.csv", dtype={"标价": float}, encoding="utf-8")
reg = pd.read_csv("市场台账.csv").set_index("市场编号")
basket = pd.read_csv("权数.csv")
raw["品种"] = raw["品种"].map(lambda s: {"西红柿": "番茄", "土豆": "马铃薯", "圆白菜": "卷心菜"}.get(s, s))
lost = [c for c in reg.index if not ((raw["市场编号"] == c) & raw["采价日期"].str.startswith("2024-12")).any()]
raw.loc[raw["市场编号"] == "M11", "市场编号"] = lost[0]
newest = raw.groupby(["市场编号", "品种", "采价日期"])["上报时间"].transform("max")
v = raw[(raw["上报时间"] == newest) & raw["标价"].between(0.01, 998)].copy()
v["旬"] = v["采价日期"].str[:8] + pd.cut(v["采价日期"].str[8:].astype(int), [0, 10, 20, 31], labels=["a", "b", "c"]).astype(str)
wide = np.log(v[v["规格"] == "散装"].pivot(index=["市场编号", "旬"], columns="品种", values="标价"))
print(np.exp(wide.groupby("市场编号").diff().median(axis=1)).sort_values().tail())
# %%
jump = wide.groupby("市场编号").diff().median(axis=1)
changed, first = jump.idxmax()
jin = (v["市场编号"].map(reg["标价单位"]) == "元/斤") & (v["规格"] == "散装")
jin &= ~((v["市场编号"] == changed) & (v["旬"] >= first))
v["单价"] = np.where(jin, v["标价"] * 2, v["标价"])
v["月份"] = v["采价日期"].str[:7]
cube = v.pivot_table(index="月份", columns=["品种", "规格", "市场编号"], values="单价", aggfunc="mean")
logs = np.log(cube)
months = list(cube.index)
kinds = basket.groupby("品种")["大类"].first()
sold = logs.T.groupby("品种").count().T.astype(bool)
table = pd.DataFrame(0.0, index=months, columns=kinds.index)
for at, month in enumerate(months):
    if not at:
        continue
    w = basket[basket["启用月份"] <= month].sort_values("启用月份").groupby("品种")["权数"].last()
    for item in kinds.index[sold.loc[month, kinds.index]]:
        back = max(m for m in months[:at] if sold.loc[m, item])
        gone = table.loc[[m for m in months if back < m < month], item].sum()
        table.loc[month, item] = (logs.loc[month, item] - logs.loc[back, item]).mean() - gone
    for item in kinds.index[~sold.loc[month, kinds.index]]:
        mates = kinds.index[(kinds == kinds[item]) & sold.loc[month, kinds.index]]
        table.loc[month, item] = np.log((np.exp(table.loc[month, mates]) * w[mates]).sum() / w[mates].sum())
    table.loc[month, "总指数"] = np.log((np.exp(table.loc[month, w.index]) * w).sum() / w.sum())
    green = kinds.index[kinds == "蔬菜"]
    table.loc[month, "蔬菜类"] = np.log((np.exp(table.loc[month, green]) * w[green]).sum() / w[green].sum())
index = 100 * np.exp(table[["总指数", "蔬菜类"]].fillna(0).cumsum())
index.index.name = "月份"
index.to_csv("output/指数.csv", float_format="%.2f")
# %%
import matplotlib.pyplot as plt
import seaborn as sns

sns.set_theme(style="whitegrid", font="Noto Sans CJK SC")
long = index.reset_index().melt("月份", var_name="指数", value_name="水平")
fig = plt.figure(figsize=(12, 6))
ax = sns.lineplot(long, x="月份", y="水平", hue="指数", marker="o")
ax.set_title("菜价指数")
plt.xticks(rotation=40)
plt.tight_layout()
plt.savefig("output/指数.png")
print(f"答案：最高={index['总指数'].idxmax()}; 番茄={cube.loc['2024-12', ('番茄', '散装')].mean():.2f}; 猪肉={cube.loc['2023-12', ('猪肉', '散装')].mean():.2f}")
