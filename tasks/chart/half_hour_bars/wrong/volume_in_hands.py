# %%
import pandas as pd

trades = pd.read_csv("成交明细.csv", dtype={"代码": str})
print(trades.head(), trades["状态"].value_counts())
trades = trades[trades["状态"] != "撤销"].copy()
trades["t"] = pd.to_timedelta(trades["时间"])
for end in ("11:30:00", "15:00:00"):
    trades.loc[trades["时间"] == end, "t"] -= pd.Timedelta(seconds=1)
trades["slot"] = trades["t"].dt.floor("30min")
trades = trades.sort_values(["代码", "t", "序号"])
# %%
starts = ["09:30", "10:00", "10:30", "11:00", "13:00", "13:30", "14:00", "14:30"]
slots = pd.to_timedelta([s + ":00" for s in starts])
best = []
with pd.ExcelWriter("output/K线.xlsx") as book:
    for code, group in trades.groupby("代码"):
        g = group.groupby("slot")
        bars = pd.DataFrame({"开盘": g["价格"].first(), "最高": g["价格"].max(), "最低": g["价格"].min(),
                             "收盘": g["价格"].last(), "成交量": g["数量"].sum()}).reindex(slots)
        bars["成交量"] = bars["成交量"].fillna(0).astype(int)
        bars["收盘"] = bars["收盘"].ffill()
        for name in ("开盘", "最高", "最低"):
            bars[name] = bars[name].fillna(bars["收盘"])
        bars.insert(0, "时间", starts)
        best.append((bars["成交量"].max(), code, bars.loc[bars["成交量"].idxmax(), "时间"]))
        bars.assign(成交量=bars['成交量'] // 100).to_excel(book, sheet_name=code, index=False)
_, code, start = max(best)
print(f"答案：代码={code}; 时间={start}")
