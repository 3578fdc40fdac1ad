# %%
import re

import pandas as pd

pages = pd.read_excel("会员消费.xlsx", sheet_name=None, header=None)
unit = dict(re.findall(r"(\d月)：金额单位为(千元|分)", " ".join(pages["说明"][0].astype(str))))
rows = []
for month in [f"{m}月" for m in range(1, 7)]:
    page = pages[month]
    at = 0 if "单号" in page.iloc[0].tolist() else 1
    page.columns = page.iloc[at]
    page = page.iloc[at + 1:].drop_duplicates(subset="单号").query("状态 != '已退'")
    money = page["金额"].astype(float) * {"千元": 1000, "分": 0.01}.get(unit.get(month), 1)
    rows += [(month, tier.strip().removesuffix("会员"), value) for tier, value in zip(page["等级"], money)]
data = pd.DataFrame(rows, columns=["月份", "等级", "金额"])
summary = lambda key: data.groupby(key)["金额"].agg(笔数="size", 金额="sum").round({"金额": 2})
# %%
by_tier = summary("等级").sort_values("金额", ascending=False)
by_tier["客单价"] = (by_tier["金额"] / by_tier["笔数"]).round(2)
by_month = summary("月份")
by_month["环比"] = (by_month["金额"] / by_month["金额"].shift() - 1).round(4)
with pd.ExcelWriter("output/汇总.xlsx", engine="xlsxwriter") as writer:
    by_tier.to_excel(writer, sheet_name="按等级")
    by_month.to_excel(writer, sheet_name="按月")
print(f"答案：{data['金额'].sum():,.2f}")
