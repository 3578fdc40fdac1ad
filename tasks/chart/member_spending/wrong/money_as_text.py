# %%
import pandas as pd

book = pd.read_excel("会员消费.xlsx", sheet_name=None, header=None)
for name, page in book.items():
    print(name, page.shape)
    print(page.head(4).to_string())
# %%
notes = "\n".join(book["说明"][0])
thousand = [n.split("月")[0] + "月" for n in notes.split("\n") if n.endswith("千元")][0]
hundredth = [n.split("月")[0] + "月" for n in notes.split("\n") if n.endswith("为分")][0]
parts = []
for month in [f"{m}月" for m in range(1, 7)]:
    page = book[month]
    head = page.index[page.eq("单号").any(axis=1)][0]
    part = page.iloc[head + 1 :].set_axis(page.iloc[head].tolist(), axis=1)
    part = part.drop_duplicates("单号")
    part["金额"] = part["金额"].astype(float)
    if month == thousand:
        part["金额"] *= 1000
    if month == hundredth:
        part["金额"] /= 100
    parts.append(part.assign(月份=month)[["月份", "单号", "等级", "金额", "状态"]])
df = pd.concat(parts)
df = df[df["状态"] != "已退"]
df["等级"] = df["等级"].str.strip().str.replace("会员", "")
print(df["等级"].value_counts(), df["状态"].value_counts())
# %%
tiers = df.groupby("等级").agg(笔数=("单号", "count"), 金额=("金额", "sum"))
tiers["客单价"] = tiers["金额"] / tiers["笔数"]
tiers = tiers.round(2).sort_values("金额", ascending=False).reset_index()
months = df.groupby("月份").agg(笔数=("单号", "count"), 金额=("金额", "sum"))
months["环比"] = months["金额"].pct_change().round(4)
months["金额"] = months["金额"].round(2)
with pd.ExcelWriter("output/汇总.xlsx") as out:
    tiers.assign(金额=tiers["金额"].map("{:.2f}".format)).to_excel(out, sheet_name="按等级", index=False)
    months.reset_index().to_excel(out, sheet_name="按月", index=False)
print(f"答案：{df['金额'].sum():.2f}")
