# %%
import pandas as pd

deals = pd.read_csv("成交明细.csv", dtype={"代码": "string"}).query("状态 != '撤销'").sort_values(["时间", "序号"])
clock = pd.to_datetime("2024-01-02 " + deals["时间"])
last = deals["时间"].isin(["11:30:00", "15:00:00"])
deals["slot"] = (clock - pd.to_timedelta(last.astype(int), unit="s")).dt.floor("30min").dt.strftime("%H:%M")
slots = ["09:30", "10:00", "10:30", "11:00", "13:00", "13:30", "14:00", "14:30"]
k = deals.groupby(["代码", "slot"]).agg(开盘=("价格", "first"), 最高=("价格", "max"), 最低=("价格", "min"), 收盘=("价格", "last"), 成交量=("数量", "sum"))
# %%
with pd.ExcelWriter("output/K线.xlsx", engine="xlsxwriter") as writer:
    for code in sorted(deals["代码"].unique()):
        one = k.loc[code].reindex(slots)
        one["收盘"] = one["收盘"].ffill()
        one[["开盘", "最高", "最低"]] = one[["开盘", "最高", "最低"]].apply(lambda c: c.fillna(one["收盘"]))
        one["成交量"] = one["成交量"].fillna(0).astype(int)
        one.rename_axis("时间").reset_index().to_excel(writer, sheet_name=code, index=False)
best = k["成交量"].idxmax()
print(f"成交最活跃的一根：{best}")
print(f"答案：代码={best[0]}; 时间={best[1]}")
