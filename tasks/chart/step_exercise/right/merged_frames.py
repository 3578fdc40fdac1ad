# %%
import json

import pandas as pd
from statsmodels.stats.weightstats import DescrStatsW

def load(table):
    table = table.melt("编号", value_name="读数").dropna(subset="读数")
    table["人"] = pd.to_numeric(table["编号"].str.upper().str.replace("P", "").str.strip(), errors="coerce")
    table["高压"] = pd.to_numeric(table["读数"].str.partition("/")[0])
    return table.dropna(subset="人").groupby("人")["高压"].mean()

first = load(pd.read_excel("前测.xlsx"))
second = load(pd.read_csv("后测.csv", encoding="gb18030"))
gap = second.sub(first).dropna()
stats = DescrStatsW(gap)
t, p, _ = stats.ttest_mean(0)
low, high = stats.tconfint_mean()
# %%
names = ["均值差", "标准差", "t", "p", "下限", "上限"]
result = {"人数": int(gap.size)}
result.update({name: float(f"{value:.4f}") for name, value in zip(names, [gap.mean(), gap.std(), t, p, low, high])})
open("output/检验.json", "w", encoding="utf-8").write(json.dumps(result, ensure_ascii=False, indent=4))
print(result)
print(f"答案：{gap.mean():.2f}")
